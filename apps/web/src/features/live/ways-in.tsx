import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { recruitmentLabel, type Study, type StudyId } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { ErrorState } from '../../ui/error-state'
import { CopyIcon } from '../../ui/icons'
import { Tag } from '../../ui/tag'
import { codeFace } from './code-face'
import { Invitations } from './invitations'
import { runQuery } from './live-queries'
import { Panel } from './panel'
import { useCopy } from './use-copy'
import { useWords } from './words'

/** Who takes part, and the codes that bring them in. */
export function WaysIn({ study }: { study: Study }) {
  const t = useWords()
  const run = useQuery(runQuery(study.studyId as StudyId))
  const type = study.recruitmentTypeNumber ?? 0
  const isOpen = study.studyStatus === 'DEPLOYED'
  return (
    <Panel title={t('live.in')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Tag>{recruitmentLabel[type].name}</Tag>
        <Typography variant="body2" sx={{ flex: '1 1 240px' }}>
          {t(isOpen ? wayWords[type] : closedWords[study.studyStatus === 'PAUSED' ? 'PAUSED' : 'COMPLETED'])}
        </Typography>
      </Box>
      {type !== 0 &&
        (run.data ? (
          type === 1 ? (
            <Invitations studyId={study.studyId as StudyId} invitations={run.data.invitations} isOpen={isOpen} />
          ) : (
            run.data.linkCode !== null && study.studyStatus !== 'COMPLETED' && <StudyLink code={run.data.linkCode} />
          )
        ) : run.isError ? (
          <ErrorState
            title={t('live.in.failed')}
            message={messageForError(run.error)}
            onRetry={() => run.refetch()}
            isRetrying={run.isFetching}
          />
        ) : (
          <Skeleton variant="rounded" height={72} />
        ))}
    </Panel>
  )
}

const closedWords = { PAUSED: 'live.in.closed.PAUSED', COMPLETED: 'live.in.closed.COMPLETED' } as const
const wayWords = { 0: 'live.in.auto', 1: 'live.in.assisted', 2: 'live.in.self' } as const

function StudyLink({ code }: { code: string }) {
  const t = useWords()
  const copy = useCopy()
  const address = new URL(`/tutor/s/${code}`, window.location.origin).href
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography component="code" variant="body2" translate="no" sx={[codeFace, { fontWeight: 650 }]}>
        {address}
      </Typography>
      <Button size="small" startIcon={<CopyIcon />} onClick={() => copy(address)}>
        {t('live.in.copyLink')}
      </Button>
      <Button size="small" startIcon={<CopyIcon />} onClick={() => copy(code)}>
        {t('live.in.copyCode')}
      </Button>
    </Box>
  )
}
