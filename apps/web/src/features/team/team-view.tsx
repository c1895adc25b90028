import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { firstStepPath, roleIn, type Study, type Team, teamCalls } from '@trellis/domain'
import { useNavigate } from 'react-router'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useAuth } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { useMayMake } from '../../shared/study/team-role'
import { BackLink } from '../../ui/back-link'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { AuthorList } from './author-list'
import { InvitePanel } from './invite-panel'
import { MemberList } from './member-list'
import { OpenInvitations } from './open-invitations'
import { teamQuery, useMembershipChange } from './team-queries'

/** The people of a study: its members, open invitations and authors. */
export function TeamView({ study }: { study: Study | undefined }) {
  const { i18n } = useLingui()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
      <Box component="header">
        {study && <BackLink to={firstStepPath(study.studyTypeId, study.studyId)}>{study.studyName}</BackLink>}
        <PageTitle title={study ? i18n._('team.title') : i18n._(common.loading)}>{i18n._('team.title')}</PageTitle>
        <Typography sx={{ mt: 1, maxWidth: '80ch' }} color="textSecondary">
          {i18n._('team.about')}
        </Typography>
      </Box>
      {study ? <LoadedTeam study={study} /> : <SkeletonRows rows={4} />}
    </Box>
  )
}

function LoadedTeam({ study }: { study: Study }) {
  const query = useQuery(teamQuery(study.studyId))
  if (!query.data) {
    if (!query.isError) return <SkeletonRows rows={4} />
    return (
      <ErrorState
        message={messageForError(query.error)}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  return <TeamPanels study={study} team={query.data} />
}

function TeamPanels({ study, team }: { study: Study; team: Team }) {
  const { i18n } = useLingui()
  const { inviteToTeam, confirmTeamInvitation, cancelTeamInvitation, setMemberRole, removeMember, setAuthors } =
    teamCalls
  const mayInvite = useMayMake(study, inviteToTeam, confirmTeamInvitation, cancelTeamInvitation)
  const mayManage = useMayMake(study, inviteToTeam, setMemberRole, removeMember)
  const mayChooseAuthors = useMayMake(study, setAuthors)
  return (
    <>
      <Panel title={i18n._('team.people')}>
        <MemberList study={study} team={team} mayManage={mayManage} />
        <LeaveButton study={study} />
      </Panel>
      {mayInvite && <InvitePanel studyId={study.studyId} sendsMail={team.sendsMail} />}
      {mayInvite && team.invitations.length > 0 && <OpenInvitations study={study} invitations={team.invitations} />}
      <Panel title={i18n._('team.authors')}>
        <AuthorList studyId={study.studyId} members={team.members} mayManage={mayChooseAuthors} />
      </Panel>
    </>
  )
}

/** For members only: an owner has to hand the study over first. */
function LeaveButton({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const role = roleIn(study, useAuth().userID)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const leave = useMembershipChange(() => request(teamCalls.leaveTeam, { body: { studyId: study.studyId } }), {
    failed: i18n._('team.leave.failed'),
    onDone: () => navigate('/home'),
  })
  if (role === null || role === 'owner') return null
  const handleLeave = async () => {
    const message = i18n._('team.leave.message')
    if (await confirm({ message, confirmLabel: i18n._('team.leave'), isDestructive: true })) leave.mutate(undefined)
  }
  return (
    <Button
      variant="outlined"
      color="error"
      loading={leave.isPending}
      onClick={onFirstClick(handleLeave)}
      sx={{ justifySelf: 'start' }}
    >
      {i18n._('team.leave')}
    </Button>
  )
}
