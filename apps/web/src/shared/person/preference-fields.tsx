import { useLingui } from '@lingui/react'
import { ManyChoiceField } from '../../ui/choice-field'
import { ErrorState } from '../../ui/error-state'
import { type preferencesOf, usePreferenceOptions } from './preferences'
import { TimeZoneField } from './time-zone-field'

type Preferences = ReturnType<typeof preferencesOf>

interface Props {
  value: Preferences
  onEdit: (change: Partial<Preferences>) => void
}

/** Time zone, curriculum and grade level. */
export function PreferenceFields({ value, onEdit }: Props) {
  const { i18n } = useLingui()
  const options = usePreferenceOptions()
  return (
    <>
      <TimeZoneField
        value={value.timeZone}
        onChange={(timeZone) => onEdit({ timeZone })}
        helperText={i18n._('profile.timeZone.help')}
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
