import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { possibleRequests, type Study, type StudyRequest, studyRequestCalls } from '@trellis/domain'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { useAuth, useMe } from '../../lib/session'
import { withMessages } from '../../locales/catalogs'
import { common } from '../../locales/common-messages'
import { formatDate } from '../../shared/dates'
import { requestLabel } from '../../shared/request/request-labels'
import { requestsQuery } from '../../shared/request/requests-query'
import { useMayMake } from '../../shared/study/team-role'
import { onFirstClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'

const RequestDialog = lazy(async () => ({
  default: (await withMessages(import('./request-dialog'), 'request')).RequestDialog,
}))

/** The URL parameter with which the dialog is open from the start. */
const openParam = 'request'

/** What the owner requests from administrators, who need no requests themselves. */
export function OwnerRequests({ study }: { study: Study }) {
  const { isAdmin } = useAuth()
  const mayAsk = useMayMake(study, studyRequestCalls.addStudyRequest, studyRequestCalls.withdrawStudyRequest)
  if (!mayAsk || isAdmin || possibleRequests(study.studyStatus).length === 0) return null
  return <Requests study={study} />
}

function Requests({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const [isOpen, setIsOpen] = useState(params.has(openParam))
  const requests = useQuery(requestsQuery(study.studyId))
  const possible = possibleRequests(study.studyStatus)
  const list = requests.data?.filter(({ kind }) => possible.includes(kind)) ?? []
  const kinds = possible.filter((kind) => !list.some((one) => one.kind === kind && one.status === 'open'))
  const close = () => {
    setIsOpen(false)
    setParams(
      (current) => {
        current.delete(openParam)
        return current
      },
      { replace: true },
    )
  }
  return (
    <Box component="section" aria-label={i18n._('requests.title')} sx={frame}>
      {list.length > 0 && (
        <>
          <Typography variant="h3" component="h2">
            {i18n._('requests.title')}
          </Typography>
          {list.map((one) => (
            <RequestItem key={one.requestId} study={study} item={one} />
          ))}
        </>
      )}
      {requests.isError && !requests.data ? (
        <Typography variant="body2" role="alert">
          {i18n._('requests.failed')} {messageForError(requests.error)}{' '}
          <Button size="small" onClick={() => requests.refetch()}>
            {i18n._(common.retry)}
          </Button>
        </Typography>
      ) : (
        kinds.length > 0 && (
          <Button
            variant="outlined"
            disabled={requests.isPending}
            onClick={onFirstClick(() => setIsOpen(true))}
            sx={{ justifySelf: 'start' }}
          >
            {i18n._('requests.ask')}
          </Button>
        )
      )}
      {isOpen && requests.data && kinds.length > 0 && (
        <Suspense fallback={null}>
          <RequestDialog study={study} kinds={kinds} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}

function RequestItem({ study, item }: { study: Study; item: StudyRequest }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const timeZone = useMe()?.timeZone
  const withdraw = useMutation({
    mutationFn: () =>
      request(studyRequestCalls.withdrawStudyRequest, {
        body: { studyId: study.studyId, requestId: item.requestId },
      }),
    onSuccess: (left) => {
      client.setQueryData(requestsQuery(study.studyId).queryKey, left)
      notify(i18n._('requests.withdrawn'))
      void client.invalidateQueries({ queryKey: keys.history(study.studyId) })
    },
    onError: (error) => {
      notify(i18n._('requests.withdraw.failed'), { severity: 'error', detail: messageForError(error) })
      // The request may have been answered, and the status of the study changed.
      void client.invalidateQueries({ queryKey: keys.requests(study.studyId) })
      void client.invalidateQueries({ queryKey: keys.study(study.studyId) })
    },
  })
  const isDeclined = item.status === 'declined'
  return (
    <Box sx={entry} data-declined={isDeclined || undefined}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {requestLabel(item)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {isDeclined
          ? i18n._('requests.declined')
          : i18n._('requests.waiting', { date: formatDate(item.requestedAt, timeZone) })}
      </Typography>
      <Typography variant="body2" sx={text}>
        {isDeclined ? item.reply : item.note}
      </Typography>
      {!isDeclined && (
        <Button
          size="small"
          loading={withdraw.isPending}
          onClick={onFirstClick(() => withdraw.mutate())}
          aria-label={i18n._('requests.withdraw.of', { request: requestLabel(item) })}
          sx={{ justifySelf: 'start', ml: -0.75 }}
        >
          {i18n._('requests.withdraw')}
        </Button>
      )}
    </Box>
  )
}

const frame = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 } as const
const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
const entry = {
  display: 'grid',
  gap: 0.25,
  pl: 1.25,
  borderLeft: '3px solid',
  borderColor: 'primary.main',
  '&[data-declined]': { borderColor: 'warning.main' },
} as const
