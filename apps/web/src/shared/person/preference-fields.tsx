import { useLingui } from '@lingui/react'
import { emptyNameMessage } from '@trellis/domain'
import { useState } from 'react'
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
  const { i18n } = useLingui()
  const options = usePreferenceOptions()
  const [hasNoZone, setHasNoZone] = useState(false)

  const handleZone = (timeZone: string | null) => {
    setHasNoZone(timeZone === null)
    onEdit({ timeZone: timeZone ?? stored.timeZone })
  }
  return (
    <>
      <ChoiceField
        label={i18n._('profile.timeZone')}
        choices={timeZoneChoices(stored.timeZone)}
        value={value.timeZone}
        onChange={handleZone}
        hasError={hasNoZone}
        helperText={hasNoZone ? emptyNameMessage.timeZone : i18n._('profile.timeZone.help')}
      />
      <ManyChoiceField
        label={i18n._('profile.curriculum')}
        choices={options.curriculum}
        value={value.curriculum}
        onChange={(curriculum) => onEdit({ curriculum })}
        isLoading={options.isLoading}
      />
      <ManyChoiceField
        label={i18n._('profile.gradeLevel')}
        choices={options.gradeLevel}
        value={value.gradeLevel}
        onChange={(gradeLevel) => onEdit({ gradeLevel })}
        isLoading={options.isLoading}
      />
      {options.hasFailed && (
        <ErrorState
          title={i18n._('onboarding.optionsFailed')}
          message={i18n._('onboarding.optionsFailed.message')}
          onRetry={options.retry}
        />
      )}
    </>
  )
}
