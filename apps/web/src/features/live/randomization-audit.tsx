import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { enrolmentCalls, pathOf, type StudyId } from '@trellis/domain'
import { requestFile } from '../../lib/client'
import { config } from '../../lib/config'
import { messageForError } from '../../lib/message-for-error'
import { formatDay } from '../../shared/dates'
import { DownloadButton } from '../../shared/download-button'
import { runQuery } from '../../shared/study/run-query'
import { ErrorState } from '../../ui/error-state'
import { monospaceStyle } from '../../ui/monospace-style'
import { Panel } from '../../ui/panel'

/** What anyone needs to recompute every assignment: the seed hash from the start, the seed after completion. */
export function RandomizationAudit({ studyId, isBlinded }: { studyId: StudyId; isBlinded: boolean }) {
  const { i18n } = useLingui()
  const run = useQuery(runQuery(studyId))
  const address = new URL(
    config().bases[enrolmentCalls.publishedAssignments.base] +
      pathOf(enrolmentCalls.publishedAssignments, { query: { studyId } }),
    window.location.origin,
  ).href
  return (
    <Panel title={i18n._('live.audit')}>
      <Typography variant="body2">{i18n._('live.audit.what')}</Typography>
      {run.data ? (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          <Fact label={i18n._('live.audit.hash')} value={run.data.seedHash} />
          <Fact
            label={i18n._('live.audit.seed')}
            value={run.data.seed ?? i18n._('live.audit.secret')}
            isSecret={run.data.seed === null}
          />
          {run.data.lastSeal && (
            <Fact
              label={i18n._('live.audit.seal', {
                enrolled: run.data.lastSeal.enrolled,
                day: formatDay(run.data.lastSeal.day),
              })}
              value={run.data.lastSeal.head}
            />
          )}
        </Box>
      ) : run.isError ? (
        <ErrorState
          title={i18n._('live.audit.failed')}
          message={messageForError(run.error)}
          onRetry={() => run.refetch()}
          isRetrying={run.isFetching}
        />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
      {run.data?.seed && (
        <Box>
          <Typography variant="caption" color="textSecondary">
            {i18n._('live.audit.command')}
          </Typography>
          <Typography component="code" variant="caption" translate="no" sx={code}>
            {`npm run verify -- '${address}'`}
          </Typography>
        </Box>
      )}
      {isBlinded && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('live.audit.blinded')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {!isBlinded && (
          <DownloadButton
            read={() => requestFile(enrolmentCalls.downloadAssignments, { query: { studyId } })}
            name={`trellis-assignments-${studyId}.json`}
            label={i18n._('live.audit.download')}
            failed={i18n._('live.audit.download.failed')}
          />
        )}
        <Link href={address} target="_blank" rel="noopener" variant="body2">
          {i18n._('live.audit.public')}
        </Link>
      </Box>
    </Panel>
  )
}

function Fact({ label, value, isSecret = false }: { label: string; value: string; isSecret?: boolean }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="caption"
        translate={isSecret ? undefined : 'no'}
        sx={isSecret ? { m: 0 } : code}
      >
        {value}
      </Typography>
    </div>
  )
}

const code = { ...monospaceStyle, display: 'block' } as const
