import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { registerIdentityCheck } from '../lib/confirm-identity'
import { withMessages } from '../locales/catalogs'

const ConfirmIdentityDialog = lazy(() =>
  withMessages(import('../features/confirm-identity/confirm-identity-dialog'), 'confirm-identity'),
)

/** Shows the dialog that a call with serious consequences waits for. The page stays as it is, with everything typed. */
export function IdentityCheck() {
  const [isAsked, setIsAsked] = useState(false)
  const resolve = useRef<(isConfirmed: boolean) => void>(null)

  useEffect(
    () =>
      registerIdentityCheck(
        () =>
          new Promise((settle) => {
            resolve.current = settle
            setIsAsked(true)
          }),
      ),
    [],
  )

  if (!isAsked) return null
  const close = (isConfirmed: boolean) => {
    setIsAsked(false)
    resolve.current?.(isConfirmed)
  }
  return (
    <Suspense>
      <ConfirmIdentityDialog onClose={close} />
    </Suspense>
  )
}
