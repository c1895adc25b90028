import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { StudyPower } from '@trellis/domain'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locales/format-locale'
import { cardRadius } from '../../ui/card-face'
import { effectMessage, powerMessage, shownPower } from './power-message'

/** The power of a study, the smallest effect it detects, and the number of units that limits both. */
export function PowerFigures({ power, children }: { power: StudyPower; children?: ReactNode }) {
  const { i18n } = useLingui()
  const { detectable, unit, units, neededUnits, students, degrees } = power
  return (
    <>
      <Box component="dl" sx={figures}>
        <Figure
          label={i18n._('power.power')}
          value={shownPower(power.power)}
          note={
            neededUnits === null
              ? i18n._('power.power.none')
              : i18n._('power.power.needed', { unit, units: neededUnits, number: formatNumber(neededUnits) })
          }
        />
        <Figure
          label={i18n._('power.detectable')}
          value={detectable === null ? '–' : effectMessage(detectable, power.outcome)}
          note={detectable === null ? i18n._('power.detectable.none') : i18n._('power.detectable.note')}
        />
        <Figure
          label={i18n._('power.binding')}
          value={i18n._('power.binding.units', { unit, units, number: formatNumber(units) })}
          note={i18n._('power.binding.note', {
            unit,
            students: formatNumber(students),
            degrees: formatNumber(degrees, { maximumFractionDigits: 0 }),
          })}
        />
        {children}
      </Box>
      <Typography>{powerMessage(power)}</Typography>
      {power.contrasts > 1 && (
        <Typography variant="body2">
          {i18n._('power.contrasts', {
            contrasts: power.contrasts,
            alpha: formatNumber(power.alpha, { maximumSignificantDigits: 2 }),
          })}
        </Typography>
      )}
    </>
  )
}

export function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25 }}>
        {value}
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {note}
        </Typography>
      </Typography>
    </Box>
  )
}

const figures = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: cardRadius,
} as const
