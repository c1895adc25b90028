import { isResearcher } from '@trellis/domain'
import { OsfIdField } from '../../features/osf/osf-id-field'
import { AccountSettings } from '../../features/profile/account-settings'
import { useAuth, useMe } from '../../lib/session'

export function Component() {
  const user = useMe()
  const { osfUserId } = useAuth()
  if (!user) return null
  // Only researchers use OSF.
  const hasOsf = isResearcher(user.roles ?? [])
  return <AccountSettings user={user} osfUserId={osfUserId} osfField={(field) => hasOsf && <OsfIdField {...field} />} />
}
