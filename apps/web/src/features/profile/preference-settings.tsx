import { emptyNameMessage, type User } from '@trellis/domain'
import { useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import {
  preferencesOf,
  savePreferences,
  timeZoneChoices,
  usePreferenceOptions,
  useProfileChange,
} from '../../lib/preferences'
import { useWords } from '../../locales/words'
import { ChoiceField, ManyChoiceField } from '../../ui/choice-field'
import { ErrorState } from '../../ui/error-state'
import { useNotify } from '../../ui/snackbar'
import { useDraft } from '../../ui/use-draft'
import { SettingsForm } from './settings-form'

export function PreferenceSettings({ user }: { user: User }) {
  const t = useWords()
  const notify = useNotify()
  const stored = preferencesOf(user)
  const draft = useDraft(`preferences:${user.xref}`, stored)
  const options = usePreferenceOptions()
  const save = useProfileChange(savePreferences)
  const [hasNoZone, setHasNoZone] = useState(false)

  const handleSave = () =>
    save.mutate(draft.changes, {
      onSuccess: () => {
        draft.discard()
        notify(t('profile.saved'))
      },
      onError: (error) => notify(messageForError(error), { severity: 'error' }),
    })

  const handleZone = (timeZone: string | null) => {
    setHasNoZone(timeZone === null)
    draft.edit({ timeZone: timeZone ?? stored.timeZone })
  }

  return (
    <SettingsForm
      title={t('profile.preferences')}
      isChanged={draft.isChanged}
      isSaving={save.isPending}
      onDiscard={draft.discard}
      onSave={handleSave}
    >
      <ChoiceField
        label={t('profile.timeZone')}
        choices={timeZoneChoices(stored.timeZone)}
        value={draft.value.timeZone}
        onChange={handleZone}
        hasError={hasNoZone}
        helperText={hasNoZone ? emptyNameMessage.timeZone : t('profile.timeZone.help')}
      />
      <ManyChoiceField
        label={t('profile.curriculum')}
        choices={options.curriculum}
        value={draft.value.curriculum}
        onChange={(curriculum) => draft.edit({ curriculum })}
        isLoading={options.isLoading}
      />
      <ManyChoiceField
        label={t('profile.gradeLevel')}
        choices={options.gradeLevel}
        value={draft.value.gradeLevel}
        onChange={(gradeLevel) => draft.edit({ gradeLevel })}
        isLoading={options.isLoading}
      />
      {options.hasFailed && (
        <ErrorState
          title={t('onboarding.optionsFailed')}
          message={t('onboarding.optionsFailed.message')}
          onRetry={options.retry}
        />
      )}
    </SettingsForm>
  )
}
