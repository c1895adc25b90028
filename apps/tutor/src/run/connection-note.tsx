import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon'
import type { WorkClient } from './work-client'

const onOnlineChange = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shows whether answers are saved. Always on the page, so that a screen reader announces a change. */
export function ConnectionNote({ client }: { client: WorkClient }) {
  const { i18n } = useLingui()
  const state = useSyncExternalStore(client.connection.subscribe, client.connection.get)
  const isOnline = useSyncExternalStore(onOnlineChange, () => navigator.onLine)
  const shown = isOnline ? state : 'offline'
  return (
    <p className="connection" role="status" data-state={shown ?? undefined}>
      {shown && (
        <>
          <Icon name={shown === 'saved' ? 'right' : 'offline'} />
          {shown === 'saved' ? i18n._('connection.saved') : i18n._('connection.offline')}
        </>
      )}
    </p>
  )
}
