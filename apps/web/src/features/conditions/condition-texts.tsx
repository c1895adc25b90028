import { useLingui } from '@lingui/react'
import {
  type Condition,
  type ConditionTextRefusal,
  checkConditionDescription,
  checkConditionName,
  isNameTaken,
  newConditionDescription,
  type Study,
  type Verdict,
} from '@trellis/domain'
import { InlineText } from '../../ui/inline-text'
import { useNotify } from '../../ui/snackbar'
import { textRefusalMessage } from './condition-refusal'
import { isPlaceholder } from './use-conditions'
import { useSaveCondition } from './use-save-condition'

const longestName = 40
export const longestDescription = 120

interface Props {
  study: Study
  condition: Condition
  isReadOnly: boolean
}

interface NameProps extends Props {
  /** Just added: opens for naming. */
  isNew: boolean
  /** Milliseconds. */
  duration?: number
}

export function ConditionName({ study, condition, isReadOnly, isNew, duration }: NameProps) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const save = useSaveCondition(study)
  if (isReadOnly || isPlaceholder(condition)) return <strong>{condition.name}</strong>
  return (
    <InlineText
      name={`condition-${condition.conditionId}-name`}
      stored={condition.name}
      label={i18n._('condition.name.of', { name: condition.name })}
      editLabel={i18n._('condition.name.edit')}
      placeholder=""
      maxLength={longestName}
      validate={(text) =>
        reasonOf(checkConditionName(text), longestName) ??
        (isNameTaken(text, otherNames(study, condition)) ? i18n._('condition.text.taken') : null)
      }
      refusal={(reason) => i18n._('condition.name.illegal', { reason })}
      onRefused={(text) => {
        if (text.length > longestName) notify(i18n._('condition.name.tooLong'), { severity: 'error', duration })
      }}
      save={save(condition, 'name')}
      isStrong
      isSelected
      startsOpen={isNew}
    />
  )
}

export function ConditionDescription({ study, condition, isReadOnly }: Props) {
  const { i18n } = useLingui()
  const save = useSaveCondition(study)
  if (isReadOnly || isPlaceholder(condition)) return condition.description
  return (
    <InlineText
      name={`condition-${condition.conditionId}-description`}
      stored={condition.description}
      label={i18n._('condition.description.of', { name: condition.name })}
      editLabel={i18n._('condition.description.edit')}
      placeholder={i18n._('condition.description.none')}
      maxLength={longestDescription}
      validate={(text) => reasonOf(checkConditionDescription(text), longestDescription)}
      refusal={(reason) => i18n._('condition.description.illegal', { reason })}
      save={save(condition, 'description')}
      isLong
      isSelected={condition.description === newConditionDescription}
    />
  )
}

/** The names of the other conditions. */
export const otherNames = (study: Study, { conditionId }: Condition) =>
  study.conditions.filter((other) => other.conditionId !== conditionId).map(({ name }) => name)

const reasonOf = (verdict: Verdict<ConditionTextRefusal>, max: number) =>
  verdict.ok ? null : textRefusalMessage(verdict.reason, max)
