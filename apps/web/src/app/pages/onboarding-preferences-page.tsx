import { PreferencesStep } from '../../features/onboarding/preferences-step'
import { useMe } from '../../lib/session'
import { PlainFrame } from '../plain-frame'

export function Component() {
  const user = useMe()
  return <PlainFrame>{user && <PreferencesStep user={user} />}</PlainFrame>
}
