import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type InputOf, passkeyCalls, secondFactorCalls } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { loginAddress } from '../../lib/addresses'
import { isApiError } from '../../lib/api-error'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'

type Proof = InputOf<typeof secondFactorCalls.confirm>['body']

/** The user closed the passkey prompt of the browser, or has no matching passkey. */
class PasskeyError extends Error {}

/** The library is loaded when a passkey is first used. */
async function passkeyProof(): Promise<Proof> {
  const { options } = await request(passkeyCalls.startConfirmation, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return { passkey: (await startAuthentication({ optionsJSON: options as never })) as Proof['passkey'] }
  } catch (error) {
    throw new PasskeyError(String(error))
  }
}

/** Asks for the second factor, or for the password if the account has none. */
export default function ConfirmIdentityDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const methods = useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => request(secondFactorCalls.getConfirmation, {}, signal),
    gcTime: 0,
  })
  const confirm = useMutation({
    mutationFn: async (prove: () => Promise<Proof>) => request(secondFactorCalls.confirm, { body: await prove() }),
    onSuccess: () => onClose(true),
  })

  const offered = methods.data?.methods ?? []
  const field = offered.includes('code') ? 'code' : offered.includes('password') ? 'password' : null
  const isSignIn = offered.includes('sign_in')
  const failure = methods.error ?? confirm.error

  const message = () => {
    if (failure === null) return null
    if (failure instanceof PasskeyError) return i18n._('confirmIdentity.passkey.canceled')
    if (isApiError(failure, 'invalid_input')) {
      return field === 'password' ? i18n._('confirmIdentity.password.wrong') : i18n._('confirmIdentity.code.wrong')
    }
    return messageForError(failure)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSignIn) onClose(true)
    else if (field && text !== '' && !confirm.isPending) confirm.mutate(async () => ({ [field]: text }))
  }

  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <form onSubmit={handleSubmit} noValidate>
        <DialogTitle id={`${id}-title`}>{i18n._('confirmIdentity.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText>
              {isSignIn ? i18n._('confirmIdentity.signIn.message') : i18n._('confirmIdentity.message')}
            </DialogContentText>
            {failure !== null && <Alert severity="error">{message()}</Alert>}
            {offered.includes('passkey') && (
              <Button variant="outlined" onClick={() => confirm.mutate(passkeyProof)} disabled={confirm.isPending}>
                {i18n._('confirmIdentity.passkey')}
              </Button>
            )}
            {field !== null && (
              <TextField
                label={field === 'password' ? i18n._('confirmIdentity.password') : i18n._('confirmIdentity.code')}
                helperText={field === 'code' ? i18n._('confirmIdentity.code.hint') : undefined}
                type={field === 'password' ? 'password' : 'text'}
                autoComplete={field === 'password' ? 'current-password' : 'one-time-code'}
                value={text}
                onChange={(event) => setText(event.target.value)}
                slotProps={{ htmlInput: { maxLength: field === 'password' ? 200 : 40 } }}
                autoFocus
                fullWidth
              />
            )}
            {isSignIn && (
              <Button variant="outlined" href={loginAddress('/home')} target="_blank" rel="noopener">
                {i18n._('confirmIdentity.signIn')}
              </Button>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose(false)}>{i18n._(common.cancel)}</Button>
          {(field !== null || isSignIn) && (
            <Button type="submit" variant="contained" disabled={confirm.isPending}>
              {isSignIn ? i18n._('confirmIdentity.signIn.done') : i18n._('confirmIdentity.confirm')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
