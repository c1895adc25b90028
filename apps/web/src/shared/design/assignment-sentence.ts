import type { I18n } from '@lingui/core'
import { assignmentWarnings, largestBlockSize, ratioOf, type Study } from '@trellis/domain'
import { assignmentWarningMessage } from './labels'

/** How students are assigned to conditions, as one plain sentence without its period. */
export function assignmentSentence(
  study: Pick<Study, 'randomisation' | 'randomisedUnit' | 'strata'> & {
    conditions: readonly Pick<Study['conditions'][number], 'weight'>[]
  },
  i18n: I18n,
): string {
  const weights = study.conditions.map((condition) => condition.weight)
  const unit = study.randomisedUnit
  const ratio = ratioOf(weights).join(':')
  if (study.randomisation === 'SIMPLE') return i18n._('assignment.simple', { unit, ratio })
  const size = largestBlockSize(weights)
  return study.strata.length === 0
    ? i18n._('assignment.blocks', { unit, ratio, size })
    : i18n._('assignment.strata', { unit, ratio, size, strata: study.strata.join('_') })
}

/** The first warning about the assignment, or else how it is done. */
export function assignmentPoint(study: Study, i18n: I18n): string {
  const [warning] = assignmentWarnings(study)
  return warning ? i18n._(assignmentWarningMessage[warning]) : assignmentSentence(study, i18n)
}
