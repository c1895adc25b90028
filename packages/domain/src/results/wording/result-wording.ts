import { decimalsOf } from '../outcome-unit.rules'
import type { Results } from '../results.schema'
import type { ComparisonVerdict, Finding } from '../verdict.rules'
import { type ComparedNames, en } from './en'
import { es } from './es'

export type ResultWording = typeof en

const wordings = { en, es }

export const resultWordingLocales = Object.keys(wordings) as (keyof typeof wordings)[]

/** The wording of results in a language; English where the language has none. */
export function resultWording(locale: string): ResultWording {
  return locale === 'es' ? wordings.es : wordings.en
}

/** How numbers are written in the locale of the reader. */
export interface NumberFormat {
  decimal: (value: number, decimals: number) => string
  number: (value: number) => string
}

type StudyFacts = Pick<Results, 'sample' | 'unit'> & {
  conditions: readonly Pick<Results['conditions'][number], 'conditionId' | 'name'>[]
}

export function conditionNameOf({ conditions }: Pick<StudyFacts, 'conditions'>, conditionId: number): string {
  return conditions.find((condition) => condition.conditionId === conditionId)?.name ?? `#${conditionId}`
}

export function contrastNames(
  study: Pick<StudyFacts, 'conditions'>,
  { conditionId, referenceId }: Pick<ComparisonVerdict, 'conditionId' | 'referenceId'>,
): ComparedNames {
  return { condition: conditionNameOf(study, conditionId), reference: conditionNameOf(study, referenceId) }
}

export interface VerdictSentences {
  /** The difference with its interval and the size of the sample, or why there is no estimate. */
  difference: string
  /** What is ruled out; nothing without an estimate. */
  ruledOut: string[]
}

/** A comparison in sentences that a teacher can read. */
export function verdictSentences(
  verdict: ComparisonVerdict,
  study: StudyFacts,
  wording: ResultWording,
  format: NumberFormat,
): VerdictSentences {
  const names = contrastNames(study, verdict)
  const { finding, unit } = verdict
  if (!finding.ok) {
    return { difference: `${wording.noEstimate(names)} ${wording.reasons[finding.reason]}`, ruledOut: [] }
  }
  const decimal = (value: number) => format.decimal(value, decimalsOf(unit))
  const clusters =
    verdict.clusters === null || study.unit === 'STUDENT' ? null : { unit: study.unit, count: verdict.clusters }
  const difference = wording.verdicts[verdict.outcome]({
    ...names,
    isSimulated: study.sample === 'SIMULATED',
    direction: finding.direction,
    difference: decimal(Math.abs(finding.estimate)),
    basis: wording.basis({
      low: decimal(finding.interval.low),
      high: decimal(finding.interval.high),
      students: verdict.students,
      clusters,
      format: format.number,
    }),
  })
  return { difference, ruledOut: ruledOutSentences(finding, unit, wording, format) }
}

function ruledOutSentences(
  finding: Finding,
  unit: ComparisonVerdict['unit'],
  wording: ResultWording,
  format: NumberFormat,
): string[] {
  const { ruledOut, smallestEffect, excludesZero } = finding
  const bound = (value: number | null) => (value === null ? null : format.number(value))
  const zero = finding.isLostByAdjustment
    ? wording.lostByAdjustment(finding.comparisons)
    : wording.ruledOut({
        excludesZero,
        gainsAbove: bound(ruledOut.gainsAbove),
        lossesAbove: bound(ruledOut.lossesAbove),
        isGain: unit === 'POINTS' || unit === 'PERCENTAGE_POINTS',
      })
  if (!smallestEffect) return [zero]
  return [zero, wording.smallestEffect[smallestEffect.status](format.decimal(smallestEffect.size, decimalsOf(unit)))]
}
