import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loginAddress } from '../lib/addresses'
import { keys } from '../lib/query-keys'
import { authQuery, signedOut } from '../lib/session'

/** Milliseconds. */
const recheckInterval = 5000

/**
 * Detects that the session ended while the user was working. The page keeps everything that was typed until the same
 * user has logged in again in another tab. If another user has logged in, the app starts over.
 */
export function SessionWatch() {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const owner = useRef<string>(null)
  const { auth: isSignedIn, userID } =
    useQuery({
      ...authQuery,
      // The new login may happen in another window next to this one, which fires no visibility change.
      refetchInterval: ({ state }) => (owner.current !== null && state.data?.auth === false ? recheckInterval : false),
    }).data ?? signedOut
  const hadEnded = useRef(false)

  useEffect(() => {
    if (!isSignedIn) {
      hadEnded.current = owner.current !== null
      return
    }
    if (owner.current !== null && owner.current !== userID) {
      window.location.assign('/')
      return
    }
    owner.current = userID
    if (hadEnded.current) client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.auth[0] })
    hadEnded.current = false
  }, [isSignedIn, userID, client])

  const isEnded = !isSignedIn && owner.current !== null
  return (
    <Dialog
      open={isEnded}
      role="alertdialog"
      aria-labelledby="session-ended"
      aria-describedby="session-ended-message"
      maxWidth="xs"
    >
      <DialogTitle id="session-ended">{i18n._('session.ended')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-ended-message">{i18n._('session.ended.message')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button href="/login">{i18n._('session.leave')}</Button>
        <Button variant="contained" href={loginAddress('/home')} target="_blank" rel="noopener" autoFocus>
          {i18n._('session.login')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
