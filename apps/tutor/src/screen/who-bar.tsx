import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { call } from '../lib/api'
import { deviceStorage } from '../lib/stored'
import { type Student, workKeysOf } from '../lib/student'
import { troubleOf } from '../work/trouble'

/** Who is signed in: computers at school are shared. */
export function WhoBar({ nickname }: { nickname: string }) {
  const { i18n } = useLingui()
  return (
    <p className="who">
      <span className="unseen">{i18n._('student.signedIn')} </span>
      <span className="who-mark" aria-hidden="true">
        {[...nickname.trim()][0]?.toUpperCase()}
      </span>
      <strong>{nickname}</strong>
    </p>
  )
}

/** The way out; says so when something of the student's still waits on this device. */
export function SignOut({ student, onOut }: { student: Student; onOut(): void }) {
  const { i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [trouble, setTrouble] = useState<'offline' | 'server' | null>(null)

  const signOut = async () => {
    try {
      await call('signOut')
      onOut()
    } catch (error) {
      setTrouble(troubleOf(error) === 'offline' ? 'offline' : 'server')
    }
  }
  const handleSignOut = () => {
    const isWaiting = deviceStorage.keys(workKeysOf(student.studentId)).some((key) => key.includes('/unsent/'))
    if (isWaiting) setIsAsking(true)
    else void signOut()
  }

  return (
    <div className="sign-out">
      {isAsking ? (
        <div role="alert">
          <p>{i18n._('student.unsent')}</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setIsAsking(false)}>
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
      {trouble && (
        <p className="asked-again" role="alert">
          {trouble === 'offline' ? i18n._('entry.error.offline') : i18n._('entry.error.server')}
        </p>
      )}
    </div>
  )
}
