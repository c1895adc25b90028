import { useNavigate } from 'react-router'
import { useWords } from '../../locales/words'
import { type Preferences, savePreferences, setAttribute, useProfileChange } from '../../shared/person/preferences'
import { useNotify } from '../../ui/snackbar'

/** Marks onboarding as completed, saves changed preferences, and goes home. */
export function useFinishOnboarding(onFinished?: () => void) {
  const t = useWords()
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
        onError: () => notify(t('onboarding.saveFailed'), { severity: 'error' }),
      }),
  }
}
