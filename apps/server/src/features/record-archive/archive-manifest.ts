import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { studyIdSchema } from '@trellis/domain'
import { z } from 'zod'
import { ArchiveError } from './archive-error'
import { eventsVersion } from './event-columns'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const archivedFileSchema = z.object({
  path: z.string().regex(/^events-\d{4,}\.parquet$/),
  rows: z.number().int().positive(),
  bytes: z.number().int().positive(),
  sha256,
})
export type ArchivedFile = z.infer<typeof archivedFileSchema>

const manifestSchema = z.object({
  format: z.literal('trellis-record-archive'),
  version: z.number().int().describe('Of the columns of the events.'),
  studyId: studyIdSchema,
  studyName: z.string(),
  archivedAt: z.iso.datetime(),
  madeBy: z.string().describe('Version of Trellis.'),
  events: z.number().int().nonnegative(),
  eventsSha256: sha256.describe('Of the values of all events in the order of their key, as the database has them.'),
  files: z.array(archivedFileSchema),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

/** A manifest with the hash of its file, which the database keeps. */
export interface Archive {
  manifest: ArchiveManifest
  sha256: string
}

const fileName = 'manifest.json'

export const hasManifest = (folder: string) => existsSync(join(folder, fileName))

/** Written last and whole: a folder with a manifest is a complete archive. */
export async function writeManifest(folder: string, manifest: ArchiveManifest): Promise<Archive> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  for (const { path } of manifest.files) await flush(join(folder, path))
  const partial = join(folder, `${fileName}.partial`)
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, join(folder, fileName))
  await flush(folder)
  return { manifest, sha256: hashOf(text) }
}

/** Makes sure a file is on the disk before the database deletes its copy. Windows cannot open a folder as a file. */
async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readManifest(folder: string): Promise<Archive> {
  if (!hasManifest(folder)) throw new ArchiveError(`${folder} is not an archive: it has no ${fileName}.`)
  const text = await readFile(join(folder, fileName), 'utf8')
  const manifest = manifestSchema.safeParse(parseJson(text)).data
  if (!manifest) throw new ArchiveError(`${join(folder, fileName)} is damaged, or not the manifest of an archive.`)
  if (manifest.version !== eventsVersion) {
    throw new ArchiveError(
      `The archive was made by another version of Trellis (${manifest.madeBy}), whose events this one cannot read.`,
    )
  }
  return { manifest, sha256: hashOf(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
