import { i18n } from '@lingui/core'
import {
  type ConditionRefusal,
  type ConditionTextRefusal,
  maxConditions,
  minConditions,
  type StudyTypeId,
  studyTypes,
} from '@trellis/domain'

/** Why a condition cannot be added or deleted. */
export function refusalMessage(action: 'add' | 'delete', reason: ConditionRefusal, typeId: StudyTypeId): string {
  switch (reason) {
    case 'too_many':
      return typeId === studyTypes.problemVaried
        ? i18n._('condition.refused.tooManyVaried', { max: maxConditions(typeId) })
        : i18n._('condition.refused.tooMany', { max: maxConditions(typeId) })
    case 'too_few':
      return i18n._('condition.refused.tooFew', { min: minConditions })
    case 'name_taken':
      return i18n._('condition.text.taken')
    case 'fixed':
      return i18n._('condition.refused.fixed')
    case 'awaiting_approval':
      return i18n._('condition.refused.awaitingApproval')
    default:
      return action === 'add' ? i18n._('condition.refused.addDeployed') : i18n._('condition.refused.deleteDeployed')
  }
}

/** Why a name or description is not valid. */
export function textRefusalMessage(reason: ConditionTextRefusal, max: number): string {
  return reason === 'blank' ? i18n._('condition.text.blank') : i18n._('condition.text.tooLong', { max })
}
