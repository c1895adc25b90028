import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Publication, publicationCalls, type StudyId } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { useAuth, useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { Panel } from '../../ui/panel'
import { previewAddress, publicationQuery, refusalMessages, usePublicationAction } from './publication-queries'
import { RequestDialog } from './request-dialog'

/** The public page of a completed study: its state, with buttons to request or withdraw it. */
export function PublicPagePanel({ studyId, isOwn }: { studyId: StudyId; isOwn: boolean }) {
  const { isAdmin } = useAuth()
  const { i18n } = useLingui()
  const { data: publication } = useQuery(publicationQuery(studyId))
  const [isAsking, setIsAsking] = useState(false)
  if (!publication) return null
  const { state, refusal, note } = publication
  return (
    <Box data-report="omit" sx={{ mt: 2, maxWidth: 1080 }}>
      <Panel title={i18n._('publication.title')}>
        <StateText publication={publication} />
        {note !== null && (
          <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Alert>
        )}
        {refusal === null ? (
          <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setIsAsking(true)}>
            {i18n._('publication.ask')}
          </Button>
        ) : (
          refusal !== 'not_possible' && (
            <Typography variant="body2" color="textSecondary">
              {i18n._(refusalMessages[refusal])}
            </Typography>
          )
        )}
        {((state === 'REQUESTED' && isOwn) || (state === 'PUBLISHED' && (isOwn || isAdmin))) && (
          <WithdrawButton publication={publication} />
        )}
      </Panel>
      {isAsking && <RequestDialog publication={publication} onClose={() => setIsAsking(false)} />}
    </Box>
  )
}

function StateText({ publication }: { publication: Publication }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { state, version, publishedAt, requestedAt, path } = publication
  if (state === 'PUBLISHED' && path !== null) {
    return (
      <Typography>
        {i18n._('publication.state.PUBLISHED', { version, date: formatDate(publishedAt ?? 0, timeZone) })}{' '}
        <Link href={path} underline="always" target="_blank">
          {i18n._('publication.open')}
        </Link>
      </Typography>
    )
  }
  if (state === 'REQUESTED')
    return (
      <Typography>{i18n._('publication.state.REQUESTED', { date: formatDate(requestedAt ?? 0, timeZone) })}</Typography>
    )
  if (state === 'DECLINED') return <Typography>{i18n._('publication.state.DECLINED')}</Typography>
  if (state === 'WITHDRAWN') return <Typography>{i18n._('publication.state.WITHDRAWN')}</Typography>
  return <Typography>{i18n._('publication.state.NONE')}</Typography>
}

/** Withdraws a request or a page; administrators withdraw pages only. */
function WithdrawButton({ publication: { studyId, state } }: { publication: Publication }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const withdraw = usePublicationAction(() =>
    request(publicationCalls.withdrawPublication, { body: { studyId, note: null } }),
  )
  const handleClick = async () => {
    const isSure = await confirm({
      title: i18n._('publication.withdraw.title'),
      message: i18n._('publication.withdraw.message'),
      confirmLabel: i18n._('publication.withdraw'),
      isDestructive: true,
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {state === 'REQUESTED' && (
        <Button component="a" href={previewAddress(studyId, i18n.locale)} target="_blank">
          {i18n._('publication.preview')}
        </Button>
      )}
      <Button color="error" loading={withdraw.isPending} onClick={onFirstClick(() => void handleClick())}>
        {i18n._('publication.withdraw')}
      </Button>
    </Box>
  )
}
