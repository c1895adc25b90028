import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ColumnType, csvLine, type PackageFile, type PackageRow, type PackageTable } from '@trellis/domain'
import type { SchemaElement } from 'hyparquet'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'

/** Rows that are held in memory at a time, and rows of a Parquet row group. */
const rowGroupSize = 10_000

const parquetTypes: Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
}

/** Writes a table as CSV and as Parquet, a row group at a time. */
export async function openTable(folder: string, { name, columns }: PackageTable) {
  const names = Object.keys(columns)
  const csv = await open(join(folder, `${name}.csv`), 'w')
  const parquet = new ParquetWriter({
    writer: fileWriter(join(folder, `${name}.parquet`)),
    schema: [
      { name: 'root', num_children: names.length },
      ...Object.entries(columns).map(
        ([column, { type, isRequired }]): SchemaElement => ({
          name: column,
          ...parquetTypes[type],
          repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL',
        }),
      ),
    ],
    createdBy: 'trellis',
  })
  let pending: PackageRow[] = []
  let written = 0
  await csv.write(`${csvLine(names)}\n`)

  async function flush(): Promise<void> {
    if (pending.length === 0) return
    const rows = pending
    pending = []
    written += rows.length
    await csv.write(rows.map((row) => `${csvLine(names.map((column) => row[column]))}\n`).join(''))
    await parquet.write({
      columnData: names.map((column) => ({ name: column, data: rows.map((row) => row[column] ?? null) })),
      rowGroupSize,
    })
  }

  return {
    async add(row: object): Promise<void> {
      pending.push(row as PackageRow)
      if (pending.length >= rowGroupSize) await flush()
    },
    /** Returns the number of rows. */
    async finish(): Promise<number> {
      await flush()
      await parquet.finish()
      await csv.close()
      return written
    },
    /** For a table that is not finished: frees its file. */
    abandon: () => closeQuietly(csv),
  }
}

/** It may be closed already. */
const closeQuietly = (file: FileHandle) => file.close().catch(() => {})

export async function writeText(folder: string, path: string, text: string): Promise<void> {
  await writeFile(join(folder, path), text)
}

/** A file of the package with its size and hash. */
export async function describeFile(folder: string, path: string): Promise<PackageFile> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer)
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') }
}
