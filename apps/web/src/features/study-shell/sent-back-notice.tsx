import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Typography from '@mui/material/Typography'
import type { Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { SendBackIcon } from '../../ui/icons'

interface Props {
  study: Study
  /** The detailed comments of administrators. */
  comments: ReactNode
}

/** Why an administrator sent the study back. Shown at every step until the study is submitted again. */
export function SentBackNotice({ study: { sentBack }, comments }: Props) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  if (!sentBack) return null
  return (
    <Alert severity="warning" role="note" icon={<SendBackIcon />} sx={{ mb: 3, maxWidth: 1120 }}>
      <AlertTitle sx={{ fontWeight: 650, mb: 0.5 }}>
        {i18n._('study.sentBack', { name: sentBack.by, date: formatDate(sentBack.at, timeZone) })}
      </AlertTitle>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{sentBack.note}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {i18n._('study.sentBack.next')}
      </Typography>
      {comments}
    </Alert>
  )
}
