import { useLingui } from '@lingui/react'

/** Shows who is signed in, because computers at school are shared. */
export function SignedInAs({ nickname }: { nickname: string }) {
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
