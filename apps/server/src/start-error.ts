import { databaseUnavailable, NewerDatabaseError } from '@trellis/database'
import { type Config, ConfigError } from './config'

/** What keeps the server from starting, as one sentence for the operator; null for an error in the program. */
export function startError(error: unknown, config: Pick<Config, 'databaseUrl' | 'dataDir'>): ConfigError | null {
  if (error instanceof ConfigError) return error
  if (error instanceof NewerDatabaseError) return new ConfigError(error.message)
  if (!(error instanceof Error)) return null
  const sentence = config.databaseUrl
    ? serverSentence(error, config.databaseUrl)
    : folderSentence(error, config.dataDir)
  return sentence === null ? null : new ConfigError(sentence)
}

function serverSentence(error: Error, databaseUrl: string): string | null {
  const { code, message } = innermost(error)
  const where = `DATABASE_URL: the database at ${addressOf(databaseUrl)}`
  if (code === '28P01' || code === '28000') return `${where} does not accept this user and password.`
  if (code === '3D000') return `${where} does not exist. Create it, or name another one.`
  if (code === '42501') return `${where} does not let this user create what Trellis needs. Make the user its owner.`
  const state = databaseUnavailable(error)
  if (state === 'full') return `${where} has no room: ${firstLine(message)}.`
  if (state === 'read_only') return `${where} is read-only. Name the primary server.`
  if (state !== null) return `${where} cannot be reached: ${firstLine(message) || code}.`
  return null
}

const noFolder = /ENOTDIR|EEXIST/
const noSpace = /ENOSPC|EDQUOT|No space left|Disk quota exceeded/i
/** The last pattern is for special file systems such as /proc, in which no folders can be created. */
const notWritable = /EROFS|EACCES|EPERM|Read-only file system|Permission denied|ENOENT[^\n]*mkdir/i

/** PostgreSQL and its tools only pass on the message of the operating system, so the text has to be matched. */
function folderSentence(error: Error, dataDir: string): string | null {
  const messages = [error.message, (error.cause as Error | undefined)?.message ?? '', innermost(error).code].join('\n')
  if (noFolder.test(messages)) return `DATA_DIR: ${dataDir} is not a folder.`
  if (noSpace.test(messages)) return `DATA_DIR: there is no space left for the database in ${dataDir}.`
  if (notWritable.test(messages))
    return `DATA_DIR: the folder ${dataDir} cannot be written to. Choose another one, or allow it.`
  // Messages of the embedded database; further lines have what PostgreSQL wrote to its log.
  return /^(The database in|PostgreSQL does not start|Cannot make|The folder|No folder)/.test(error.message)
    ? error.message
    : null
}

function innermost(error: Error): { code: string; message: string } {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
  const inner = typeof (first as { query?: unknown }).query === 'string' ? (first.cause as Error) : first
  return { code: String((inner as { code?: unknown }).code ?? ''), message: inner.message }
}

const firstLine = (text: string) => text.split('\n')[0]!.replace(/\.$/, '')

/** The address of the database, without user and password. */
function addressOf(databaseUrl: string): string {
  const match = /^\w+:\/\/(?:[^@/]*@)?([^?]*)/.exec(databaseUrl)
  return match?.[1] || 'the address given'
}
