/** What can be written as R: lists of single values become vectors, all others lists. */
export type RValue = string | number | boolean | null | readonly RValue[] | { readonly [name: string]: RValue }

/**
 * A value as R code that gives this value and does nothing else, whatever its texts contain: everything but plain
 * letters, digits and a few signs is escaped, so that no text can close its quotes.
 */
export function rLiteral(value: RValue, indent = ''): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return rText(value)
  if (typeof value === 'number') return rNumber(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (isList(value)) {
    const isVector = value.length > 0 && value.every((item) => typeof item === typeof value[0] && !isCollection(item))
    return isVector
      ? `c(${value.map((item) => rLiteral(item)).join(', ')})`
      : listOf(
          value.map((item) => rLiteral(item, `${indent}  `)),
          indent,
        )
  }
  const members = Object.entries(value).map(([name, member]) => `${rName(name)} = ${rLiteral(member, `${indent}  `)}`)
  return listOf(members, indent)
}

const isList = (value: RValue): value is readonly RValue[] => Array.isArray(value)
const isCollection = (value: RValue) => value === null || typeof value === 'object'

const listOf = (members: readonly string[], indent: string) =>
  members.length === 0 ? 'list()' : `list(\n${indent}  ${members.join(`,\n${indent}  `)}\n${indent})`

function rNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('R code has only finite numbers')
  return String(value)
}

const plain = /^[A-Za-z0-9 .,:;()%+*/=<>!?_-]$/

/** What an R string cannot contain: NUL and lone surrogates. */
const unsupported = /[\0\p{Surrogate}]/gu

function rText(text: string): string {
  const characters = [...text.replace(unsupported, '')].map((character) =>
    plain.test(character) ? character : `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`,
  )
  return `"${characters.join('')}"`
}

/** Names are quoted like texts, because a stratum can have any name. */
function rName(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? name : rText(name)
}
