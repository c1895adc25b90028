import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { resultsCalls, type Study, type StudyId } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { formatDay } from '../../shared/dates'
import { SequenceFigure } from '../../shared/figure/sequence-figure'
import { ErrorState } from '../../ui/error-state'
import { Panel } from '../../ui/panel'
import { liveKeys } from './live-queries'

/**
 * A planned look at a running study: the confidence sequence and nothing else. It is opened on request, because every
 * look counts.
 */
export function InterimLook({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title={i18n._('live.look')}>
      <Typography variant="body2">{i18n._('live.look.about')}</Typography>
      {isOpen ? (
        <Sequences study={study} />
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ justifySelf: 'start' }}>
          {i18n._('live.look.open')}
        </Button>
      )}
    </Panel>
  )
}

function Sequences({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const studyId = study.studyId as StudyId
  const look = useQuery({
    queryKey: [...liveKeys.all(studyId), 'look'],
    queryFn: ({ signal }) => request(resultsCalls.getInterimLook, { query: { studyId } }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (look.isError) {
    return (
      <ErrorState
        title={i18n._('live.look.failed')}
        message={messageForError(look.error)}
        onRetry={() => look.refetch()}
        isRetrying={look.isFetching}
      />
    )
  }
  if (!look.data) return <Skeleton variant="rounded" height={320} />
  const { sequences, outcome, on, looks } = look.data
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {i18n._('live.look.on', { day: formatDay(on), looks })}
      </Typography>
      {sequences.map((sequence) => (
        <SequenceFigure
          key={`${sequence.conditionId}-${sequence.referenceId}`}
          sequence={sequence}
          outcome={outcome}
          conditionName={(id) => study.conditions.find(({ conditionId }) => conditionId === id)?.name ?? `#${id}`}
        />
      ))}
    </>
  )
}
