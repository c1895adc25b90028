import {
  type Condition,
  checkConditionDescription,
  checkConditionName,
  newConditionDescription,
  type Study,
  type Verdict,
} from '@trellis/domain'
import { InlineText } from '../../ui/inline-text'
import { useNotify } from '../../ui/snackbar'
import { isPlaceholder } from './use-conditions'
import { useSaveCondition } from './use-save-condition'
import { useWords } from './words'

const longestName = 40
const longestDescription = 120

interface Props {
  study: Study
  condition: Condition
  isReadOnly: boolean
}

interface NameProps extends Props {
  /** Just added: opens for naming. */
  isFresh: boolean
  /** Milliseconds. */
  duration?: number
}

export function ConditionName({ study, condition, isReadOnly, isFresh, duration }: NameProps) {
  const t = useWords()
  const notify = useNotify()
  const save = useSaveCondition(study)
  if (isReadOnly || isPlaceholder(condition)) return <strong>{condition.name}</strong>
  return (
    <InlineText
      name={`condition-${condition.dbid}-name`}
      stored={condition.name}
      label={t('condition.name.of', { name: condition.name })}
      editLabel={t('condition.name.edit')}
      placeholder=""
      maxLength={longestName}
      reasonAgainst={(text) => reasonOf(checkConditionName(text))}
      refusal={(reason) => t('condition.name.illegal', { reason })}
      onRefused={(text) => {
        if (text.length > longestName) notify(t('condition.name.tooLong'), { severity: 'error', duration })
      }}
      save={save(condition, 'name')}
      isStrong
      isSelected
      startsOpen={isFresh}
    />
  )
}

export function ConditionDescription({ study, condition, isReadOnly }: Props) {
  const t = useWords()
  const save = useSaveCondition(study)
  if (isReadOnly || isPlaceholder(condition)) return condition.description
  return (
    <InlineText
      name={`condition-${condition.dbid}-description`}
      stored={condition.description}
      label={t('condition.description.of', { name: condition.name })}
      editLabel={t('condition.description.edit')}
      placeholder={t('condition.description.none')}
      maxLength={longestDescription}
      reasonAgainst={(text) => reasonOf(checkConditionDescription(text))}
      refusal={(reason) => t('condition.description.illegal', { reason })}
      save={save(condition, 'description')}
      isLong
      isSelected={condition.description === newConditionDescription}
    />
  )
}

const reasonOf = (verdict: Verdict) => (verdict.ok ? null : verdict.reason)
