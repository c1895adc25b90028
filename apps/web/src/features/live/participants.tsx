import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  enrolmentCalls,
  type LiveCondition,
  type Participant,
  type ParticipantSort,
  participantPageSizes,
  type Study,
} from '@trellis/domain'
import { useRef, useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useAuth } from '../../lib/session'
import { useMayMake } from '../../shared/study/team-role'
import { DataTable } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { TablePagination } from '../../ui/table-pagination'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { useUrlState } from '../../ui/use-url-state'
import { participantsQuery } from './live-queries'
import { participantColumns } from './participant-columns'
import { ParticipantFilters } from './participant-filters'
import { defaultState, hasFilters, type ParticipantsState, participantsUrlState } from './participants-state'
import { WithdrawDialog } from './withdraw-dialog'

interface Props {
  study: Study
  /** None while the study is blinded. */
  conditions: readonly LiveCondition[]
}

/** All participants, by their codes in this study, with an action to withdraw each. */
export function Participants({ study, conditions }: Props) {
  const { studyId } = study
  const { i18n } = useLingui()
  const { isAdmin } = useAuth()
  const mayWithdraw = useMayMake(study, enrolmentCalls.withdrawParticipant)
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useUrlState(participantsUrlState)
  const [chosen, setChosen] = useState<Participant | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const search = useDebouncedValue(shown.search)
  const isBlinded = conditions.length === 0
  // The URL may name a condition although the study is blinded now.
  const requested = isBlinded ? { ...shown, conditionId: null, sort: defaultState.sort } : shown
  const list = useQuery(participantsQuery(studyId, { ...requested, search: search.trim() }, isBlinded))
  const result = list.data
  const narrow = (change: Partial<ParticipantsState>) => setShown({ ...shown, ...change, page: 1 })
  const columns = participantColumns({
    conditions,
    isAdmin,
    onWithdraw: mayWithdraw
      ? (participant) => {
          setChosen(participant)
          setIsAsking(true)
        }
      : null,
  })
  return (
    <Box component="section" aria-labelledby="participants" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" id="participants" tabIndex={-1} ref={heading}>
        {i18n._('live.participants')}
      </Typography>
      <ParticipantFilters
        shown={shown}
        onNarrow={narrow}
        conditions={conditions}
        isAdmin={isAdmin}
        total={result?.total}
      />
      {list.isError && !result ? (
        <ErrorState
          title={i18n._('live.participants.failed')}
          message={messageForError(list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : result?.participants.length === 0 && !list.isPlaceholderData ? (
        <NoResults shown={shown} total={result.total} onFirstPage={() => setShown({ ...shown, page: 1 })} />
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={frame}>
            <DataTable
              label={i18n._('live.participants.table')}
              columns={columns}
              rows={result?.participants}
              keyOf={({ participant }) => participant}
              sort={{ id: shown.sort, order: shown.order }}
              onSort={({ id, order }) => narrow({ sort: id as ParticipantSort, order })}
              skeletonRows={6}
              usualRowHeight={54}
              isStale={list.isPlaceholderData || search !== shown.search}
            />
          </Box>
          {result && <Pages total={result.total} shown={shown} onChange={setShown} />}
        </Box>
      )}
      {chosen && (
        <WithdrawDialog
          key={`${chosen.participant} ${chosen.withdrawal?.kind}`}
          studyId={studyId}
          participant={chosen}
          isAdmin={isAdmin}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onGone={() => heading.current?.focus()}
        />
      )}
    </Box>
  )
}

interface PagesProps {
  total: number
  shown: ParticipantsState
  onChange: (shown: ParticipantsState) => void
}

function Pages({ total, shown, onChange }: PagesProps) {
  const { i18n } = useLingui()
  const messages = {
    perPage: i18n._('live.participants.perPage'),
    range: (rows: { from: number; to: number; count: number }) => i18n._('live.participants.range', rows),
    page: {
      first: i18n._('live.participants.page.first'),
      previous: i18n._('live.participants.page.previous'),
      next: i18n._('live.participants.page.next'),
      last: i18n._('live.participants.page.last'),
    },
  }
  return (
    <TablePagination total={total} shown={shown} sizes={participantPageSizes} onChange={onChange} labels={messages} />
  )
}

function NoResults({
  shown,
  total,
  onFirstPage,
}: {
  shown: ParticipantsState
  total: number
  onFirstPage: () => void
}) {
  const { i18n } = useLingui()
  if (total > 0) {
    return (
      <EmptyState
        title={i18n._('live.participants.pastEnd', { page: shown.page })}
        message={i18n._('live.participants.pastEnd.message')}
        action={
          <Button variant="outlined" onClick={onFirstPage}>
            {i18n._('live.participants.pastEnd.action')}
          </Button>
        }
      />
    )
  }
  return hasFilters(shown) ? (
    <EmptyState title={i18n._('live.participants.noMatch')} message={i18n._('live.participants.noMatch.message')} />
  ) : (
    <EmptyState title={i18n._('live.participants.empty')} message={i18n._('live.participants.empty.message')} />
  )
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'max(420px, calc(100dvh - 220px))',
  '& > *': { minHeight: 0 },
} as const
