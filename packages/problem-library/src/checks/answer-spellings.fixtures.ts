import type { AnswerPart } from '@trellis/domain'

/** Clumsy ways to type the key: all of them give the same answer in the same form, so all are right. */
export function clumsySpellings(part: AnswerPart, key: string): string[] {
  return [...new Set([...typings(part, key), ...withLabels(part, key)])]
}

function typings({ answerType, form }: AnswerPart, key: string): string[] {
  const everywhere = [` ${key} `, `\t${key}\n`]
  switch (answerType) {
    case 'NUMERIC':
    case 'EXACT_FRACTION':
      return [...everywhere, ...numberTypings(key)]
    case 'NUMERIC_EXPRESSION':
      return [...everywhere, ...numberTypings(key), ...symbolTypings(key), `(${key})`]
    case 'ALGEBRA':
    case 'OLD_ALGEBRA':
      return [...everywhere, ...symbolTypings(key), ...swappedSides(key), key.toUpperCase()]
    case 'EXACT_MATCH':
      return [...everywhere, ...(form === undefined ? [] : textTypings(form, key))]
    case 'FILL_IN_IGNORE_CASE': {
      const words =
        form === 'words' ? [key.replaceAll('-', ' '), key.replace(/hundred (?=\w)/g, 'hundred and ')] : [`the ${key}`]
      return [...everywhere, key.toUpperCase(), `${key}.`, `“${key}”`, ...words]
    }
    case 'FILL_IN':
      return [...everywhere, `${key}.`, fullWidth(key)]
    case 'RACKET':
      return [...everywhere, key.replace(/ /g, '  '), key.replaceAll('*', '×').replaceAll('-', '−'), fullWidth(key)]
    default:
      return []
  }
}

function numberTypings(key: string): string[] {
  if (!/^-?[\d./ ]+$/.test(key)) return []
  const always = [key.replace('-', '−'), key.replace('-', '- '), fullWidth(key), `${key}.`, `= ${key}`, `(${key})`]
  if (/^-?\d+$/.test(key)) {
    const positive = key.startsWith('-') ? [] : [`+${key}`, `0${key}`]
    return [...always, ...positive, `${key}.0`, `${key}.00`, grouped(key, ','), grouped(key, ' ')]
  }
  if (/^-?\d+\.\d+$/.test(key)) return [...always, `${key}0`, key.replace(/^(-?)0\./, '$1.')]
  const fraction = /^(-?)(?:(\d+) )?(\d+)\/(\d+)$/.exec(key)
  if (!fraction) return always
  const [, sign, whole = '', over, under] = fraction
  const vulgar = vulgarFractions[`${over}/${under}`]
  return [
    ...always,
    key.replace('/', ' / '),
    key.replace('/', '⁄'),
    `${sign}${whole}\\frac{${over}}{${under}}`,
    ...(vulgar ? [`${sign}${whole}${vulgar}`] : []),
  ]
}

function symbolTypings(key: string): string[] {
  const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
  return [
    key.replace(/<=|>=|[+*=<>]/g, ' $& '),
    key.replaceAll('*', '×'),
    key.replaceAll('*', ' · '),
    key.replaceAll('-', '−'),
    key.replaceAll('<=', '≤').replaceAll('>=', '≥'),
    key.replaceAll('pi', 'π').replace(/sqrt\((\d+)\)/, '√$1'),
    key.replace(/\^(\d+)/g, (_, exponent: string) => [...exponent].map((digit) => digits[Number(digit)]).join('')),
    key.replace(/(\d)\*pi/, '$1 pi'),
    fullWidth(key),
  ]
}

/** 5 = x for x = 5, and 5 > x for x < 5. */
function swappedSides(key: string): string[] {
  const sides = /^([^<>=]+)(<=|>=|[=<>])([^<>=]+)$/.exec(key)
  if (!sides) return []
  const swapped = { '<=': '>=', '>=': '<=', '<': '>', '>': '<', '=': '=' }[sides[2]!]
  return [`${sides[3]}${swapped}${sides[1]}`]
}

function textTypings(form: string, key: string): string[] {
  if (form === 'time') return [key.replace(':', ' : '), `0${key}`.slice(-5), fullWidth(key)]
  if (form === 'point')
    return [key.replace('(', '( ').replace(', ', ' , ').replace(')', ' )'), fullWidth(key), key.replaceAll(' ', '')]
  return numberTypings(key)
}

function withLabels({ labels = [], properties, answerType, form }: AnswerPart, key: string): string[] {
  const isAlgebra = answerType === 'ALGEBRA' || answerType === 'OLD_ALGEBRA'
  const words = labels.filter((label) => label.length > 1 && (!isAlgebra || label === 'meters'))
  const letters = labels.filter((label) => /^[a-z]$/i.test(label))
  const name = properties.LABEL_START
  if (form === 'expression' || answerType === 'FILL_IN') return []
  return [
    ...words.flatMap((word) => [`${key} ${word}`, `${key}  ${word.toUpperCase()}`]),
    ...words.flatMap((word) => (signs[word] ?? []).map((sign) => `${key}${isAlgebra ? ' ' : ''}${sign}`)),
    ...letters.flatMap((letter) => [`${letter} = ${key}`, `${letter}=${key}`]),
    ...(name && answerType === 'NUMERIC' ? [`${name} ${key}`] : []),
  ]
}

const signs: Record<string, string[]> = {
  degrees: ['°', ' deg'],
  percent: ['%', ' %'],
  dollars: ['$', ' $'],
  'square feet': [' sq ft', ' ft²', ' ft^2'],
  'square inches': [' in²', ' sq. in.'],
  'cubic centimeters': [' cm³', ' cm^3'],
  centimeters: [' cm', 'cm'],
  meters: [' m'],
  inches: [' in', ' inch'],
  hours: [' h', ' hr'],
}

const vulgarFractions: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '5/8': '⅝',
}

const grouped = (key: string, separator: string) => key.replace(/\B(?=(\d{3})+$)/g, separator)

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
