import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { localTimeZone, type User } from '@trellis/domain'
import { PreferenceFields } from '../../shared/person/preference-fields'
import { preferencesOf } from '../../shared/person/preferences'
import { onFirstClick, submitOnce } from '../../ui/double-click'
import { useDraft } from '../../ui/use-draft'
import { StepFrame } from './step-frame'
import { useFinishOnboarding } from './use-finish-onboarding'

export function PreferencesStep({ user }: { user: User }) {
  const { i18n } = useLingui()
  const stored = preferencesOf(user)
  // An account that was created through an identity provider has no time zone of its own yet.
  const timeZone = stored.timeZone === 'UTC' ? localTimeZone() : stored.timeZone
  const draft = useDraft(`onboarding-preferences:${user.userId}`, { ...stored, timeZone })
  const finishing = useFinishOnboarding(draft.discard)

  return (
    <StepFrame
      step={2}
      title={i18n._('onboarding.preferences.title')}
      intro={i18n._('onboarding.preferences.intro')}
      onSubmit={() => finishing.finish({ ...(timeZone !== stored.timeZone && { timeZone }), ...draft.changes })}
      actions={
        <>
          <Button onClick={onFirstClick(() => finishing.finish())} disabled={finishing.isPending}>
            {i18n._('onboarding.later')}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={finishing.isPending}>
            {i18n._('onboarding.finish')}
          </Button>
        </>
      }
    >
      <PreferenceFields value={draft.value} onEdit={draft.edit} />
    </StepFrame>
  )
}
