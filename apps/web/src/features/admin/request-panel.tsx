import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { livePath, type Study, type StudyRequest } from '@trellis/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { requestLabel } from '../../shared/request/request-labels'
import { requestsQuery } from '../../shared/request/requests-query'
import { cardRadius } from '../../ui/card-face'
import { onFirstClick } from '../../ui/double-click'
import { requestedLabel } from './action-messages'
import { actionFor } from './admin.rules'
import { ApproveDialog } from './approve-dialog'
import { DeclineDialog } from './decline-dialog'
import { useAdminAction, useIsActionPending } from './use-admin-action'

/** The open requests of the owner, each with the actions that carry it out or decline it. */
export function RequestPanel({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const requests = useQuery(requestsQuery(study.studyId))
  const [declined, setDeclined] = useState<StudyRequest | null>(null)
  const open = requests.data?.filter(({ status }) => status === 'open') ?? []
  return (
    <>
      {open.length > 0 && (
        <Box component="section" aria-label={i18n._('admin.requests')} sx={panel}>
          <Typography variant="h2">{i18n._('admin.requests')}</Typography>
          {open.map((item) => (
            <RequestItem key={item.requestId} study={study} item={item} onDecline={() => setDeclined(item)} />
          ))}
        </Box>
      )}
      {declined && <DeclineDialog study={study} item={declined} onClose={() => setDeclined(null)} />}
    </>
  )
}

function RequestItem({ study, item, onDecline }: { study: Study; item: StudyRequest; onDecline: () => void }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { ask } = useAdminAction(study, { publishFailed: /*i18n*/ 'admin.deploy.failed' })
  const isBusy = useIsActionPending(study.studyId)
  const [isAsking, setIsAsking] = useState(false)
  const { kind } = item
  const label = requestLabel(item)
  return (
    <Box sx={entry}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{label}</Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.note}</Typography>
        <Typography variant="caption" color="textSecondary">
          {formatDate(item.requestedAt, timeZone)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {kind === 'unblind' ? (
          <Button component={Link} variant="contained" to={livePath(study.studyId)}>
            {i18n._('admin.unblind.open')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={onFirstClick(() => {
              const action = actionFor[kind]
              if (action === 'approve') setIsAsking(true)
              else void ask(action)
            })}
          >
            {i18n._(requestedLabel(kind))}
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={onFirstClick(onDecline)}
          aria-label={i18n._('admin.decline.of', { request: label })}
        >
          {i18n._('admin.decline')}
        </Button>
      </Box>
      {isAsking && (
        <ApproveDialog
          study={study}
          action={study.startsAt === null ? 'approve' : 'reschedule'}
          proposed={item.deployOn}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  )
}

const panel = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  mb: 3,
  p: 2,
  border: '1px solid',
  borderColor: 'warning.main',
  borderRadius: cardRadius,
  bgcolor: 'background.paper',
} as const

const entry = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 } as const
