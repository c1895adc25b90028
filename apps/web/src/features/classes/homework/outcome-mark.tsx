import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ProblemOutcome, ReportDetail } from '@trellis/domain'
import { visuallyHidden } from '../../../ui/visually-hidden'

interface OutcomeStyle {
  /** Distinguishes the outcomes without their colors. */
  sign: string
  message: string
}

const outcomeStyles: Record<ProblemOutcome, OutcomeStyle> = {
  FIRST_TRY: { sign: '✓', message: /*i18n*/ 'classes.outcome.firstTry' },
  LATER: { sign: '2+', message: /*i18n*/ 'classes.outcome.later' },
  HELPED: { sign: '?', message: /*i18n*/ 'classes.outcome.helped' },
  WRONG: { sign: '✗', message: /*i18n*/ 'classes.outcome.wrong' },
  NOT_FIRST_TRY: { sign: '○', message: /*i18n*/ 'classes.outcome.notFirstTry' },
  SKIPPED: { sign: '»', message: /*i18n*/ 'classes.outcome.skipped' },
  OPEN_RESPONSE: { sign: 'Aa', message: /*i18n*/ 'classes.outcome.open' },
}

export function OutcomeMark({ outcome }: { outcome: ProblemOutcome | undefined }) {
  const { i18n } = useLingui()
  if (outcome === undefined) return <Box sx={visuallyHidden}>{i18n._('classes.outcome.none')}</Box>
  const { sign, message } = outcomeStyles[outcome]
  return (
    <Mark data-outcome={outcome}>
      <span aria-hidden="true">{sign}</span>
      <Box component="span" sx={visuallyHidden}>
        {i18n._(message)}
      </Box>
    </Mark>
  )
}

/** What the signs mean. */
export function OutcomeLegend({ detail }: { detail: ReportDetail }) {
  const { i18n } = useLingui()
  const detailed: ProblemOutcome[] = detail === 'FULL' ? ['LATER', 'HELPED', 'WRONG'] : ['NOT_FIRST_TRY']
  const shown: ProblemOutcome[] = ['FIRST_TRY', ...detailed, 'SKIPPED', 'OPEN_RESPONSE']
  return (
    <Box
      component="ul"
      aria-hidden="true"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px', typography: 'caption' }}
    >
      {shown.map((outcome) => (
        <Box component="li" key={outcome} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Mark data-outcome={outcome}>{outcomeStyles[outcome].sign}</Mark>
          {i18n._(outcomeStyles[outcome].message)}
        </Box>
      ))}
    </Box>
  )
}

const Mark = styled('span')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.caption,
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 28,
    height: 24,
    padding: '0 4px',
    borderRadius: 6,
    fontWeight: 650,
    border: `1px solid ${palette.divider}`,
    color: palette.text.primary,
    backgroundColor: palette.background.sunken,
    '&[data-outcome=FIRST_TRY]': { backgroundColor: palette.success.light, borderColor: palette.success.main },
    '&[data-outcome=WRONG], &[data-outcome=HELPED]': {
      backgroundColor: palette.warning.light,
      borderColor: palette.warning.main,
    },
  }
})
