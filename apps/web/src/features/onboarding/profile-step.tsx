import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { emptyNameMessage, type User, userCalls } from '@trellis/domain'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { issueSentence } from '../../shared/issue-message'
import { useLinkOsf } from '../../shared/person/osf'
import { useProfileChange } from '../../shared/person/preferences'
import { onFirstClick, submitOnce } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'
import { useDraft } from '../../ui/use-draft'
import { StepFrame } from './step-frame'
import { useFinishOnboarding } from './use-finish-onboarding'

interface Props {
  user: User
  osfUserId: string | null
  osfField: (props: { value: string; onChange: (value: string) => void; error: string | null }) => ReactNode
}

export function ProfileStep({ user, osfUserId, osfField }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const navigate = useNavigate()
  const [nameError, setNameError] = useState<string | null>(null)
  const [osfError, setOsfError] = useState<string | null>(null)
  const draft = useDraft(`onboarding-profile:${user.userId}`, {
    displayName: user.displayName,
    osfId: osfUserId ?? '',
  })
  const saveNames = useProfileChange((displayName: string) =>
    request(userCalls.updateMe, { body: { displayName, firstName: user.firstName, lastName: user.lastName } }),
  )
  const linkOsf = useLinkOsf()
  const finishing = useFinishOnboarding(draft.discard)
  const isPending = saveNames.isPending || linkOsf.isPending

  const isLinked = async () => {
    if (draft.value.osfId.trim() === '' || draft.changes.osfId === undefined) return true
    try {
      await linkOsf.mutateAsync(draft.value.osfId)
      notify(i18n._(common.osfLinked))
      return true
    } catch (error) {
      setOsfError(messageForError(error))
      if (isApiError(error, 'invalid_osf_id')) draft.edit({ osfId: '' })
      return false
    }
  }

  const handleNext = async () => {
    const displayName = draft.value.displayName.trim()
    if (displayName === '') return setNameError(issueSentence(emptyNameMessage.displayName))
    setOsfError(null)
    try {
      await saveNames.mutateAsync(displayName)
    } catch {
      return notify(i18n._('onboarding.saveFailed'), { severity: 'error' })
    }
    if (!(await isLinked())) return
    draft.discard()
    await navigate('/onboarding/preferences')
  }

  return (
    <StepFrame
      step={1}
      title={i18n._('onboarding.profile.title')}
      intro={i18n._('onboarding.profile.intro')}
      onSubmit={handleNext}
      actions={
        <>
          <Button onClick={onFirstClick(() => finishing.finish())} loading={finishing.isPending} disabled={isPending}>
            {i18n._('onboarding.later')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            onClick={submitOnce}
            loading={isPending}
            disabled={finishing.isPending}
          >
            {i18n._('onboarding.next')}
          </Button>
        </>
      }
    >
      <TextField label={i18n._(common.firstName)} value={user.firstName} slotProps={{ input: { readOnly: true } }} />
      <TextField label={i18n._(common.lastName)} value={user.lastName} slotProps={{ input: { readOnly: true } }} />
      <TextField
        label={i18n._(common.displayName)}
        required
        value={draft.value.displayName}
        onChange={(event) => {
          setNameError(null)
          draft.edit({ displayName: event.target.value })
        }}
        error={nameError !== null}
        helperText={nameError ?? i18n._('profile.displayName.help')}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'nickname' } }}
      />
      {osfField({
        value: draft.value.osfId,
        onChange: (osfId) => {
          setOsfError(null)
          draft.edit({ osfId })
        },
        error: osfError,
      })}
    </StepFrame>
  )
}
