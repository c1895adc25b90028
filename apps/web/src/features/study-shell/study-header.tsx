import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  dataPackagePath,
  isDeployed,
  isFrozen,
  livePath,
  resultsPath,
  roleIn,
  type Study,
  teamPath,
  userCalls,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { request } from '../../lib/client'
import { useAuth, useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { statusMessage, studyTypeMessage } from '../../shared/labels'
import { PreregistrationBadge } from '../../shared/study/preregistration-badge'
import { statusText } from '../../shared/study/status-text'
import { helpPath } from '../../shared/study/study-type-slug'
import { roleMessage } from '../../shared/team/role-messages'
import { ArchiveIcon, LiveIcon, OpenIcon, ResultsIcon } from '../../ui/icons'
import { LoadingName } from '../../ui/loading-name'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'
import { TeamIcon } from './team-icon'

interface Props {
  /** Undefined while loading. */
  study: Study | undefined
  stepTitle: string
  comments?: ReactNode
}

/** The study's type, step, status and participants. */
export function StudyHeader({ study, stepTitle, comments }: Props) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const counts = study && (study.studyStatus === 'DEPLOYED' || study.studyStatus === 'COMPLETED')
  return (
    <Box component="header" aria-busy={!study} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
        {study ? (
          <>
            <Tag>{i18n._(studyTypeMessage[study.studyTypeId])}</Tag>
            <Typography variant="body2" color="textSecondary">
              {i18n._('study.status', { status: statusOf(study, timeZone) })}
            </Typography>
            <OwnerName study={study} />
            <RoleTag study={study} />
            {study.replication && <Tag>{i18n._('study.replication', { name: study.replication.studyName })}</Tag>}
            {isFrozen(study) && <PreregistrationBadge badge={study.preregistration} />}
            {counts && (
              <Typography variant="body2" color="textSecondary">
                {i18n._('study.participants.count', { count: study.numberOfParticipants })}
              </Typography>
            )}
            <Button
              component={Link}
              to={helpPath(study.studyTypeId)}
              size="small"
              startIcon={<OpenIcon />}
              target="_blank"
            >
              {i18n._('study.help')}
            </Button>
            <Button component={Link} to={teamPath(study.studyId)} size="small" startIcon={<TeamIcon />}>
              {i18n._('study.team', { count: study.members.length + 1 })}
            </Button>
            {comments}
            {isDeployed(study.studyStatus) && (
              <Button component={Link} to={livePath(study.studyId)} size="small" startIcon={<LiveIcon />}>
                {i18n._(common.liveView)}
              </Button>
            )}
            {study.studyStatus === 'COMPLETED' && (
              <Button component={Link} to={resultsPath(study.studyId)} size="small" startIcon={<ResultsIcon />}>
                {i18n._(common.results)}
              </Button>
            )}
            {study.studyStatus === 'COMPLETED' && (
              <Button component={Link} to={dataPackagePath(study.studyId)} size="small" startIcon={<ArchiveIcon />}>
                {i18n._(common.dataPackage)}
              </Button>
            )}
          </>
        ) : (
          <Skeleton width={220} />
        )}
      </Box>
      <PageTitle title={study ? `${stepTitle} · ${study.studyName}` : i18n._(common.loading)}>
        {study ? study.studyName : <LoadingName width="min(100%, 420px)" />}
      </PageTitle>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {stepTitle}
      </Typography>
    </Box>
  )
}

/** The owner, for administrators who open the study of another person. */
function OwnerName({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const { userID, isAdmin } = useAuth()
  const { ownerId } = study
  const owners = useQuery({
    queryKey: ['people', ownerId],
    queryFn: ({ signal }) => request(userCalls.getUsers, { query: { ids: [ownerId] } }, signal),
    enabled: isAdmin && userID !== null && ownerId !== userID,
  })
  const owner = owners.data?.[0]
  return owner ? <Tag>{i18n._('study.owner', { name: owner.displayName })}</Tag> : null
}

/** The role of a member, which says what the member may do. */
function RoleTag({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const role = roleIn(study, useAuth().userID)
  if (role === null || role === 'owner') return null
  return <Tag>{i18n._('study.role', { role: i18n._(roleMessage[role]) })}</Tag>
}

/** A status that this version does not know must not break the page. */
const statusOf = ({ studyStatus, startsAt }: Study, timeZone: string | undefined) =>
  Object.hasOwn(statusMessage, studyStatus) ? statusText(studyStatus, startsAt, timeZone) : 'err'
