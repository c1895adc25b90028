import { PreferenceSettings } from '../../features/profile/preference-settings'
import { useMe } from '../../lib/session'

export function Component() {
  const user = useMe()
  return user ? <PreferenceSettings user={user} /> : null
}
