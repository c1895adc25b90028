import type { I18n } from '@lingui/core'
import { type BestKind, type BestSoFarEntry, type BestSoFarStanding, libraryKind } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal } from '../../shared/figure/outcome-format'
import { outcomeName } from '../../shared/plan/plan-labels'

const kindMessages: Record<BestKind, string> = {
  HINTS: /*i18n*/ 'best.kind.HINTS',
  EXPLANATIONS: /*i18n*/ 'best.kind.EXPLANATIONS',
}

const kindLabel = (kind: BestKind, i18n: I18n): string => i18n._(kindMessages[kind])

/** What is given for a skill; the library's own order where nothing was chosen. */
export function currentLabel(kind: BestKind | null, i18n: I18n): string {
  return kind === null
    ? i18n._('best.current.library', { kind: kindLabel(libraryKind, i18n) })
    : i18n._('best.current.chosen', { kind: kindLabel(kind, i18n) })
}

/** Posterior probabilities near 1 are not rounded to it. */
const formatProbability = (probability: number): string => formatDecimal(Math.floor(probability * 1000) / 1000, 3)

/** The probability that the other kind is better. */
export function probabilityLabel({ probability, challenger }: BestSoFarStanding, i18n: I18n): string {
  if (probability === null) return i18n._('best.probability.none')
  return i18n._('best.probability', { kind: kindLabel(challenger, i18n), probability: formatProbability(probability) })
}

/** What an entry of the log says, in one sentence. */
export function entrySentence({ details }: BestSoFarEntry, skillName: (skillId: string) => string, i18n: I18n): string {
  if (details.kind === 'RULE') {
    const { outcome, threshold, leastStudies, leastStudents, priorDeviation } = details.rule
    return i18n._('best.entry.RULE', {
      outcome: outcomeName(outcome, i18n),
      threshold: formatNumber(threshold, { maximumFractionDigits: 4 }),
      studies: leastStudies,
      students: leastStudents,
      prior: formatNumber(priorDeviation, { maximumFractionDigits: 4 }),
    })
  }
  if (details.kind === 'SWITCH') return details.isOn ? i18n._('best.entry.ON') : i18n._('best.entry.OFF')
  const skill = skillName(details.skillId)
  if (details.kind === 'REVERSAL')
    return i18n._('best.entry.REVERSAL', { skill, current: currentLabel(details.to, i18n) })
  const { estimate, standardError, probability, students, ruleId } = details.evidence
  return i18n._('best.entry.CHANGE', {
    skill,
    kind: kindLabel(details.to, i18n),
    estimate: formatDecimal(estimate, 2),
    error: formatDecimal(standardError, 2),
    probability: formatProbability(probability),
    students,
    rule: ruleId,
  })
}
