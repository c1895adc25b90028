import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { activeRounding, type Live, maxEventsCounted } from '@trellis/domain'
import { formatDay } from '../../shared/dates'
import { cardFace } from '../../ui/card-face'
import { percent } from './figures'

/** The four key figures. */
export function KeyFigures({ live }: { live: Live }) {
  const { i18n } = useLingui()
  const { enrolled, finished } = live.pooled
  const events = live.events.toLocaleString()
  const seen =
    live.lastActiveOn === null
      ? i18n._('live.lastSeen.never')
      : i18n._('live.lastSeen', { when: formatDay(live.lastActiveOn) })
  const active =
    live.activeNow < activeRounding
      ? i18n._('live.active.few', { count: activeRounding })
      : i18n._('live.active.some', { count: live.activeNow.toLocaleString() })
  return (
    <>
      <Box component="dl" aria-label={i18n._('live.glance')} sx={grid}>
        <Figure
          label={i18n._('live.students', { count: enrolled })}
          value={enrolled.toLocaleString()}
          note={
            live.possibleDuplicates > 0
              ? `${seen} · ${i18n._('live.duplicates', { count: live.possibleDuplicates })}`
              : seen
          }
        />
        <Figure label={i18n._('live.active')} value={active} note={i18n._('live.active.help')} />
        <Figure
          label={i18n._('live.finished')}
          value={finished.toLocaleString()}
          note={enrolled > 0 ? percent(finished / enrolled) : ''}
        />
        <Figure
          label={i18n._('live.events', { count: live.events })}
          value={live.events < maxEventsCounted ? events : i18n._('live.events.more', { count: events })}
          note=""
        />
      </Box>
      {live.notStudents > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {i18n._('live.notStudents', { count: live.notStudents })}
        </Typography>
      )}
    </>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="dd" sx={figure}>
        {value}
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', minHeight: '1.45em' }}
        >
          {note}
        </Typography>
      </Typography>
    </Box>
  )
}

const grid = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  p: 2,
  ...cardFace,
} as const

const figure = {
  m: 0,
  fontSize: '1.5rem',
  fontWeight: 650,
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
} as const
