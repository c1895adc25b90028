import Button from '@mui/material/Button'
import type { User } from '@trellis/domain'
import { useWords } from '../../locales/words'
import { PreferenceFields } from '../../shared/person/preference-fields'
import { preferencesOf } from '../../shared/person/preferences'
import { onFirstClick, submitOnce } from '../../ui/double-click'
import { useDraft } from '../../ui/use-draft'
import { StepFrame } from './step-frame'
import { useFinishOnboarding } from './use-finish-onboarding'

export function PreferencesStep({ user }: { user: User }) {
  const t = useWords()
  const stored = preferencesOf(user)
  const draft = useDraft(`onboarding-preferences:${user.xref}`, stored)
  const finishing = useFinishOnboarding(draft.discard)

  return (
    <StepFrame
      step={2}
      title={t('onboarding.preferences.title')}
      intro={t('onboarding.preferences.intro')}
      onSubmit={() => finishing.finish(draft.changes)}
      actions={
        <>
          <Button onClick={onFirstClick(() => finishing.finish())} disabled={finishing.isPending}>
            {t('onboarding.later')}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={finishing.isPending}>
            {t('onboarding.finish')}
          </Button>
        </>
      }
    >
      <PreferenceFields stored={stored} value={draft.value} onEdit={draft.edit} />
    </StepFrame>
  )
}
