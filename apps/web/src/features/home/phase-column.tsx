import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useDeferredValue } from 'react'
import type { ListedStudy } from '../../shared/study/studies'
import { EmptyState } from '../../ui/empty-state'
import { SummaryCardSkeleton } from '../../ui/summary-card'
import { headingIdOf, type phases } from './phases'
import { StudyCard } from './study-card'

interface Props {
  messages: (typeof phases)[number]
  /** The studies to show; undefined while loading. */
  studies: ListedStudy[] | undefined
  /** Total number, including filtered-out studies. */
  total: number | undefined
  onShowAll: () => void
  timeZone: string | undefined
  action?: ReactNode
}

export function PhaseColumn({ messages, studies, total = 0, onShowAll, timeZone, action }: Props) {
  const { i18n } = useLingui()
  const isFiltered = studies !== undefined && studies.length < total
  const headingId = headingIdOf(messages.phase)
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ p: 1.5, borderRadius: 3, bgcolor: 'background.sunken', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 0.5, pb: 1.5 }}>
        <Typography variant="h2" id={headingId} tabIndex={-1}>
          {i18n._(messages.title)}
        </Typography>
        {studies && (
          <Typography variant="caption" color="textSecondary">
            {isFiltered
              ? i18n._('home.filter.count', { count: studies.length, total })
              : i18n._('home.count', { count: studies.length })}
          </Typography>
        )}
      </Box>
      {action && <Box sx={{ pb: 1.5 }}>{action}</Box>}
      {studies === undefined && <CardSkeletons />}
      {studies?.length === 0 && total === 0 && (
        <EmptyState title={i18n._(messages.emptyTitle)} message={i18n._(messages.emptyMessage)} />
      )}
      {studies?.length === 0 && total > 0 && (
        <EmptyState
          title={i18n._('home.filter.none')}
          message={i18n._('home.filter.hidden', { count: total })}
          action={
            <Button size="small" variant="outlined" onClick={onShowAll}>
              {i18n._('home.filter.clear')}
            </Button>
          }
        />
      )}
      {studies && studies.length > 0 && <Cards studies={studies} timeZone={timeZone} />}
    </Box>
  )
}

const cardsAtFirst = 12

function Cards({ studies, timeZone }: { studies: ListedStudy[]; timeZone: string | undefined }) {
  // The first screenful renders immediately; the rest follows without blocking clicks.
  const shown = useDeferredValue(studies, studies.slice(0, cardsAtFirst))
  return (
    <List>
      {shown.map((study) => (
        <li key={study.studyId}>
          <StudyCard study={study} timeZone={timeZone} />
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  // Hundreds of cards stay in the document, for search and keyboard access, but only visible ones are laid out.
  '& > li': { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 148px' },
}))

function CardSkeletons() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <SummaryCardSkeleton key={row} />
      ))}
    </Box>
  )
}
