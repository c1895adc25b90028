import type { GivenSupport } from '../study-content/study-content.schema'
import { readHtml, readingGrade, wordsOf } from './html-text'

/** One problem with what each condition gives for it. */
export interface ProblemContentFacts {
  /** HTML. */
  question: string
  /** The correct answers as they are written. */
  key: readonly string[]
  conditions: readonly { conditionId: number; name: string; support: Pick<GivenSupport, 'type' | 'pieces'> | null }[]
}

export interface SupportMeasures {
  hints: number
  words: number
  /** Flesch-Kincaid grade level; null if the text is too short. */
  readingGrade: number | null
  images: number
}

export type ConfoundKind = 'missing' | 'hint_count' | 'word_count' | 'reading_level' | 'images' | 'answer_given_away'

/** A difference between conditions other than the one that is compared. */
export interface Confound {
  kind: ConfoundKind
  /** What was measured in each condition concerned. */
  found: { conditionId: number; name: string; value: number }[]
}

export function measure(support: Pick<GivenSupport, 'type' | 'pieces'>): SupportMeasures {
  const pieces = support.pieces.map(readHtml)
  const text = pieces.map((piece) => piece.text).join('\n')
  return {
    hints: support.type === 'HINTS' ? pieces.length : 0,
    words: wordsOf(text).length,
    readingGrade: readingGrade(text),
    images: pieces.reduce((sum, piece) => sum + piece.images, 0),
  }
}

/** Half as long again, and at least two lines: smaller differences are not noticeable. */
const maxWordRatio = 1.5
const minWordDifference = 20
const maxGradeDifference = 2

/** Differences between the conditions of a problem besides the intended one. Advice only: they may be intended too. */
export function confoundsOf(facts: ProblemContentFacts): Confound[] {
  const measured = facts.conditions.flatMap(({ support, ...condition }) =>
    support ? [{ condition, support, measures: measure(support) }] : [],
  )
  const without = facts.conditions.filter((one) => one.support === null)
  const all = (value: (measures: SupportMeasures) => number | null, among = measured) =>
    among.flatMap(({ condition, measures }) => {
      const number = value(measures)
      return number === null ? [] : [{ ...nameOf(condition), value: number }]
    })
  const differs = (kind: ConfoundKind, found: Confound['found'], isMuch: (low: number, high: number) => boolean) => {
    const values = found.map((one) => one.value)
    return values.length > 1 && isMuch(Math.min(...values), Math.max(...values)) ? [{ kind, found }] : []
  }
  const withHints = measured.filter(({ support }) => support.type === 'HINTS')
  const giveaways = withHints.flatMap(({ condition, support }) => {
    const piece = givesAnswerAway(facts, support.pieces)
    return piece === null ? [] : [{ ...nameOf(condition), value: piece }]
  })
  return [
    ...(measured.length > 0 && without.length > 0
      ? [{ kind: 'missing' as const, found: without.map((one) => ({ ...nameOf(one), value: 0 })) }]
      : []),
    ...differs(
      'hint_count',
      all(({ hints }) => hints, withHints),
      (low, high) => low !== high,
    ),
    ...differs(
      'word_count',
      all(({ words }) => words),
      (low, high) => high - low >= minWordDifference && high > low * maxWordRatio,
    ),
    ...differs(
      'reading_level',
      all((measures) => measures.readingGrade),
      (low, high) => high - low > maxGradeDifference,
    ),
    ...differs(
      'images',
      all(({ images }) => images),
      (low, high) => low !== high,
    ),
    ...(giveaways.length > 0 ? [{ kind: 'answer_given_away' as const, found: giveaways }] : []),
  ]
}

function nameOf({ conditionId, name }: { conditionId: number; name: string }) {
  return { conditionId, name }
}

/** The number of the first hint, other than the last, that states the answer; null when none does. */
function givesAnswerAway(facts: ProblemContentFacts, hints: readonly string[]): number | null {
  const question = plain(readHtml(facts.question).text)
  const keys = facts.key.map((key) => plain(readHtml(key).text)).filter((key) => key !== '')
  const index = hints.slice(0, -1).findIndex((hint) => {
    const hintText = plain(readHtml(hint).text)
    return keys.some((key) => statesAnswer(hintText, key, question))
  })
  return index === -1 ? null : index + 1
}

/** Short answers, and those in the question, may occur by coincidence: they count only where stated as the answer. */
function statesAnswer(text: string, key: string, question: string): boolean {
  const isDistinctive = key.length >= 3 && !includesAnswer(question, key)
  return isDistinctive
    ? includesAnswer(text, key)
    : new RegExp(`(?:=|\\bis|\\banswer:?|\\bequals) ?${asWholeWord(key)}`).test(text)
}

function includesAnswer(text: string, key: string): boolean {
  return new RegExp(asWholeWord(key)).test(text)
}

/** Not inside a longer word or number: 12 is not in 112, nor in 12.5. */
function asWholeWord(key: string): string {
  return `(?<![a-z0-9.,])${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9]|[.,][0-9])`
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
