import { z } from 'zod'

export const backupFormat = { format: 'trellis-backup', version: 1 } as const

/** The first entry of a backup, which says what the file is, and the last one. */
export const formatEntry = 'format.json'
export const manifestEntry = 'manifest.json'

const name = z.string().regex(/^[a-z][a-z0-9_]*$/)

export const manifestSchema = z.object({
  format: z.literal(backupFormat.format),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  /** Version of Trellis that made it. */
  madeBy: z.string(),
  postgres: z.string(),
  schemas: z.array(
    z.object({
      name,
      /** The migrations that had been applied, by the time in their journal. */
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

/** The entries of a table start with this; a number follows. */
export function entryPrefix({ schema, name }: { schema: string; name: string }): string {
  return `data/${schema}.${name}/`
}
