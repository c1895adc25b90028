import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReceivedInvitation, type TeamRole, teamCalls } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { onFirstClick } from '../../ui/double-click'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { panelFace } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { useNotify } from '../../ui/snackbar'
import { receivedQuery, useMembershipChange } from './team-queries'

const offers: Record<TeamRole, string> = {
  owner: /*i18n*/ 'team.received.owner',
  editor: /*i18n*/ 'team.received.editor',
  reader: /*i18n*/ 'team.received.reader',
}

/** Invitations that the signed-in person has not answered. */
export function ReceivedInvitations() {
  const { i18n } = useLingui()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 720 }}>
      <PageTitle title={i18n._('team.received.title')} />
      <List />
    </Box>
  )
}

function List() {
  const { i18n } = useLingui()
  const received = useQuery(receivedQuery)
  if (!received.data) {
    if (!received.isError) return <SkeletonRows rows={3} />
    return (
      <ErrorState
        message={messageForError(received.error)}
        onRetry={() => received.refetch()}
        isRetrying={received.isFetching}
      />
    )
  }
  if (received.data.length === 0) {
    return <EmptyState title={i18n._('team.received.none')} message={i18n._('team.received.none.message')} />
  }
  return received.data.map((invitation) => <Invitation key={invitation.id} invitation={invitation} />)
}

function Invitation({ invitation: { id, studyName, role, invitedBy, createdAt } }: { invitation: ReceivedInvitation }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const navigate = useNavigate()
  const notify = useNotify()
  const accept = useMembershipChange(() => request(teamCalls.acceptTeamInvitation, { body: { id } }), {
    failed: i18n._('team.accept.failed'),
    onDone: () => {
      notify(i18n._('team.accept.done', { study: studyName }))
      navigate('/home')
    },
  })
  const decline = useMembershipChange(() => request(teamCalls.declineTeamInvitation, { body: { id } }), {
    failed: i18n._('team.decline.failed'),
  })
  const isBusy = accept.isPending || decline.isPending
  return (
    <Box component="section" aria-label={studyName} sx={panelFace}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {studyName}
      </Typography>
      <Typography>{i18n._(offers[role], { name: invitedBy })}</Typography>
      <Typography variant="caption" color="textSecondary">
        {formatDate(createdAt, timeZone)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={isBusy}
          loading={accept.isPending}
          onClick={onFirstClick(() => accept.mutate(undefined))}
        >
          {i18n._('team.accept')}
        </Button>
        <Button
          variant="outlined"
          disabled={isBusy}
          loading={decline.isPending}
          onClick={onFirstClick(() => decline.mutate(undefined))}
        >
          {i18n._('team.decline')}
        </Button>
      </Box>
    </Box>
  )
}
