import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { historyMessageId } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { endReasonIn, endReasonMessage } from '../../shared/ending/end-reason-message'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { historyDetail } from './history-detail'
import { groupEvents, type HistoryGroup } from './history-groups'
import { historyQuery } from './history-query'

export function HistoryList({ studyId }: { studyId: number }) {
  const { i18n } = useLingui()
  const history = useInfiniteQuery(historyQuery(studyId))
  if (history.isError && !history.data) {
    return (
      <ErrorState
        title={i18n._('history.failed')}
        message={messageForError(history.error)}
        onRetry={() => history.refetch()}
        isRetrying={history.isFetching}
      />
    )
  }
  if (!history.data) return <SkeletonRows rows={6} />
  const events = history.data.pages.flatMap((page) => page.events)
  if (events.length === 0)
    return <EmptyState title={i18n._('history.empty')} message={i18n._('history.empty.message')} />
  return (
    <>
      <List>
        {groupEvents(events).map((group) => (
          <Entry key={group[0].id} group={group} />
        ))}
      </List>
      {history.hasNextPage && (
        <Button fullWidth loading={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          {i18n._('history.older')}
        </Button>
      )}
    </>
  )
}

function Entry({ group }: { group: HistoryGroup }) {
  const { i18n } = useLingui()
  const [newest] = group
  const details = group.map(historyDetail).filter((detail) => detail !== null)
  const [detail] = details
  const timeZone = useMe()?.timeZone
  const endReason = endReasonIn(newest.details)
  return (
    <li data-move={newest.toStatus !== null || undefined}>
      <span className="text">
        {i18n._(historyMessageId(newest))}
        {group.length > 1 && ` ${i18n._('history.times', { count: group.length })}`}
      </span>
      {group.length === 1 && detail !== undefined && <span className="detail">{detail}</span>}
      {group.length > 1 && details.length > 0 && (
        <details>
          <summary>{i18n._('history.each')}</summary>
          <span className="detail">{details.join(' · ')}</span>
        </details>
      )}
      {newest.note !== null && <q>{newest.note}</q>}
      {endReason && <q>{endReasonMessage(endReason, timeZone)}</q>}
      <Byline group={group} />
    </li>
  )
}

function Byline({ group }: { group: HistoryGroup }) {
  const timeZone = useMe()?.timeZone
  const [newest] = group
  const times = [group.at(-1)!, newest].map((event) => formatMoment(event.at, timeZone))
  return (
    <span className="who">
      {newest.actor.displayName} ·{' '}
      <time dateTime={new Date(newest.at * 1000).toISOString()}>{[...new Set(times)].join(' – ')}</time>
    </span>
  )
}

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gap: 2,
    padding: theme.spacing(1, 0, 1, 2),
    borderLeft: `3px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& li[data-move]': { borderColor: theme.vars.palette.primary.main },
  '& li[data-move] .text': { fontWeight: 650 },
  '& .detail': { color: theme.vars.palette.text.secondary },
  '& summary': { width: 'fit-content', minHeight: 24, cursor: 'pointer', color: theme.vars.palette.primary.main },
  '& q': {
    quotes: 'none',
    whiteSpace: 'pre-wrap',
    padding: theme.spacing(0.75, 1.25),
    margin: theme.spacing(0.5, 0),
    borderRadius: 8,
    backgroundColor: theme.vars.palette.warning.light,
  },
  '& .who': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))
