import type { GivenSupport } from '../study-content/study-content.schema'
import { readingGrade, readSupport, wordsOf } from './support-text'

/** One problem with what each condition gives for it. */
export interface ProblemContentFacts {
  /** HTML. */
  question: string
  /** The right answers as they are written. */
  key: readonly string[]
  conditions: readonly { conditionId: number; name: string; support: Pick<GivenSupport, 'type' | 'pieces'> | null }[]
}

export interface SupportMeasures {
  hints: number
  words: number
  /** School grade; null for a text too short to tell. */
  readingGrade: number | null
  images: number
}

export type ConfoundKind = 'missing' | 'hint_count' | 'word_count' | 'reading_level' | 'images' | 'answer_given_away'

/** Something other than what is compared that may make a difference. */
export interface Confound {
  kind: ConfoundKind
  /** What was measured in each condition concerned. */
  found: { conditionId: number; name: string; value: number }[]
}

export function measure(support: Pick<GivenSupport, 'type' | 'pieces'>): SupportMeasures {
  const pieces = support.pieces.map(readSupport)
  const text = pieces.map((piece) => piece.text).join('\n')
  return {
    hints: support.type === 'HINTS' ? pieces.length : 0,
    words: wordsOf(text).length,
    readingGrade: readingGrade(text),
    images: pieces.reduce((sum, piece) => sum + piece.images, 0),
  }
}

/** Half as long again, and at least two lines: less than that nobody notices. */
const mostWordRatio = 1.5
const leastWordDifference = 20
const mostGradeDifference = 2

/**
 * What else differs between the conditions of a problem than what the researcher means to compare. Advice: it may well be
 * what is meant.
 */
export function confoundsOf(facts: ProblemContentFacts): Confound[] {
  const given = facts.conditions.flatMap(({ support, ...condition }) =>
    support ? [{ condition, support, measures: measure(support) }] : [],
  )
  const without = facts.conditions.filter((one) => one.support === null)
  const all = (value: (measures: SupportMeasures) => number | null, among = given) =>
    among.flatMap(({ condition, measures }) => {
      const measured = value(measures)
      return measured === null ? [] : [{ ...nameOf(condition), value: measured }]
    })
  const differs = (kind: ConfoundKind, found: Confound['found'], isMuch: (low: number, high: number) => boolean) => {
    const values = found.map((one) => one.value)
    return values.length > 1 && isMuch(Math.min(...values), Math.max(...values)) ? [{ kind, found }] : []
  }
  const withHints = given.filter(({ support }) => support.type === 'HINTS')
  const giveaways = withHints.flatMap(({ condition, support }) => {
    const piece = givesAnswerAway(facts, support.pieces)
    return piece === null ? [] : [{ ...nameOf(condition), value: piece }]
  })
  return [
    ...(given.length > 0 && without.length > 0
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
      (low, high) => high - low >= leastWordDifference && high > low * mostWordRatio,
    ),
    ...differs(
      'reading_level',
      all((measures) => measures.readingGrade),
      (low, high) => high - low > mostGradeDifference,
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

/** The number of the first hint before the last one that says the answer; null when none does. */
function givesAnswerAway(facts: ProblemContentFacts, hints: readonly string[]): number | null {
  const asked = plain(readSupport(facts.question).text)
  const keys = facts.key.map((key) => plain(readSupport(key).text)).filter((key) => key !== '')
  const index = hints.slice(0, -1).findIndex((hint) => {
    const said = plain(readSupport(hint).text)
    return keys.some((key) => says(said, key, asked))
  })
  return index === -1 ? null : index + 1
}

/** Short answers and those that stand in the question turn up anywhere: they count only where they are said to be it. */
function says(text: string, key: string, question: string): boolean {
  const isTelling = key.length >= 3 && !holds(question, key)
  return isTelling ? holds(text, key) : new RegExp(`(?:=|\\bis|\\banswer:?|\\bequals) ?${edged(key)}`).test(text)
}

function holds(text: string, key: string): boolean {
  return new RegExp(edged(key)).test(text)
}

/** Not inside a longer word or number: 12 is not in 112, nor in 12.5. */
function edged(key: string): string {
  return `(?<![a-z0-9.,])${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9]|[.,][0-9])`
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
