import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Live, mostEventsCounted } from '@trellis/domain'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { percent, sumOf } from './figures'
import { useWords } from './words'

/** The four key figures. */
export function KeyFigures({ live }: { live: Live }) {
  const t = useWords()
  const timeZone = useMe()?.timeZone
  const { enrolled, finished } = sumOf(live.conditions)
  const events = live.events.toLocaleString()
  const seen =
    live.lastEventAt === null
      ? t('live.lastSeen.never')
      : t('live.lastSeen', { when: formatMoment(live.lastEventAt, timeZone) })
  return (
    <Box component="dl" aria-label={t('live.glance')} sx={grid}>
      <Figure label={t('live.students', { count: enrolled })} value={enrolled.toLocaleString()} note={seen} />
      <Figure label={t('live.active')} value={live.activeNow.toLocaleString()} note={t('live.active.help')} />
      <Figure
        label={t('live.finished')}
        value={finished.toLocaleString()}
        note={enrolled > 0 ? percent(finished / enrolled) : ''}
      />
      <Figure
        label={t('live.events', { count: live.events })}
        value={live.events < mostEventsCounted ? events : t('live.events.more', { count: events })}
        note=""
      />
    </Box>
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
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const

const figure = {
  m: 0,
  fontSize: '1.5rem',
  fontWeight: 650,
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
} as const
