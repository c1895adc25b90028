import { createHash, randomBytes } from 'node:crypto'
import { currentAssignmentVersion, frozenStudy, hashesOf, type StudyContent, type StudyId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { runs } from '../../db/schema/enrolment'
import { snapshots } from '../../db/schema/registration'
import { studies } from '../../db/schema/studies'
import { assembleStudyContent } from '../../study/content/study-content'
import { newCode } from '../../study/new-code'
import { recordMoment } from '../../study/record-moment'
import { loadStudy } from '../../study/view/study-view'
import { requireSupports } from './publishing.service'

const linkCodeLength = 8

/**
 * What an approval would freeze; null for a study that has been approved before, which keeps its snapshot even if the
 * platform's content has changed since.
 */
export async function contentToFreeze(db: Db, platform: PlatformPort, studyId: StudyId): Promise<StudyContent | null> {
  const [earlier] = await db.select({ hash: snapshots.hash }).from(snapshots).where(eq(snapshots.studyId, studyId))
  if (earlier) return null
  await requireSupports(db, platform, studyId)
  return assembleStudyContent(db, platform, studyId)
}

/**
 * Stores the snapshot of content, design and analysis plan, and draws the secret seed of the assignment, whose hash is
 * public from here on.
 */
export async function freezeContent(tx: Tx, studyId: StudyId, content: StudyContent): Promise<void> {
  const createdAt = recordMoment()
  const frozen = frozenStudy(await loadStudy(tx, studyId), content)
  await tx.insert(snapshots).values({ studyId, createdAt, ...frozen, ...hashesOf(frozen, sha256) })
  const seed = randomBytes(32).toString('hex')
  await tx.insert(runs).values({
    studyId,
    seed,
    seedHash: sha256(seed),
    linkCode: newCode(linkCodeLength),
    assignmentVersion: currentAssignmentVersion,
    createdAt,
  })
}

/**
 * Removes what was frozen for a study that has not started: no student was assigned by its seed. A later approval
 * freezes again and draws another seed. Returns the hashes for the history.
 */
export async function voidApproval(tx: Tx, studyId: StudyId): Promise<{ snapshotHash: string; seedHash: string }> {
  const [run] = await tx.delete(runs).where(eq(runs.studyId, studyId)).returning({ seedHash: runs.seedHash })
  const [snapshot] = await tx
    .delete(snapshots)
    .where(eq(snapshots.studyId, studyId))
    .returning({ snapshotHash: snapshots.hash })
  await tx.update(studies).set({ approvedAt: null, approvedBy: null, startsAt: null }).where(eq(studies.id, studyId))
  return { ...snapshot!, ...run! }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
