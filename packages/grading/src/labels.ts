import type { AnswerPart } from '@trellis/domain'
import { normalizeText } from './field'
import { maxLength, plainWidth } from './math/symbols'

/** Other ways to write a unit; each list begins with its plural, which is how questions name it. */
const abbreviations: readonly (readonly string[])[] = [
  ['millimeters', 'mm', 'millimetres'],
  ['centimeters', 'cm', 'centimetres'],
  ['meters', 'm', 'metres'],
  ['kilometers', 'km', 'kilometres'],
  ['inches', 'inch', 'in', '"', '″', '”'],
  ['feet', 'foot', 'ft', "'", '′', '’'],
  ['yards', 'yd'],
  ['miles', 'mi'],
  ['grams', 'g', 'gr'],
  ['kilograms', 'kg'],
  ['milligrams', 'mg'],
  ['ounces', 'oz'],
  ['pounds', 'lb'],
  ['liters', 'l', 'litres'],
  ['milliliters', 'ml', 'millilitres'],
  ['cups', 'c'],
  ['quarts', 'qt'],
  ['pints', 'pt'],
  ['gallons', 'gal'],
  ['seconds', 's', 'sec'],
  ['minutes', 'min'],
  ['hours', 'h', 'hr'],
  ['dollars', '$', 'usd', 'bucks'],
  ['cents', '¢', 'c'],
  ['degrees', '°', 'º', 'deg'],
  ['percent', '%', 'per cent'],
  ['people', 'persons'],
  ['children', 'kids'],
]

export interface Unlabeled {
  /** The answer without its label. */
  text: string
  /** The label as it was written; null when there was none. */
  label: string | null
  /** Whether the label belongs to the question. */
  isKnown: boolean
}

const before = /^([\p{L}∠][\p{L}'’\- ]*?)\s*[=:≈]\s*(?=\S)/u
const beforeAngle = /^(∠|angle )\s*(?=\S)/iu
const after =
  /^(.*?(?:[\d)\]}½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅑⅒⅛⅜⅝⅞π.]|pi))\s*(?!π|pi(?!\p{L}))([\p{L}°º$€£¢%"'″′”’][^\d=<>+*]*(?:\^?[23])?[.]?)$/iu

/** The answer without one name before it (x = 5) and one unit after it (5 cm). */
export function withoutLabel(given: string, part: AnswerPart): Unlabeled {
  if (given.length > maxLength) return { text: given, label: null, isKnown: true }
  const own = labelsOf(part)
  const text = normalizeText(plainWidth(given)).replace(/^=\s*(?=[^\s=])/, '')
  const name = before.exec(text) ?? beforeAngle.exec(text)
  if (name) {
    const rest = withoutLabel(text.slice(name[0].length), { ...part, labels: [...own] })
    const isKnown = own.some((label) => isSameName(name[1]!, label)) && rest.isKnown
    return { text: rest.text, label: name[0].trim(), isKnown }
  }
  const unit = after.exec(text)
  if (unit) {
    return { text: unit[1]!, label: unit[2]!, isKnown: own.some((label) => isSameUnit(unit[2]!, label)) }
  }
  const swapped = /^(.*\S)\s*=\s*(\p{L})$/u.exec(text)
  if (swapped) {
    const isKnown = own.some((label) => isSameName(swapped[2]!, label))
    return { text: swapped[1]!, label: `= ${swapped[2]}`, isKnown }
  }
  return { text, label: null, isKnown: true }
}

/** A field that is labeled "x =" or "Tens:" may have that label in the answer too. */
function labelsOf({ labels = [], properties }: AnswerPart): readonly string[] {
  const start = properties.LABEL_START?.replace(/[=:\s]+$/, '')
  return start ? [...labels, start] : labels
}

const isSameName = (written: string, label: string) => simple(written) === simple(label)

/** "cm" is "centimeters"; "sq. ft", "ft²" and "feet^2" are "square feet"; "cups of rice" is "cups". */
function isSameUnit(written: string, label: string): boolean {
  // A letter is the name of a number: 5x is not x = 5.
  if (/^[a-z]$/i.test(label)) return false
  const [unit, wanted] = [unitOf(written), unitOf(label)]
  if (unit.power !== wanted.power) return false
  const main = unit.name.replace(
    / (?:of|per|in|long|high|wide|tall|each|altogether|total|more|fewer|left|now)\b.*$/,
    '',
  )
  return [unit.name, main].some((name) => spellingsOf(wanted.name).has(singular(name)))
}

/** The name of a unit and whether it measures a length, an area or a volume. */
function unitOf(text: string): { name: string; power: 1 | 2 | 3 } {
  const name = simple(text)
  const word = /^(square|sq|cubic|cu) (.*)$/.exec(name)
  if (word) return { name: word[2]!, power: word[1]!.startsWith('s') ? 2 : 3 }
  const sign = /^(.*?) ?(?:\^?([23])|([²³])|(squared|cubed))$/.exec(name)
  if (!sign) return { name, power: 1 }
  const isSquare = sign[2] === '2' || sign[3] === '²' || sign[4] === 'squared'
  return { name: sign[1]!, power: isSquare ? 2 : 3 }
}

function spellingsOf(name: string): Set<string> {
  const known = abbreviations.find((list) => list.some((each) => singular(each) === singular(name)))
  // A short form may stand for several units: c for cups and for cents. The question says which.
  return new Set([name, ...(known && singular(known[0]!) === singular(name) ? known : [])].map(singular))
}

const simple = (text: string) => text.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim()

function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y')
  if (/(?:ch|sh|x|ss|to)es$/.test(name)) return name.replace(/es$/, '')
  return name.length > 2 ? name.replace(/(?<!s)s$/, '') : name
}
