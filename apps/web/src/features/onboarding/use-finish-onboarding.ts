import { useLingui } from '@lingui/react'
import { useNavigate } from 'react-router'
import { type Preferences, savePreferences, setAttribute, useProfileChange } from '../../shared/person/preferences'
import { useNotify } from '../../ui/snackbar'

/** Marks onboarding as completed, saves changed preferences, and goes home. */
export function useFinishOnboarding(onFinished?: () => void) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const navigate = useNavigate()
  const change = useProfileChange(async (preferences: Partial<Preferences>) => {
    await savePreferences(preferences)
    await setAttribute('ETSOnboardingCompleted', true)
  })
  return {
    isPending: change.isPending,
    finish: (preferences: Partial<Preferences> = {}) =>
      change.mutate(preferences, {
        onSuccess: () => {
          onFinished?.()
          return navigate('/home')
        },
        onError: () => notify(i18n._('onboarding.saveFailed'), { severity: 'error' }),
      }),
  }
}
