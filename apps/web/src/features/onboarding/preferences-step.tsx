import Button from '@mui/material/Button'
import { emptyNameMessage, type User } from '@trellis/domain'
import { useState } from 'react'
import { preferencesOf, timeZoneChoices, usePreferenceOptions } from '../../lib/preferences'
import { useWords } from '../../locales/words'
import { ChoiceField, ManyChoiceField } from '../../ui/choice-field'
import { ErrorState } from '../../ui/error-state'
import { useDraft } from '../../ui/use-draft'
import { StepFrame } from './step-frame'
import { useFinishOnboarding } from './use-finish-onboarding'

export function PreferencesStep({ user }: { user: User }) {
  const t = useWords()
  const stored = preferencesOf(user)
  const draft = useDraft(`onboarding-preferences:${user.xref}`, stored)
  const options = usePreferenceOptions()
  const finishing = useFinishOnboarding(draft.discard)
  const [hasNoZone, setHasNoZone] = useState(false)

  const handleZone = (timeZone: string | null) => {
    setHasNoZone(timeZone === null)
    draft.edit({ timeZone: timeZone ?? stored.timeZone })
  }
  return (
    <StepFrame
      step={2}
      title={t('onboarding.preferences.title')}
      intro={t('onboarding.preferences.intro')}
      onSubmit={() => finishing.finish(draft.changes)}
      actions={
        <>
          <Button onClick={() => finishing.finish()} disabled={finishing.isPending}>
            {t('onboarding.later')}
          </Button>
          <Button type="submit" variant="contained" loading={finishing.isPending}>
            {t('onboarding.finish')}
          </Button>
        </>
      }
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
    </StepFrame>
  )
}
