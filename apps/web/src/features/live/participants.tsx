import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type LiveCondition,
  type Participant,
  type ParticipantSort,
  participantPageSizes,
  type StudyId,
} from '@trellis/domain'
import { useRef, useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useAuth, useMe } from '../../lib/session'
import { useInAddress } from '../../lib/use-in-address'
import { DataTable } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { useSettled } from '../../ui/use-settled'
import { participantsQuery } from './live-queries'
import { participantColumns } from './participant-columns'
import { ParticipantFilters } from './participant-filters'
import { isNarrowed, type ParticipantsState, participantsInAddress } from './participants-state'
import { WithdrawDialog } from './withdraw-dialog'
import { useWords } from './words'

interface Props {
  studyId: StudyId
  conditions: readonly LiveCondition[]
}

/** Everybody who takes part, by the codes of this study, and the way to take somebody out of the results. */
export function Participants({ studyId, conditions }: Props) {
  const t = useWords()
  const { isAdmin } = useAuth()
  const timeZone = useMe()?.timeZone
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useInAddress(participantsInAddress)
  const [chosen, setChosen] = useState<Participant | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const search = useSettled(shown.search)
  const list = useQuery(participantsQuery(studyId, { ...shown, search: search.trim() }))
  const found = list.data
  const narrow = (change: Partial<ParticipantsState>) => setShown({ ...shown, ...change, page: 1 })
  const columns = participantColumns({
    conditions,
    timeZone,
    isAdmin,
    onWithdraw: (participant) => {
      setChosen(participant)
      setIsAsking(true)
    },
  })
  return (
    <Box component="section" aria-labelledby="participants" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" id="participants" tabIndex={-1} ref={heading}>
        {t('live.participants')}
      </Typography>
      <ParticipantFilters
        shown={shown}
        onNarrow={narrow}
        conditions={conditions}
        isAdmin={isAdmin}
        total={found?.total}
      />
      {list.isError && !found ? (
        <ErrorState
          title={t('live.participants.failed')}
          message={messageForError(list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : found?.participants.length === 0 && !list.isPlaceholderData ? (
        <Nothing shown={shown} total={found.total} onFirstPage={() => setShown({ ...shown, page: 1 })} />
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={frame}>
            <DataTable
              label={t('live.participants.table')}
              columns={columns}
              rows={found?.participants}
              keyOf={({ participant }) => participant}
              sort={{ id: shown.sort, order: shown.order }}
              onSort={({ id, order }) => narrow({ sort: id as ParticipantSort, order })}
              skeletonRows={6}
              usualRowHeight={54}
              isStale={list.isPlaceholderData || search !== shown.search}
            />
          </Box>
          {found && <Pages total={found.total} shown={shown} onChange={setShown} />}
        </Box>
      )}
      {chosen && (
        <WithdrawDialog
          key={chosen.participant}
          studyId={studyId}
          participant={chosen}
          conditionName={conditions.find(({ conditionId }) => conditionId === chosen.conditionId)?.name ?? ''}
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
  const t = useWords()
  const last = Math.max(1, Math.ceil(total / shown.pageSize))
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(shown.page, last) - 1}
      rowsPerPage={shown.pageSize}
      rowsPerPageOptions={[...participantPageSizes]}
      onPageChange={(_, index) => onChange({ ...shown, page: index + 1 })}
      onRowsPerPageChange={(event) => onChange({ ...shown, page: 1, pageSize: Number(event.target.value) })}
      labelRowsPerPage={t('live.participants.perPage')}
      labelDisplayedRows={({ from, to, count }) => t('live.participants.range', { from, to, count })}
      getItemAriaLabel={(which) => t(pageWords[which])}
      showFirstButton
      showLastButton
      sx={pagination}
    />
  )
}

const pageWords = {
  first: 'live.participants.page.first',
  previous: 'live.participants.page.previous',
  next: 'live.participants.page.next',
  last: 'live.participants.page.last',
} as const

function Nothing({ shown, total, onFirstPage }: { shown: ParticipantsState; total: number; onFirstPage: () => void }) {
  const t = useWords()
  if (total > 0) {
    return (
      <EmptyState
        title={t('live.participants.pastEnd', { page: shown.page })}
        message={t('live.participants.pastEnd.message')}
        action={
          <Button variant="outlined" onClick={onFirstPage}>
            {t('live.participants.pastEnd.action')}
          </Button>
        }
      />
    )
  }
  return isNarrowed(shown) ? (
    <EmptyState title={t('live.participants.noMatch')} message={t('live.participants.noMatch.message')} />
  ) : (
    <EmptyState title={t('live.participants.empty')} message={t('live.participants.empty.message')} />
  )
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'max(420px, calc(100dvh - 220px))',
  '& > *': { minHeight: 0 },
} as const

const pagination = {
  maxWidth: '100%',
  borderBottom: 0,
  '& .MuiTablePagination-toolbar': { minHeight: 44, p: 0, flexWrap: 'wrap', justifyContent: 'flex-end' },
  '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
  '& .MuiTablePagination-spacer': { display: 'none' },
  '& .MuiTablePagination-select': { borderRadius: 1 },
}
