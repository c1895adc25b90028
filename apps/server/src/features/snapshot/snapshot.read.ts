import { AppError, type Snapshot, type StudyId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { snapshots } from '../../db/schema/registration'
import { secondsOf } from '../../study/view/study-view'

/** What was frozen of the study at its approval. */
export async function readSnapshot(db: Db, studyId: StudyId): Promise<Snapshot> {
  const [row] = await db.select().from(snapshots).where(eq(snapshots.studyId, studyId))
  if (!row) throw new AppError('snapshot_not_found', { id: studyId })
  const { hash, items, content, design, plan } = row
  const common = { studyId, createdAt: secondsOf(row.createdAt)!, hash, items, content }
  return design && plan
    ? { format: 'trellis-snapshot', version: 2, ...common, design, plan }
    : { format: 'trellis-snapshot', version: 1, ...common }
}
