import type { I18n } from '@lingui/core'
import type { Contrast, PlanFinding, PlanFindingCode, PlanLoss, Study } from '@trellis/domain'

const findingMessages: Record<PlanFindingCode, string> = {
  primary_not_measured: /*i18n*/ 'plan.finding.primary_not_measured',
  primary_not_allowed: /*i18n*/ 'plan.finding.primary_not_allowed',
  secondary_not_measured: /*i18n*/ 'plan.finding.secondary_not_measured',
  contrast_without_condition: /*i18n*/ 'plan.finding.contrast_without_condition',
  covariate_not_measured: /*i18n*/ 'plan.finding.covariate_not_measured',
  subgroup_not_known: /*i18n*/ 'plan.finding.subgroup_not_known',
  exclusion_not_possible: /*i18n*/ 'plan.finding.exclusion_not_possible',
  stopping_without_size: /*i18n*/ 'plan.finding.stopping_without_size',
  stopping_without_date: /*i18n*/ 'plan.finding.stopping_without_date',
  sequential_without_looks: /*i18n*/ 'plan.finding.sequential_without_looks',
}

export const lossMessages: Record<PlanLoss, string> = {
  no_primary_outcome: /*i18n*/ 'plan.loss.no_primary_outcome',
  no_post_test: /*i18n*/ 'plan.loss.no_post_test',
  no_pre_test: /*i18n*/ 'plan.loss.no_pre_test',
}

export function findingMessage({ code }: PlanFinding, i18n: I18n): string {
  return i18n._(findingMessages[code])
}

/** The name of a condition, or a placeholder if it was deleted. */
export function conditionName(study: Study, conditionId: number, i18n: I18n): string {
  return (
    study.conditions.find((condition) => condition.conditionId === conditionId)?.name ?? i18n._('plan.condition.gone')
  )
}

export function contrastMessage(study: Study, { conditionId, referenceId }: Contrast, i18n: I18n): string {
  return i18n._('plan.contrast', {
    condition: conditionName(study, conditionId, i18n),
    reference: conditionName(study, referenceId, i18n),
  })
}
