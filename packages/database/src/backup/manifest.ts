import { z } from 'zod'

export const backupFormat = { format: 'trellis-backup', version: 1 } as const

/** The first entry of a backup, which identifies the format, and the last one. */
export const formatEntry = 'format.json'
export const manifestEntry = 'manifest.json'

const name = z.string().regex(/^[a-z][a-z0-9_]*$/)

export const manifestSchema = z.object({
  format: z.literal(backupFormat.format),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The version of Trellis that created the backup. */
  madeBy: z.string(),
  postgres: z.string(),
  schemas: z.array(
    z.object({
      name,
      /** The migrations that were applied, by the time in their journal. */
      migrations: z.array(z.number().int()),
    }),
  ),
  tables: z.array(
    z.object({
      schema: name,
      name,
      columns: z.array(name),
      rows: z.number().int().min(0),
      /** Of the rows as they are in the file: the text format of COPY. */
      bytes: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  sequences: z.array(z.object({ schema: name, name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableManifest = Manifest['tables'][number]

/** The names of a table's entries start with this, followed by a number. */
export function entryPrefix({ schema, name }: { schema: string; name: string }): string {
  return `data/${schema}.${name}/`
}
