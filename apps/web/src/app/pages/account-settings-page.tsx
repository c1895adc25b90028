import { OsfIdField } from '../../features/osf/osf-id-field'
import { AccountSettings } from '../../features/profile/account-settings'
import { useAuth, useMe } from '../../lib/session'

export function Component() {
  const user = useMe()
  const { osfUserId } = useAuth()
  if (!user) return null
  return <AccountSettings user={user} osfUserId={osfUserId} osfField={(field) => <OsfIdField {...field} />} />
}
