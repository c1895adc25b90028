import type { CitedAuthor } from './citation.schema'

export interface CitationFacts {
  /** In the order in which they are named. */
  authors: readonly CitedAuthor[]
  title: string
  year: number
  /** The version of what is cited; null where it has none. */
  version: number | null
  kind: 'report' | 'dataset'
  /** What it is, in words: “Results of a randomized study”. */
  description: string
  publisher: string
  url: string | null
  /** Without the address of the resolver: 10.17605/OSF.IO/ABCDE. */
  doi: string | null
}

/** An item of CSL-JSON, the format of reference managers. */
export interface CslItem {
  id: string
  type: CitationFacts['kind']
  title: string
  author: ({ family: string; given: string } | { literal: string })[]
  issued: { 'date-parts': [[number]] }
  genre: string
  publisher: string
  version?: string
  URL?: string
  DOI?: string
}

export interface Citation {
  /** APA style. */
  text: string
  bibtex: string
  csl: CslItem
}

/** How to cite something, in plain text and for reference managers. */
export function citationOf(facts: CitationFacts): Citation {
  const clean = {
    ...facts,
    authors: facts.authors.map(nameOf),
    title: onOneLine(facts.title),
    description: onOneLine(facts.description),
    publisher: onOneLine(facts.publisher),
  }
  const key = keyOf(clean)
  return { text: plainText(clean), bibtex: bibtexOf(clean, key), csl: cslOf(clean, key) }
}

type Name = CslItem['author'][number]
type Clean = Omit<CitationFacts, 'authors'> & { authors: Name[] }

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Which part of a name is the family name differs from language to language: a name is cited as it is written, unless
 * its owner has said which part it is, or separates the parts with a comma.
 */
function nameOf({ name, familyName }: CitedAuthor): Name {
  const whole = onOneLine(name)
  const last = onOneLine(familyName ?? '')
  if (last !== '' && whole.endsWith(` ${last}`)) return { family: last, given: whole.slice(0, -last.length).trim() }
  const parts = whole.split(',').map((part) => part.trim())
  const [family, given] = parts
  return parts.length === 2 && family && given ? { family, given } : { literal: whole }
}

const addressOf = ({ doi, url }: Pick<Clean, 'doi' | 'url'>) => (doi === null ? url : `https://doi.org/${doi}`)

/** Ends a sentence with exactly one punctuation mark. */
const ended = (sentence: string) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`)

function plainText(facts: Clean): string {
  const { title, year, version, description, publisher } = facts
  const work = ended(`${title}${version === null ? '' : ` (Version ${version})`} [${description}]`)
  const authors = namesInText(facts.authors.map(nameInText))
  const beginning = authors === '' ? [work, `(${year}).`] : [ended(authors), `(${year}).`, work]
  return [...beginning, ended(publisher), addressOf(facts) ?? ''].filter((part) => part !== '').join(' ')
}

function nameInText(name: Name): string {
  if ('literal' in name) return name.literal
  const initials = name.given.split(/[\s.]+/).flatMap((word) => (word === '' ? [] : [initialsOf(word)]))
  return `${name.family}, ${initials.join(' ')}`
}

/** Jean-Luc becomes J.-L. */
const initialsOf = (word: string) =>
  word
    .split('-')
    .flatMap((part) => (part === '' ? [] : [`${[...part][0]}.`]))
    .join('-')

/** Of more than 20 authors the style names the first 19 and the last. */
const longestList = 20

function namesInText(names: readonly string[]): string {
  if (names.length > longestList) return `${names.slice(0, longestList - 1).join(', ')}, … ${names.at(-1)}`
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

/** The first author's name, the year and the first word of the title, in letters that every program accepts. */
function keyOf({ authors: [first], year, title }: Clean): string {
  const name = first && ('literal' in first ? first.literal.split(' ').at(-1)! : first.family)
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase()
  return `${plain(name ?? '') || 'study'}${year}${plain(title.split(' ')[0]!)}`
}

function cslOf(facts: Clean, id: string): CslItem {
  const { kind, title, authors, year, description, publisher, version, url, doi } = facts
  return {
    id,
    type: kind,
    title,
    author: authors,
    issued: { 'date-parts': [[year]] },
    genre: description,
    publisher,
    ...(version !== null && { version: String(version) }),
    ...(url !== null && { URL: url }),
    ...(doi !== null && { DOI: doi }),
  }
}

function bibtexOf(facts: Clean, key: string): string {
  const { authors, title, year, description, publisher, version, url, doi } = facts
  const fields: [string, string | null][] = [
    ['author', authors.length === 0 ? null : authors.map(nameInBibtex).join(' and ')],
    // The second braces keep capital letters as they are.
    ['title', `{${inBibtex(title)}}`],
    ['year', String(year)],
    ['version', version === null ? null : String(version)],
    ['note', inBibtex(description)],
    ['publisher', inBibtex(publisher)],
    ['doi', doi === null ? null : addressInBibtex(doi)],
    ['url', url === null ? null : addressInBibtex(url)],
  ]
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}},`]))
  return `${[`@misc{${key},`, ...lines, '}'].join('\n')}\n`
}

/** Braces keep together what would be read as two names. */
const nameInBibtex = (name: Name) =>
  'literal' in name ? `{${inBibtex(name.literal)}}` : `{${inBibtex(name.family)}}, {${inBibtex(name.given)}}`

/** Addresses are not read as text; only what would end the field is encoded. */
const addressInBibtex = (address: string) => address.replace(/[{}\\\s]/g, encodeURIComponent)

const specials: Record<string, string> = {
  '\\': '{\\textbackslash}',
  // Programs count braces even behind a backslash.
  '{': '{\\textbraceleft}',
  '}': '{\\textbraceright}',
  '~': '{\\textasciitilde}',
  '^': '{\\textasciicircum}',
  '"': '{\\textquotedbl}',
  '&': '\\&',
  '%': '\\%',
  _: '\\_',
  '#': '\\#',
  $: '\\$',
  ß: '{\\ss}',
  ø: '{\\o}',
  Ø: '{\\O}',
  æ: '{\\ae}',
  Æ: '{\\AE}',
  œ: '{\\oe}',
  Œ: '{\\OE}',
  ł: '{\\l}',
  Ł: '{\\L}',
  '–': '--',
  '—': '---',
}

/** Combining marks, and the command that puts each over or under a letter. */
const accents: Record<string, string> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0306': 'u ',
  '\u0307': '.',
  '\u0308': '"',
  '\u030a': 'r ',
  '\u030b': 'H ',
  '\u030c': 'v ',
  '\u0327': 'c ',
  '\u0328': 'k ',
}

/** A text as LaTeX prints it; letters that it has no command for stay as they are. */
function inBibtex(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      const special = specials[letter]
      if (special) return special
      const [base, mark, ...more] = letter.normalize('NFD')
      const accent = mark && more.length === 0 && /[A-Za-z]/.test(base!) ? accents[mark] : undefined
      if (!accent) return letter
      return `{\\${accent}${/[ij]/.test(base!) && !/[ck] /.test(accent) ? `\\${base}` : base}}`
    })
    .join('')
}
