import type { ProblemType } from '@trellis/domain'
import type { MessageId } from '../locales/en'

/** What a key does to a text and to a mathematics field. `|` in the text is where the cursor ends. */
export interface Key {
  id: string
  /** What is on it. */
  face: string
  /** Its name where the face is no word that can be read out. */
  name?: MessageId
  text?: string
  tex?: string
  command?: 'left' | 'right' | 'delete'
}

const plain = (face: string, tex = face): Key => ({ id: face, face, text: face, tex })
const named = (face: string, name: MessageId, text: string, tex = text): Key => ({ id: name, face, name, text, tex })
const command = (face: string, name: MessageId, what: NonNullable<Key['command']>): Key => ({
  id: what,
  face,
  name,
  command: what,
})

export const digitKeys: readonly Key[] = [
  ...['7', '8', '9', '4', '5', '6', '1', '2', '3', '0'].map((digit) => plain(digit)),
  named('.', 'keypad.point', '.'),
  command('⌫', 'keypad.delete', 'delete'),
]

const fraction = named('▢⁄▢', 'keypad.fraction', '/', '\\frac{#@}{#?}')
const mixed = named('1▢⁄▢', 'keypad.mixed', ' ', '\\frac{#?}{#?}')
const minus = named('−', 'keypad.minus', '-')
const plus = named('+', 'keypad.plus', '+')
const times = named('×', 'keypad.times', '*', '\\times ')
const divided = named('÷', 'keypad.divided', '/', '\\div ')
const brackets = [named('(', 'keypad.openBracket', '('), named(')', 'keypad.closeBracket', ')')]
const power = named('▢ⁿ', 'keypad.power', '^', '#@^{#?}')
const square = named('▢²', 'keypad.square', '^2', '#@^{2}')
const root = named('√', 'keypad.root', 'sqrt(|)', '\\sqrt{#?}')
const percent = named('%', 'keypad.percent', '%', '\\%')
const pi = named('π', 'keypad.pi', 'pi', '\\pi ')
const arrows = [command('←', 'keypad.left', 'left'), command('→', 'keypad.right', 'right')]
const relations = [
  named('=', 'keypad.equals', '='),
  named('<', 'keypad.less', '<', '\\lt '),
  named('>', 'keypad.greater', '>', '\\gt '),
  named('≤', 'keypad.lessEqual', '<=', '\\le '),
  named('≥', 'keypad.greaterEqual', '>=', '\\ge '),
]

const isAlgebra = (types: ReadonlySet<ProblemType>) => types.has('ALGEBRA') || types.has('OLD_ALGEBRA')

/** The signs that the fields of a problem can take; `letters` are those of its question. */
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

/** The unknowns of a question, in their order, at most five: single letters of its formulas. */
export function lettersIn(question: string): string[] {
  const formulas = [...question.matchAll(/data-latex="([^"]*)"/g)].map(([, tex]) => tex!)
  const letters = formulas.flatMap((tex) => {
    const bare = tex.replace(/\\(?:text|mathrm|operatorname)\{[^}]*\}|\\[a-zA-Z]+|&[a-z]+;/g, ' ')
    return bare.match(/(?<![a-zA-Z])[a-zA-Z](?![a-zA-Z])|[a-zA-Z]{2,3}(?![a-zA-Z])/g)?.flatMap((run) => [...run]) ?? []
  })
  return [...new Set(letters)].slice(0, 5)
}
