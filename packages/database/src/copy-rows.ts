import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | null | readonly string[] | { json: unknown }

/** Inserts rows with COPY, which takes a tenth of the time of `insert`. */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(rows.map((row) => `${row.map(cellText).join('\t')}\n`)), target)
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (Array.isArray(cell)) return escaped(`{${cell.map((entry) => `"${entry.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  if (typeof cell === 'object') return escaped(JSON.stringify((cell as { json: unknown }).json))
  return escaped(String(cell))
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!)
}
