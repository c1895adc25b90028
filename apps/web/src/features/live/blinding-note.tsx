import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Blinding, StudyId } from '@trellis/domain'
import { useState } from 'react'
import { useAuth, useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { UnblindDialog } from './unblind-dialog'

/** Why no conditions are shown, or that the study was unblinded before its end, which every result has to mention. */
export function BlindingNote({ studyId, blinding }: { studyId: StudyId; blinding: Blinding }) {
  const { i18n } = useLingui()
  const { isAdmin } = useAuth()
  const timeZone = useMe()?.timeZone
  const [isAsking, setIsAsking] = useState(false)
  if (!blinding.isBlinded) {
    if (blinding.unblindedAt === null) return null
    return (
      <Alert severity="warning" role="note">
        {i18n._('live.unblinded', { when: formatMoment(blinding.unblindedAt, timeZone) })}
      </Alert>
    )
  }
  return (
    <>
      <Alert
        severity="info"
        role="note"
        action={
          isAdmin && (
            <Button color="inherit" size="small" onClick={() => setIsAsking(true)} sx={{ whiteSpace: 'nowrap' }}>
              {i18n._('live.unblind')}
            </Button>
          )
        }
      >
        {i18n._('live.blinded')}
      </Alert>
      {isAdmin && <UnblindDialog studyId={studyId} isOpen={isAsking} onClose={() => setIsAsking(false)} />}
    </>
  )
}
