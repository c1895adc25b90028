import { ProfileStep } from '../../features/onboarding/profile-step'
import { OsfIdField } from '../../features/osf/osf-id-field'
import { useAuth, useMe } from '../../lib/session'
import { PlainFrame } from '../plain-frame'

export function Component() {
  const user = useMe()
  const { osfUserId } = useAuth()
  return (
    <PlainFrame>
      {user && <ProfileStep user={user} osfUserId={osfUserId} osfField={(field) => <OsfIdField {...field} />} />}
    </PlainFrame>
  )
}
