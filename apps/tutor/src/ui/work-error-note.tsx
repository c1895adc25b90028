import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { WorkErrorKind } from '../lib/work-error'
import { Note } from './note'

interface Props {
  /** Null while nothing has failed. */
  kind: WorkErrorKind | null
  /** Whether the answer is from before the page was loaded, and has not been sent yet. */
  isUnsent: boolean
  isSending: boolean
  signIn: ReactNode
}

/** Says why an answer did not reach the server, and that it is kept. */
export function WorkErrorNote({ kind, isUnsent, isSending, signIn }: Props) {
  const { i18n } = useLingui()
  if (kind === 'signed_out') {
    return (
      <Note tone="error" icon="again" title={i18n._('error.signedOut')}>
        {signIn}
      </Note>
    )
  }
  if (isUnsent) {
    return (
      <Note tone="error" icon={kind ? 'offline' : 'saved'} title={i18n._('run.unsent')}>
        {isSending && !kind ? i18n._('run.sending') : i18n._('run.waiting')}
      </Note>
    )
  }
  const isOffline = kind === 'offline'
  return (
    <Note tone="error" icon="offline" title={isOffline ? i18n._('error.offline') : i18n._('error.server')}>
      {isOffline ? i18n._('error.offlineMore') : i18n._('error.serverMore')}
    </Note>
  )
}
