import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

/** The files in a zip file, in their order. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(content) : content)
    at += 46 + name + extra + comment
  }
  return files
}

/** The cells of a CSV file by RFC 4180. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/gy
  for (;;) {
    const match = cell.exec(text)
    if (!match || cell.lastIndex > text.length) return rows
    const [, value, after] = match as unknown as [string, string, string]
    rows.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (cell.lastIndex >= text.length) return rows
    if (after === '\n') rows.push([])
  }
}

/** A table of a package as objects, with the values of its schema. */
export function csvTable(files: ReadonlyMap<string, Buffer>, name: string): Record<string, string>[] {
  const [header, ...rows] = csvRows(files.get(`${name}.csv`)!.toString())
  return rows.map((row) => Object.fromEntries(header!.map((column, index) => [column, row[index]!])))
}

interface Field {
  name: string
  type: string
  description: string
  constraints?: { required?: boolean }
}

interface Resource {
  name: string
  path: string
  bytes: number
  hash: string
  schema?: {
    fields: Field[]
    primaryKey: string[]
    missingValues: string[]
    foreignKeys?: { fields: string[]; reference: { resource: string; fields: string[] } }[]
  }
}

const patterns: Record<string, RegExp> = {
  string: /^[\s\S]*$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
  boolean: /^(true|false)$/,
}

/** Violations of Data Package and Table Schema in a package; empty where it is valid. */
export function frictionlessIssues(files: ReadonlyMap<string, Buffer>): string[] {
  const { name, resources } = JSON.parse(files.get('datapackage.json')!.toString()) as {
    name: string
    resources: Resource[]
  }
  const issues = /^[a-z0-9._-]+$/.test(name) ? [] : [`${name} is no name`]
  if (new Set(resources.map((one) => one.name)).size < resources.length) issues.push('two resources have one name')
  for (const { name: resource, path, bytes, hash, schema } of resources) {
    const file = files.get(path)
    if (!file) return [...issues, `${path} is missing`]
    if (file.length !== bytes) issues.push(`${path}: bytes`)
    if (hash !== `sha256:${createHash('sha256').update(file).digest('hex')}`) issues.push(`${path}: hash`)
    if (!schema) continue
    const [header, ...rows] = csvRows(file.toString())
    if (header!.join() !== schema.fields.map((field) => field.name).join()) issues.push(`${resource}: header`)
    schema.fields.forEach(({ name: column, type, description, constraints }, index) => {
      if (!description) issues.push(`${resource}.${column}: no description`)
      for (const row of rows) {
        const value = row[index]!
        if (schema.missingValues.includes(value)) {
          if (constraints?.required) issues.push(`${resource}.${column}: missing`)
        } else if (!patterns[type]!.test(value)) issues.push(`${resource}.${column}: ${value} is no ${type}`)
      }
    })
    if (rows.some((row) => row.length !== header!.length)) issues.push(`${resource}: a row of another length`)
    const keysOf = (columns: readonly string[], table: string[][]) => {
      const [head, ...others] = table
      return others.map((row) => JSON.stringify(columns.map((column) => row[head!.indexOf(column)])))
    }
    const keys = keysOf(schema.primaryKey, [header!, ...rows])
    if (new Set(keys).size < keys.length) issues.push(`${resource}: primary key`)
    for (const { fields, reference } of schema.foreignKeys ?? []) {
      const target = csvRows(files.get(`${reference.resource}.csv`)!.toString())
      const known = new Set(keysOf(reference.fields, target))
      if (keysOf(fields, [header!, ...rows]).some((key) => !known.has(key))) issues.push(`${resource}: foreign key`)
    }
  }
  return issues
}
