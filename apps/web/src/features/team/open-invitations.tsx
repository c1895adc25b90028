import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type Study, type TeamInvitation, teamCalls, type UserId } from '@trellis/domain'
import { request } from '../../lib/client'
import { useMe } from '../../lib/session'
import { formatDate } from '../../shared/dates'
import { roleMessage } from '../../shared/team/role-messages'
import { onFirstClick } from '../../ui/double-click'
import { Panel } from '../../ui/panel'
import { Tag } from '../../ui/tag'
import { personRow } from './person-row'
import { useTeamAction } from './team-queries'

/** Invitations without an answer, including those to addresses without an account. */
export function OpenInvitations({ study, invitations }: { study: Study; invitations: TeamInvitation[] }) {
  const { i18n } = useLingui()
  return (
    <Panel title={i18n._('team.invitations')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {invitations.map((invitation) => (
          <Box component="li" key={invitation.id} sx={personRow}>
            <Invitation study={study} invitation={invitation} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Invitation({ study: { studyId }, invitation }: { study: Study; invitation: TeamInvitation }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { id: invitationId, person, email, account, role, createdAt } = invitation
  const name = person?.displayName ?? email ?? ''
  const cancel = useTeamAction(
    studyId,
    () => request(teamCalls.cancelTeamInvitation, { body: { studyId, invitationId } }),
    i18n._('team.cancel.failed'),
  )
  const confirm = useTeamAction(
    studyId,
    (userId: UserId) => request(teamCalls.confirmTeamInvitation, { body: { studyId, invitationId, userId } }),
    i18n._('team.confirm.failed'),
  )
  return (
    <>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary">
          {person
            ? i18n._('team.invited.on', { date: formatDate(createdAt, timeZone) })
            : account
              ? i18n._('team.invited.account', { name: account.displayName })
              : i18n._('team.invited.noAccount')}
        </Typography>
      </Box>
      <Tag>{i18n._(roleMessage[role])}</Tag>
      {account && (
        <Button
          size="small"
          variant="outlined"
          loading={confirm.isPending}
          onClick={onFirstClick(() => confirm.mutate(account.userId))}
        >
          {i18n._('team.confirm', { name: account.displayName })}
        </Button>
      )}
      <Button
        size="small"
        loading={cancel.isPending}
        onClick={onFirstClick(() => cancel.mutate(undefined))}
        aria-label={i18n._('team.cancel.of', { name })}
      >
        {i18n._('team.cancel')}
      </Button>
    </>
  )
}
