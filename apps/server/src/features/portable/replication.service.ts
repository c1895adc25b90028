import { AppError, type PortableStudy, replicationName, type Study, type StudyId, systemActor } from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { eq } from 'drizzle-orm'
import { snapshots } from '../../db/schema/registration'
import { type ReplicationOrigin, studies } from '../../db/schema/studies'
import { readOwnStudy } from '../../study/access/own-study'
import type { QuotaDeps } from '../../study/deps'
import { exportStudy } from './export.service'
import { importStudy } from './import.service'

/** Creates a study of the caller with the design and the analysis plan of a completed one, linked to it. */
export async function replicateStudy(deps: QuotaDeps, studyId: StudyId, caller: Caller): Promise<Study> {
  const actor = requireActor(caller)
  const { status } = await readOwnStudy(deps.db, studyId, actor)
  if (status !== 'COMPLETED') throw new AppError('replication_refused', { id: studyId })
  return replicatePublic(deps, studyId, caller)
}

/** The same for a study of any owner that everyone may replicate. */
export async function replicatePublic(deps: QuotaDeps, studyId: StudyId, caller: Caller): Promise<Study> {
  const file = await exportStudy(deps, studyId, systemActor)
  return importStudy(deps, withReplicationName(file), caller, { ...linkTo(file), studyId })
}

/** Creates a replication from the file of a study, which may have run on another server. */
export async function importReplication(deps: QuotaDeps, file: PortableStudy, caller: Caller): Promise<Study> {
  const link = linkTo(file)
  const [original] = await deps.db
    .select({ studyId: studies.id })
    .from(studies)
    .innerJoin(snapshots, eq(snapshots.studyId, studies.id))
    .where(eq(snapshots.hash, link.snapshotHash))
  return importStudy(deps, withReplicationName(file), caller, { ...link, studyId: original?.studyId ?? null })
}

const withReplicationName = (file: PortableStudy): PortableStudy => ({
  ...file,
  study: { ...file.study, studyName: replicationName(file.study.studyName) },
})

function linkTo({ origin }: PortableStudy): Omit<ReplicationOrigin, 'studyId'> {
  if (origin) return origin
  const message = 'The file was exported from a study that had never been deployed'
  throw new AppError('invalid_input', { fields: [{ field: 'origin', message }] })
}
