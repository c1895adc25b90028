import { userInfo } from 'node:os'
import { createPool, withoutTimeLimits } from '@trellis/database'
import type { StudyId } from '@trellis/domain'
import { untilInterrupted } from './backup-commands'
import type { Config } from './config'
import { connect, type Db, migrateStudyService } from './db/client'
import { withDatabase } from './db/with-database'
import type { Directories } from './directories'
import { archiveRecord, restoreRecord } from './features/record-archive/record-archive.service'

/** Writes the events of a completed study to a folder, and removes them from the database if asked to. */
export async function archive(
  config: Config,
  directories: Directories,
  options: { studyId: StudyId; folder: string; isRemoving: boolean },
): Promise<void> {
  const { events, files } = await withRecord(config, directories, (db, signal) =>
    archiveRecord(db, { ...options, by: userInfo().username, version: directories.version, signal }),
  )
  const count = `${events.toLocaleString('en')} events in ${files.length.toLocaleString('en')} ${files.length === 1 ? 'file' : 'files'}`
  console.log(`Archived the record of study ${options.studyId} in ${options.folder}: ${count}, read back and compared.`)
  console.log(
    options.isRemoving
      ? 'The events were removed from the database. Keep the folder, and a copy of it elsewhere.'
      : 'The database still has them. Run the same command with --remove to remove them.',
  )
}

export async function restoreArchive(config: Config, directories: Directories, folder: string): Promise<void> {
  const { studyId, events } = await withRecord(config, directories, (db, signal) =>
    restoreRecord(db, { folder, by: userInfo().username, signal }),
  )
  console.log(`Restored ${events.toLocaleString('en')} events of study ${studyId} from ${folder}.`)
}

function withRecord<T>(
  config: Config,
  { serverDir }: Directories,
  work: (db: Db, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return untilInterrupted((signal) =>
    withDatabase(config, async (database) => {
      const pool = createPool({ ...database, application_name: 'trellis archive' }, () => {})
      try {
        await migrateStudyService(pool, serverDir)
        return await withoutTimeLimits(pool, (patient) => work(connect(patient), signal))
      } finally {
        await pool.end()
      }
    }),
  )
}
