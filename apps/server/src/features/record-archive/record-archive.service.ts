import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { databaseUnavailable } from '@trellis/database'
import { type StudyId, systemActor } from '@trellis/domain'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { recordEvent } from '../../study/audit'
import { readEffects } from '../../study/effects'
import { hasFinalEnd } from '../../study/results-look'
import { ArchiveError } from './archive-error'
import { type Archive, type ArchiveManifest, hasManifest, readManifest, writeManifest } from './archive-manifest'
import { eventsVersion } from './event-columns'
import { readEventFiles, verifyEvents, verifyFiles, writeEventFiles } from './event-files'
import { hashEvents, insertEvents, readEvents } from './event-rows.store'

export interface ArchiveOptions {
  studyId: StudyId
  folder: string
  /** Whether the events are deleted from the database once the archive is verified. */
  isRemoving: boolean
  /** Who runs the command. */
  by: string
  /** Version of Trellis. */
  version: string
  signal?: AbortSignal
}

/**
 * Writes the events of a study that is completed for good to a folder and reads the files back; a folder that has the
 * archive already is compared with the database instead. Everything happens in one snapshot of the database: events are
 * removed exactly as they were written, or the command fails and removes none.
 */
export async function archiveRecord(db: Db, options: ArchiveOptions): Promise<ArchiveManifest> {
  const { studyId, folder, isRemoving, by, signal } = options
  try {
    return await db.transaction(
      async (tx) => {
        const study = await requireFinalStudy(tx, studyId)
        const archive = hasManifest(folder)
          ? await requireSameArchive(tx, studyId, folder)
          : await writeArchive(tx, options, study.name)
        await verifyFiles(folder, archive.manifest)
        await verifyEvents(folder, archive.manifest)
        signal?.throwIfAborted()
        if (isRemoving) await removeEvents(tx, archive, by)
        signal?.throwIfAborted()
        return archive.manifest
      },
      { isolationLevel: 'repeatable read' },
    )
  } catch (error) {
    // Another transaction has changed what this one was about to remove.
    if (databaseUnavailable(error) !== 'slow') throw error
    throw new ArchiveError(
      `The record of study ${studyId} was changed by something else at the same time. Nothing was removed. Try again.`,
    )
  }
}

async function requireFinalStudy(tx: Tx, studyId: StudyId) {
  const [study] = await tx.select().from(studies).where(eq(studies.id, studyId))
  if (!study) throw new ArchiveError(`There is no study ${studyId}.`)
  const archived = await findArchived(tx, studyId)
  if (archived) {
    throw new ArchiveError(
      `The record of study ${studyId} was archived on ${archived.day}. The manifest has the SHA-256 ${archived.manifest}.`,
    )
  }
  if (!(await hasFinalEnd(tx, study))) {
    throw new ArchiveError(`Study ${studyId} is not completed for good. Complete it and open its results first.`)
  }
  return study
}

async function findArchived(tx: Tx, studyId: StudyId): Promise<{ manifest: string; day: string } | undefined> {
  const { rows } = await tx.execute<{ manifest: string; day: string }>(sql`
    select manifest_sha256 as manifest, to_char(archived_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from trellis.record_archive where study_id = ${studyId} and restored_at is null`)
  return rows[0]
}

async function writeArchive(
  tx: Tx,
  { studyId, folder, version, signal }: ArchiveOptions,
  studyName: string,
): Promise<Archive> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new ArchiveError(`${folder} is not empty. Choose another folder.`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written = await writeEventFiles(folder, untilAborted(readEvents(tx, studyId), signal))
  return writeManifest(folder, {
    format: 'trellis-record-archive',
    version: eventsVersion,
    studyId,
    studyName,
    archivedAt: new Date().toISOString(),
    madeBy: version,
    ...written,
  })
}

async function* untilAborted<T>(batches: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  for await (const batch of batches) {
    signal?.throwIfAborted()
    yield batch
  }
}

/** An archive that was written earlier; throws unless the database still has the same events. */
async function requireSameArchive(tx: Tx, studyId: StudyId, folder: string): Promise<Archive> {
  const archive = await readManifest(folder)
  if (archive.manifest.studyId !== studyId) {
    throw new ArchiveError(`${folder} has the archive of study ${archive.manifest.studyId}. Choose another folder.`)
  }
  if ((await hashEvents(tx, studyId)) !== archive.manifest.eventsSha256) {
    throw new ArchiveError(
      `The record of study ${studyId} has changed since it was archived in ${folder}. Choose another folder.`,
    )
  }
  return archive
}

/** Besides an erasure, the only way in which events leave the database. */
async function removeEvents(tx: Tx, { manifest, sha256 }: Archive, by: string): Promise<void> {
  const { studyId, events } = manifest
  await requireRemovable(tx, studyId)
  // The works first: a transaction that adds an event or erases a student waits here, and is then refused.
  await tx.execute(sql`update trellis.work set is_archived = true where study_id = ${studyId}`)
  await tx.execute(sql`
    insert into trellis.record_archive (study_id, manifest_sha256, events, archived_by)
    values (${studyId}, ${sha256}, ${events}, ${by})`)
  const { rowCount } = await tx.execute(sql`delete from trellis.event where study_id = ${studyId}`)
  if (rowCount !== events) throw new ArchiveError(`The archive has ${events} events, and the database ${rowCount}.`)
  await recordEvent(tx, systemActor, { studyId, action: 'record_archived', details: { events, manifest: sha256 } })
}

async function requireRemovable(tx: Tx, studyId: StudyId): Promise<void> {
  if ((await readEffects(tx, [studyId])).size === 0) {
    throw new ArchiveError(
      `What study ${studyId} found is not computed yet. The server does so within minutes after the end. Try again then.`,
    )
  }
  const { rows } = await tx.execute(sql`
    select from trellis.data_request d where d.finished_at is null and (d.study_id = ${studyId} or exists (
      select from trellis.data_request_student s join trellis.enrolment e on e.student_id = s.student_id
      where s.request_id = d.id and e.study_id = ${studyId})) limit 1`)
  if (rows.length > 0) throw new ArchiveError(`Participants of study ${studyId} are being erased. Try again later.`)
}

/** Restores the events of an archive, either all of them as they were or none. */
export async function restoreRecord(
  db: Db,
  { folder, by, signal }: { folder: string; by: string; signal?: AbortSignal },
): Promise<ArchiveManifest> {
  const archive = await readManifest(folder)
  const { manifest } = archive
  await verifyFiles(folder, manifest)
  await db.transaction(async (tx) => {
    await beginRestoring(tx, archive)
    const { studyId } = manifest
    await tx.execute(sql`update trellis.work set is_archived = false where study_id = ${studyId}`)
    for await (const rows of untilAborted(readEventFiles(folder, manifest.files), signal)) {
      await insertEvents(tx, studyId, rows)
    }
    if ((await hashEvents(tx, studyId)) !== manifest.eventsSha256) {
      throw new ArchiveError('The restored events differ from the archive. Nothing was restored.')
    }
    await tx.execute(sql`
      update trellis.record_archive set restored_at = now(), restored_by = ${by}
      where study_id = ${studyId} and restored_at is null`)
    const details = { events: manifest.events, manifest: archive.sha256 }
    await recordEvent(tx, systemActor, { studyId, action: 'record_restored', details })
  })
  return manifest
}

/** Of two concurrent commands the second waits here, and then finds that the record was restored. */
async function beginRestoring(tx: Tx, { manifest: { studyId }, sha256 }: Archive): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update trellis.record_archive set transaction = pg_current_xact_id()
    where study_id = ${studyId} and manifest_sha256 = ${sha256} and restored_at is null`)
  if (rowCount) return
  const { rows } = await tx.execute(sql`select from trellis.record_archive where manifest_sha256 = ${sha256}`)
  throw new ArchiveError(
    rows.length > 0
      ? `The record of study ${studyId} was restored from this archive before.`
      : `The database does not know this archive: its manifest has changed, or its events were never removed.`,
  )
}
