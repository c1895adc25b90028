import { useLingui } from '@lingui/react'
import type { User } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { PreferenceFields } from '../../shared/person/preference-fields'
import { preferencesOf, savePreferences, useProfileChange } from '../../shared/person/preferences'
import { useNotify } from '../../ui/snackbar'
import { useDraft } from '../../ui/use-draft'
import { SettingsForm } from './settings-form'

export function PreferenceSettings({ user }: { user: User }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const stored = preferencesOf(user)
  const draft = useDraft(`preferences:${user.userId}`, stored)
  const save = useProfileChange(savePreferences)

  const handleSave = () =>
    save.mutate(draft.changes, {
      onSuccess: () => {
        draft.discard()
        notify(i18n._('profile.saved'))
      },
      onError: (error) => notify(messageForError(error), { severity: 'error' }),
    })

  return (
    <SettingsForm
      title={i18n._('profile.preferences')}
      isChanged={draft.isChanged}
      isSaving={save.isPending}
      onDiscard={draft.discard}
      onSave={handleSave}
    >
      <PreferenceFields value={draft.value} onEdit={draft.edit} />
    </SettingsForm>
  )
}
