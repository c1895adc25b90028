/** A file of comma-separated values that cannot be read, in a sentence for the person who named it. */
export class CsvError extends Error {}

export interface Table {
  columns: string[]
  /** Cells by column name; null is a missing value: an empty cell, or NA. */
  cells: Map<string, (string | null)[]>
  rows: number
}

/** Reads RFC 4180 as spreadsheets and R write it: quoted cells, a byte order mark, lines that end in LF, CRLF or CR. */
export function parseCsv(text: string): Table {
  const [header, ...rows] = splitRows(text.replace(/^\uFEFF/, ''))
  if (!header) throw new CsvError('The file is empty.')
  const columns = header.map(({ text }) => text.trim())
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice !== undefined) throw new CsvError(`Two columns have the name “${twice}”.`)
  const uneven = rows.findIndex((row) => row.length !== columns.length)
  if (uneven >= 0) {
    throw new CsvError(`Row ${uneven + 2} has ${rows[uneven]!.length} cells, but there are ${columns.length} columns.`)
  }
  const contentOf = (cell: Cell) => (!cell.isQuoted && isMissing(cell.text) ? null : cell.text)
  return {
    columns,
    cells: new Map(columns.map((name, index) => [name, rows.map((row) => contentOf(row[index]!))])),
    rows: rows.length,
  }
}

interface Cell {
  text: string
  isQuoted: boolean
}

function isMissing(text: string): boolean {
  return text.trim() === '' || text.trim() === 'NA'
}

function splitRows(text: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = readCell(text, at)
    row.push(cell)
    at = end
    if (text[at] === ',') {
      at++
      if (at < text.length) continue
      row.push({ text: '', isQuoted: false })
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    // An empty line is not a row.
    if (row.length > 1 || row[0]!.text !== '' || row[0]!.isQuoted) rows.push(row)
    row = []
  }
  return rows
}

function readCell(text: string, from: number): { cell: Cell; end: number } {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && !',\r\n'.includes(text[end]!)) end++
    return { cell: { text: text.slice(from, end), isQuoted: false }, end }
  }
  let [at, content] = [from + 1, '']
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new CsvError('A quotation mark is opened and not closed.')
    content += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    content += '"'
    at++
  }
  if (at < text.length && !',\r\n'.includes(text[at]!)) {
    throw new CsvError(`After “${content.slice(0, 40)}” in quotation marks there is more text in the same cell.`)
  }
  return { cell: { text: content, isQuoted: true }, end: at }
}

/** A column as numbers, if every value is one (or TRUE or FALSE); otherwise null. */
export function asNumbers(cells: readonly (string | null)[]): (number | null)[] | null {
  const isLogical = cells.every((cell) => cell === null || /^(true|false)$/i.test(cell))
  if (isLogical) return cells.map((cell) => (cell === null ? null : Number(cell.toLowerCase() === 'true')))
  const isNumber = (cell: string) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell) && Number.isFinite(Number(cell))
  if (!cells.every((cell) => cell === null || isNumber(cell.trim()))) return null
  return cells.map((cell) => (cell === null ? null : Number(cell)))
}
