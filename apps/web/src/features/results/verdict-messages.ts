import type { I18n } from '@lingui/core'
import { type ComparisonVerdict, decimalsOf, type Results, type StudyOutcome } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal } from '../../shared/figure/outcome-format'
import { contrastNames, reasonMessages } from './results-messages'

const differenceMessages: Record<StudyOutcome, string> = {
  POST_TEST: /*i18n*/ 'results.verdict.POST_TEST',
  DELAYED_POST_TEST: /*i18n*/ 'results.verdict.DELAYED_POST_TEST',
  GAIN: /*i18n*/ 'results.verdict.GAIN',
  NEXT_CORRECTNESS: /*i18n*/ 'results.verdict.NEXT_CORRECTNESS',
  MASTERY: /*i18n*/ 'results.verdict.MASTERY',
  PROBLEMS_TO_MASTERY: /*i18n*/ 'results.verdict.PROBLEMS_TO_MASTERY',
  COMPLETION: /*i18n*/ 'results.verdict.COMPLETION',
  TIME_ON_TASK: /*i18n*/ 'results.verdict.TIME_ON_TASK',
  SURVEY_SCALE: /*i18n*/ 'results.verdict.SURVEY_SCALE',
  HELP_USE: /*i18n*/ 'results.verdict.HELP_USE',
}

/** More problems, time or help is not a gain. */
const senseOf: Record<ComparisonVerdict['unit'], 'gain' | 'change'> = {
  ...{ POINTS: 'gain', PERCENTAGE_POINTS: 'gain' },
  ...{ TIME: 'change', PROBLEMS: 'change', HELP: 'change' },
}

interface Verdict {
  /** The difference with its interval and the size of the sample, or that there is none and why. */
  difference: string
  /** What is ruled out; nothing without an estimate. */
  ruledOut: string[]
}

/** A comparison in sentences that a teacher can read. */
export function verdictMessage(
  verdict: ComparisonVerdict,
  results: Pick<Results, 'conditions' | 'sample' | 'unit'>,
  i18n: I18n,
): Verdict {
  const names = contrastNames(results, verdict)
  const { finding, unit } = verdict
  if (!finding.ok) {
    return {
      difference: `${i18n._('results.verdict.none', names)} ${i18n._(reasonMessages[finding.reason])}`,
      ruledOut: [],
    }
  }
  const decimals = decimalsOf(unit)
  const basis = i18n._('results.verdict.basis', {
    low: formatDecimal(finding.interval.low, decimals),
    high: formatDecimal(finding.interval.high, decimals),
    students: verdict.students,
    unit: verdict.clusters === null ? 'STUDENT' : results.unit,
    clusters: verdict.clusters ?? 0,
  })
  const difference = i18n._(differenceMessages[verdict.outcome], {
    ...names,
    who: results.sample,
    direction: finding.direction,
    difference: formatDecimal(Math.abs(finding.estimate), decimals),
    basis,
  })
  return { difference, ruledOut: ruledOutMessages(verdict, i18n) }
}

type Sides = 'both' | 'gains' | 'losses' | 'none'

const sidesOf = (gainsAbove: number | null, lossesAbove: number | null): Sides => {
  if (gainsAbove === null) return lossesAbove === null ? 'none' : 'losses'
  return lossesAbove === null ? 'gains' : 'both'
}

/** What is said of zero and of the differences on each side of it. An interval that excludes zero has one side only. */
const ruledOutIds: Record<'excluded' | 'possible', Record<Sides, string>> = {
  excluded: {
    both: /*i18n*/ 'results.verdict.excludes',
    gains: /*i18n*/ 'results.verdict.excludes.higher',
    losses: /*i18n*/ 'results.verdict.excludes.lower',
    none: /*i18n*/ 'results.verdict.excludes',
  },
  possible: {
    both: /*i18n*/ 'results.verdict.cannot',
    gains: /*i18n*/ 'results.verdict.cannot.higher',
    losses: /*i18n*/ 'results.verdict.cannot.lower',
    none: /*i18n*/ 'results.verdict.cannot.any',
  },
}

function ruledOutMessages({ finding, unit }: ComparisonVerdict, i18n: I18n): string[] {
  if (!finding.ok) return []
  const { gainsAbove, lossesAbove } = finding.ruledOut
  const values = { sense: senseOf[unit], gain: formatNumber(gainsAbove ?? 0), loss: formatNumber(lossesAbove ?? 0) }
  const zero = finding.isLostByAdjustment
    ? i18n._('results.verdict.lost', { count: finding.comparisons })
    : i18n._(ruledOutIds[finding.excludesZero ? 'excluded' : 'possible'][sidesOf(gainsAbove, lossesAbove)], values)
  const smallest = finding.smallestEffect
  const size = smallest && formatDecimal(smallest.size, decimalsOf(unit))
  if (!smallest) return [zero]
  return [
    zero,
    smallest.status === 'RULED_OUT'
      ? i18n._('results.verdict.smallest.RULED_OUT', { size })
      : smallest.status === 'REACHED'
        ? i18n._('results.verdict.smallest.REACHED', { size })
        : i18n._('results.verdict.smallest.POSSIBLE', { size }),
  ]
}
