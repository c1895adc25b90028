import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import {
  countsParticipants,
  isDeployed,
  type Study,
  type StudyFlagName,
  unknownPerson,
  userCalls,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { request } from '../../lib/client'
import { config } from '../../lib/config'
import { useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { formatNumber } from '../../locales/format-locale'
import { formatDate } from '../../shared/dates'
import { osfProjectQuery } from '../../shared/person/osf'
import { OpenIcon } from '../../ui/icons'

type Flag = Extract<StudyFlagName, 'mediaAccess' | 'directions'>

const flagMessages = {
  mediaAccess: /*i18n*/ 'review.flag.mediaAccess',
  directions: /*i18n*/ 'review.flag.directions',
} as const satisfies Record<Flag, string>

/** Research question, owner, OSF project and dates. */
export function StudyFacts({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const flags = (Object.keys(flagMessages) as Flag[]).filter((flag) => study[flag])
  return (
    <Box component="dl" sx={facts}>
      <Fact name={i18n._('review.question')} isWide>
        {study.researchQuestion ?? i18n._('review.question.none')}
      </Fact>
      <Fact name={i18n._('review.owner')}>
        <Owner study={study} />
      </Fact>
      <Fact name={i18n._('review.osf')}>
        <Osf study={study} />
      </Fact>
      {flags.length > 0 && (
        <Fact name={i18n._('review.parts')}>{flags.map((flag) => i18n._(flagMessages[flag])).join(', ')}</Fact>
      )}
      <Fact name={i18n._('review.help')}>
        {study.fallbackHelp ? i18n._('review.help.fallback') : i18n._('review.help.none')}
      </Fact>
      {study.createdDate !== null && (
        <Fact name={i18n._('review.created')}>{formatDate(study.createdDate, timeZone)}</Fact>
      )}
      {isDeployed(study.studyStatus) && study.deployDate !== null && (
        <Fact name={i18n._('review.deployed')}>{formatDate(study.deployDate, timeZone)}</Fact>
      )}
      {countsParticipants(study.studyStatus) && (
        <Fact name={i18n._('review.participants')}>{formatNumber(study.numberOfParticipants)}</Fact>
      )}
    </Box>
  )
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Box>
  )
}

/** The owner as stored on the platform; N/A when unknown. */
function Owner({ study: { ownerId } }: { study: Study }) {
  const owner = useQuery({
    queryKey: ['users', ownerId],
    queryFn: ({ signal }) => request(userCalls.getUser, { params: { userId: ownerId }, query: {} }, signal),
    staleTime: 300_000,
    retry: false,
  })
  if (owner.isPending) return '…'
  return owner.data ? (
    <>
      {owner.data.displayName}
      <br />
      {owner.data.username}
    </>
  ) : (
    unknownPerson
  )
}

function Osf({ study: { studyId, osfProjectId, registration } }: { study: Study }) {
  const { i18n } = useLingui()
  const project = useQuery({ ...osfProjectQuery(studyId), enabled: osfProjectId !== null }).data
  if (osfProjectId === null) return i18n._('review.osf.none')
  const name = project?.title ?? osfProjectId
  const registered = registration > 0 ? i18n._('review.osf.registered') : i18n._('review.osf.unregistered')
  return (
    <>
      {config().osf.isStandIn ? (
        name
      ) : (
        <Link href={`https://osf.io/${encodeURIComponent(osfProjectId)}/`} target="_blank" rel="noopener noreferrer">
          {name} <OpenIcon titleAccess={i18n._(common.opensInNewTab)} sx={{ fontSize: 16, verticalAlign: '-3px' }} />
        </Link>
      )}
      {` (${osfProjectId}, ${registered})`}
    </>
  )
}

const facts = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
