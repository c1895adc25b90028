import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type MemberRole, memberRoleSchema, type Study, type Team, type TeamMember, teamCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { useAuth } from '../../lib/session'
import { roleMessage } from '../../shared/team/role-messages'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { Tag } from '../../ui/tag'
import { personRow } from './person-row'
import { useTeamAction } from './team-queries'

interface Props {
  study: Study
  team: Team
  mayManage: boolean
}

/** The members of the team. The owner changes roles, removes people and offers the study to a member. */
export function MemberList({ study, team, mayManage }: Props) {
  const isOffered = team.invitations.some(({ role }) => role === 'owner')
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {team.members.map((member) => (
        <Box component="li" key={member.userId} sx={personRow}>
          <PersonName member={member} />
          {member.role !== 'owner' && mayManage ? (
            <MemberActions study={study} member={member} isOffered={isOffered} />
          ) : (
            <RoleTag role={member.role} />
          )}
        </Box>
      ))}
    </Box>
  )
}

function PersonName({ member }: { member: TeamMember }) {
  const { i18n } = useLingui()
  const isSelf = useAuth().userID === member.userId
  return (
    <Typography sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {isSelf ? i18n._('team.you', { name: member.displayName }) : member.displayName}
    </Typography>
  )
}

function RoleTag({ role }: Pick<TeamMember, 'role'>) {
  const { i18n } = useLingui()
  return <Tag>{i18n._(roleMessage[role])}</Tag>
}

function MemberActions({ study, member, isOffered }: { study: Study; member: TeamMember; isOffered: boolean }) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const { studyId } = study
  const { userId, displayName: name } = member
  const setRole = useTeamAction(
    studyId,
    (role: MemberRole) => request(teamCalls.setMemberRole, { body: { studyId, userId, role } }),
    i18n._('team.role.failed'),
  )
  const remove = useTeamAction(
    studyId,
    () => request(teamCalls.removeMember, { body: { studyId, userId } }),
    i18n._('team.remove.failed'),
  )
  const offer = useTeamAction(
    studyId,
    () => request(teamCalls.inviteToTeam, { body: { studyId, userId, role: 'owner' } }),
    i18n._('team.offer.failed'),
  )
  const handleRemove = async () => {
    const message = i18n._('team.remove.message', { name })
    if (await confirm({ message, confirmLabel: i18n._('team.remove'), isDestructive: true })) remove.mutate(undefined)
  }
  const handleOffer = async () => {
    const message = i18n._('team.offer.message', { name })
    if (await confirm({ message, confirmLabel: i18n._('team.offer') })) offer.mutate(undefined)
  }
  return (
    <>
      <TextField
        select
        size="small"
        label={i18n._('team.role')}
        value={member.role}
        disabled={setRole.isPending}
        onChange={(event) => setRole.mutate(event.target.value as MemberRole)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': i18n._('team.role.of', { name }) } } }}
        sx={{ minWidth: 130 }}
      >
        {memberRoleSchema.options.map((role) => (
          <MenuItem key={role} value={role}>
            {i18n._(roleMessage[role])}
          </MenuItem>
        ))}
      </TextField>
      {!isOffered && (
        <Button
          size="small"
          loading={offer.isPending}
          onClick={onFirstClick(handleOffer)}
          aria-label={i18n._('team.offer.to', { name })}
        >
          {i18n._('team.offer')}
        </Button>
      )}
      <Button
        size="small"
        color="error"
        loading={remove.isPending}
        onClick={onFirstClick(handleRemove)}
        aria-label={i18n._('team.remove.of', { name })}
      >
        {i18n._('team.remove')}
      </Button>
    </>
  )
}
