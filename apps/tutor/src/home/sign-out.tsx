import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { call } from '../lib/api'
import { deviceStorage } from '../lib/key-value-store'
import { type Student, workKeyPrefix } from '../lib/student'
import { toWorkError, type WorkErrorKind } from '../lib/work-error'
import { hasPendingActions } from '../run/outbox'

/** Signs out; asks for a confirmation first when an unsent answer of the student is on this device. */
export function SignOut({ student, onSignedOut }: { student: Student; onSignedOut(): void }) {
  const { i18n } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const [failure, setFailure] = useState<WorkErrorKind | null>(null)

  const signOut = async () => {
    try {
      await call('signOut')
      onSignedOut()
    } catch (error) {
      setFailure(toWorkError(error).kind)
    }
  }
  const handleSignOut = () => {
    if (hasPendingActions(deviceStorage, workKeyPrefix(student.studentId))) setIsConfirming(true)
    else void signOut()
  }

  return (
    <div className="sign-out">
      {isConfirming ? (
        <div role="alert">
          <p>{i18n._('student.unsent')}</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setIsConfirming(false)}>
              {i18n._('student.stay')}
            </button>
            <button type="button" className="button button-quiet" onClick={signOut}>
              {i18n._('student.signOutAnyway')}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" className="link-button" onClick={handleSignOut}>
          {i18n._('student.signOut', { nickname: student.nickname })}
        </button>
      )}
      {failure && (
        <p className="asked-again" role="alert">
          {failure === 'offline' ? i18n._('entry.error.offline') : i18n._('entry.error.server')}
        </p>
      )}
    </div>
  )
}
