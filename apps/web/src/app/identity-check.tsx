import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { registerIdentityCheck } from '../lib/confirm-identity'
import { withMessages } from '../locales/catalogs'

const ConfirmIdentityDialog = lazy(() =>
  withMessages(import('../features/confirm-identity/confirm-identity-dialog'), 'confirm-identity'),
)

/** Shows the dialog for which a call with serious consequences waits. The page keeps everything that was typed. */
export function IdentityCheck() {
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<(isConfirmed: boolean) => void>(null)

  useEffect(
    () =>
      registerIdentityCheck(
        () =>
          new Promise((settle) => {
            resolve.current = settle
            setIsOpen(true)
          }),
      ),
    [],
  )

  if (!isOpen) return null
  const close = (isConfirmed: boolean) => {
    setIsOpen(false)
    resolve.current?.(isConfirmed)
  }
  return (
    <Suspense>
      <ConfirmIdentityDialog onClose={close} />
    </Suspense>
  )
}
