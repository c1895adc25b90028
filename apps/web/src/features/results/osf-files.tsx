import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxReportLength, type OsfFile, osfCalls, type PushRefusal, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { errorMessages } from '../../lib/error-messages'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { cardFace } from '../../ui/card-face'
import { onFirstClick } from '../../ui/double-click'

const pendingPollMs = 5_000

/** Polled while uploads are pending. */
const filesQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'osf-files'],
    queryFn: ({ signal }) => request(osfCalls.getOsfFiles, { query: { studyId } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.files.some(({ nextAttemptAt }) => nextAttemptAt !== null) ? pendingPollMs : false,
  })

const refusalMessage: Record<PushRefusal, string> = {
  not_final: /*i18n*/ 'results.osf.refusal.not_final',
  no_project: /*i18n*/ 'results.osf.refusal.no_project',
  no_token: /*i18n*/ 'results.osf.refusal.no_token',
  owner_only: /*i18n*/ 'results.osf.refusal.owner_only',
}

interface Props {
  studyId: StudyId
  /** The report as it is on the page now. */
  makeReport: () => string
}

/** Sends the report, study file, preregistration and data package to the study’s OSF project, and shows their state. */
export function OsfFiles({ studyId, makeReport }: Props) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const state = useQuery(filesQuery(studyId)).data
  const sending = useMutation({
    mutationFn: () => {
      const report = makeReport()
      return request(osfCalls.sendFilesToOsf, {
        body: { studyId, ...(report.length <= maxReportLength && { report }) },
      })
    },
    onSuccess: (after) => {
      client.setQueryData(filesQuery(studyId).queryKey, after)
      return client.invalidateQueries({ queryKey: keys.history(studyId) })
    },
  })
  if (!state) return null
  const { refusal, files, isStandIn } = state
  return (
    <Box component="section" aria-label={i18n._('results.osf')} data-report="omit" sx={panel}>
      <Typography variant="h2">{i18n._('results.osf')}</Typography>
      <Typography variant="body2">{i18n._('results.osf.intro')}</Typography>
      {files.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {files.map((file) => (
            <FileLine key={file.name} file={file} />
          ))}
        </Box>
      )}
      {refusal === null ? (
        <Button
          variant="outlined"
          loading={sending.isPending}
          onClick={onFirstClick(() => sending.mutate())}
          sx={{ justifySelf: 'start' }}
        >
          {i18n._('results.osf.send')}
        </Button>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {i18n._(refusalMessage[refusal])}
        </Typography>
      )}
      {sending.isError && <Alert severity="error">{messageForError(sending.error)}</Alert>}
      {isStandIn && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('results.osf.standIn')}
        </Typography>
      )}
    </Box>
  )
}

function FileLine({ file }: { file: OsfFile }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { name, url, uploadedAt, failure, nextAttemptAt, isStandIn } = file
  const next = nextAttemptAt === null ? '' : i18n._('results.osf.next', { date: formatMoment(nextAttemptAt, timeZone) })
  const status =
    uploadedAt !== null
      ? i18n._('results.osf.stored', { date: formatMoment(uploadedAt, timeZone) })
      : failure === null || failure === 'approval_void' || failure === 'study_started'
        ? i18n._('results.osf.pending')
        : `${i18n._(errorMessages[failure])} ${next}`
  return (
    <li>
      <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {url !== null && !isStandIn ? (
          <Link href={url} target="_blank" rel="noopener">
            {name}
          </Link>
        ) : (
          name
        )}
      </Typography>{' '}
      <Typography variant="caption" color="textSecondary" sx={{ display: 'inline-block' }}>
        {status}
      </Typography>
    </li>
  )
}

const panel = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  p: 2,
  ...cardFace,
} as const
