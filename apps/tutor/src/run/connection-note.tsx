import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { Icon } from '../screen/icon'
import type { RunSource } from './run-source'

const onLine = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether what was done has arrived. Always there, so that a screen reader says it when it changes. */
export function ConnectionNote({ source }: { source: RunSource }) {
  const { i18n } = useLingui()
  const state = useSyncExternalStore(source.onConnection, source.connection)
  const isOnline = useSyncExternalStore(onLine, () => navigator.onLine)
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
