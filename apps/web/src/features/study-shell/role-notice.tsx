import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import { roleIn, type Study } from '@trellis/domain'
import { useAuth } from '../../lib/session'
import { useMayReturnToDevelopment } from '../../shared/study/team-role'

/** Why the controls of every step are closed for this person. */
export function RoleNotice({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const isReader = roleIn(study, useAuth().userID) === 'reader'
  const mayReturn = useMayReturnToDevelopment(study)
  const isClosed = study.studyStatus === 'AWAITING_APPROVAL' && !mayReturn
  if (!isReader && !isClosed) return null
  return (
    <Alert severity="info" role="note" sx={{ mb: 3, maxWidth: 1120 }}>
      {isReader ? i18n._('study.reader') : i18n._('study.awaiting.member')}
    </Alert>
  )
}
