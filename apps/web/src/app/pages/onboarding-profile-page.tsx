import Box from '@mui/material/Box'
import { ProfileStep } from '../../features/onboarding/profile-step'
import { OsfIdField } from '../../features/osf/osf-id-field'
import { useAuth, useMe } from '../../lib/session'
import { PlainFrame } from '../plain-frame'
import { RedirectNotice } from '../redirect-notice-alert'

export function Component() {
  const user = useMe()
  const { osfUserId } = useAuth()
  return (
    <PlainFrame>
      <Box sx={{ maxWidth: 520, mx: 'auto' }}>
        <RedirectNotice />
      </Box>
      {user && <ProfileStep user={user} osfUserId={osfUserId} osfField={(field) => <OsfIdField {...field} />} />}
    </PlainFrame>
  )
}
