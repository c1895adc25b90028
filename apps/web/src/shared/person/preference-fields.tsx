import { emptyNameMessage } from '@trellis/domain'
import { useState } from 'react'
import { useWords } from '../../locales/words'
import { ChoiceField, ManyChoiceField } from '../../ui/choice-field'
import { ErrorState } from '../../ui/error-state'
import { type preferencesOf, timeZoneChoices, usePreferenceOptions } from './preferences'

type Preferences = ReturnType<typeof preferencesOf>

interface Props {
  stored: Preferences
  value: Preferences
  onEdit: (change: Partial<Preferences>) => void
}

/** Time zone, curriculum and grade level. A time zone cannot be empty: the stored one is restored, with a message. */
export function PreferenceFields({ stored, value, onEdit }: Props) {
  const t = useWords()
  const options = usePreferenceOptions()
  const [hasNoZone, setHasNoZone] = useState(false)

  const handleZone = (timeZone: string | null) => {
    setHasNoZone(timeZone === null)
    onEdit({ timeZone: timeZone ?? stored.timeZone })
  }
  return (
    <>
      <ChoiceField
        label={t('profile.timeZone')}
        choices={timeZoneChoices(stored.timeZone)}
        value={value.timeZone}
        onChange={handleZone}
        hasError={hasNoZone}
        helperText={hasNoZone ? emptyNameMessage.timeZone : t('profile.timeZone.help')}
      />
      <ManyChoiceField
        label={t('profile.curriculum')}
        choices={options.curriculum}
        value={value.curriculum}
        onChange={(curriculum) => onEdit({ curriculum })}
        isLoading={options.isLoading}
      />
      <ManyChoiceField
        label={t('profile.gradeLevel')}
        choices={options.gradeLevel}
        value={value.gradeLevel}
        onChange={(gradeLevel) => onEdit({ gradeLevel })}
        isLoading={options.isLoading}
      />
      {options.hasFailed && (
        <ErrorState
          title={t('onboarding.optionsFailed')}
          message={t('onboarding.optionsFailed.message')}
          onRetry={options.retry}
        />
      )}
    </>
  )
}
