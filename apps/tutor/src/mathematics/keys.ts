import type { ProblemType } from '@trellis/domain'

/** A key of the keypad, and what it inserts into a text field and into a mathematics field. */
export interface Key {
  id: string
  /** What the key shows. */
  face: string
  /** Message id of its accessible name, when the face cannot be read aloud. */
  name?: string
  /** For a text field; `|` marks where the cursor ends up. */
  text?: string
  /** For a mathematics field. */
  tex?: string
  command?: 'left' | 'right' | 'delete'
}

const plain = (face: string, tex = face): Key => ({ id: face, face, text: face, tex })
const named = (face: string, name: string, text: string, tex = text): Key => ({ id: name, face, name, text, tex })
const commandKey = (face: string, name: string, command: NonNullable<Key['command']>): Key => ({
  id: command,
  face,
  name,
  command,
})

export const digitKeys: readonly Key[] = [
  ...['7', '8', '9', '4', '5', '6', '1', '2', '3', '0'].map((digit) => plain(digit)),
  named('.', /*i18n*/ 'keypad.point', '.'),
  commandKey('⌫', /*i18n*/ 'keypad.delete', 'delete'),
]

const fraction = named('▢⁄▢', /*i18n*/ 'keypad.fraction', '/', '\\frac{#@}{#?}')
const mixed = named('1▢⁄▢', /*i18n*/ 'keypad.mixed', ' ', '\\frac{#?}{#?}')
const minus = named('−', /*i18n*/ 'keypad.minus', '-')
const plus = named('+', /*i18n*/ 'keypad.plus', '+')
const times = named('×', /*i18n*/ 'keypad.times', '*', '\\times ')
const divided = named('÷', /*i18n*/ 'keypad.divided', '/', '\\div ')
const brackets = [named('(', /*i18n*/ 'keypad.openBracket', '('), named(')', /*i18n*/ 'keypad.closeBracket', ')')]
const power = named('▢ⁿ', /*i18n*/ 'keypad.power', '^', '#@^{#?}')
const square = named('▢²', /*i18n*/ 'keypad.square', '^2', '#@^{2}')
const root = named('√', /*i18n*/ 'keypad.root', 'sqrt(|)', '\\sqrt{#?}')
const percent = named('%', /*i18n*/ 'keypad.percent', '%', '\\%')
const pi = named('π', /*i18n*/ 'keypad.pi', 'pi', '\\pi ')
const arrows = [commandKey('←', /*i18n*/ 'keypad.left', 'left'), commandKey('→', /*i18n*/ 'keypad.right', 'right')]
const relations = [
  named('=', /*i18n*/ 'keypad.equals', '='),
  named('<', /*i18n*/ 'keypad.less', '<', '\\lt '),
  named('>', /*i18n*/ 'keypad.greater', '>', '\\gt '),
  named('≤', /*i18n*/ 'keypad.lessEqual', '<=', '\\le '),
  named('≥', /*i18n*/ 'keypad.greaterEqual', '>=', '\\ge '),
]

const isAlgebra = (types: ReadonlySet<ProblemType>) => types.has('ALGEBRA') || types.has('OLD_ALGEBRA')

/** The signs that fields of these types can take; `letters` are the unknowns of the question. */
export function signKeys(types: ReadonlySet<ProblemType>, letters: readonly string[]): readonly Key[] {
  if (isAlgebra(types)) {
    const unknowns = (letters.length > 0 ? letters : ['x', 'y']).map((letter) => plain(letter))
    return [
      ...unknowns,
      fraction,
      power,
      square,
      root,
      ...brackets,
      plus,
      minus,
      times,
      divided,
      pi,
      ...relations,
      ...arrows,
    ]
  }
  if (types.has('NUMERIC_EXPRESSION')) {
    return [fraction, mixed, power, square, root, ...brackets, plus, minus, times, divided, percent, pi, ...arrows]
  }
  const numberKeys = types.has('NUMERIC') ? [fraction, mixed, minus, percent] : [fraction, mixed, minus]
  return [...numberKeys, ...arrows]
}

export const hasLetters = isAlgebra

export const letterKeys: readonly Key[] = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => plain(letter))

export const mathematicsTypes: ReadonlySet<ProblemType> = new Set([
  'NUMERIC',
  'NUMERIC_EXPRESSION',
  'EXACT_FRACTION',
  'ALGEBRA',
  'OLD_ALGEBRA',
])

/** The unknowns of a question: single letters in its formulas, in order of appearance, at most five. */
export function lettersIn(question: string): string[] {
  const formulas = [...question.matchAll(/data-latex="([^"]*)"/g)].map(([, tex]) => tex!)
  const letters = formulas.flatMap((tex) => {
    const withoutCommands = tex.replace(/\\(?:text|mathrm|operatorname)\{[^}]*\}|\\[a-zA-Z]+|&[a-z]+;/g, ' ')
    return (
      withoutCommands
        .match(/(?<![a-zA-Z])[a-zA-Z](?![a-zA-Z])|[a-zA-Z]{2,3}(?![a-zA-Z])/g)
        ?.flatMap((run) => [...run]) ?? []
    )
  })
  return [...new Set(letters)].slice(0, 5)
}
