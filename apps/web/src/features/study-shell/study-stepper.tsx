import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type Step, type StepState, type Study, stepPath } from '@trellis/domain'
import { Link } from 'react-router'
import { stepMessage } from '../../shared/design/labels'
import { CheckIcon } from '../../ui/icons'
import { visuallyHidden } from '../../ui/visually-hidden'

const stateMessages: Record<StepState, string> = {
  empty: /*i18n*/ 'study.step.empty',
  partial: /*i18n*/ 'study.step.partial',
  complete: /*i18n*/ 'study.step.complete',
}

interface Props {
  study: Study
  steps: readonly Step[]
  current: Step
  states: Record<string, StepState>
}

/** The steps of a study, with their state and a link to each. */
export function StudyStepper({ study, steps, current, states }: Props) {
  const { i18n } = useLingui()
  return (
    <Box component="nav" aria-label={i18n._('study.steps')} sx={{ mb: 3 }}>
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => {
          const state = states[step.page] ?? 'empty'
          const isCurrent = step.page === current.page
          return (
            <Box component="li" key={step.page}>
              <ButtonBase
                component={Link}
                to={stepPath(study.studyTypeId, step.page, study.studyId)}
                aria-current={isCurrent ? 'step' : undefined}
                title={i18n._(stateMessages[state])}
                sx={{
                  gap: 1,
                  px: 1.5,
                  minHeight: 40,
                  borderRadius: 5,
                  border: '1px solid',
                  borderColor: isCurrent ? 'primary.main' : 'divider',
                  bgcolor: isCurrent ? 'primary.light' : 'background.paper',
                  color: isCurrent ? 'primary.dark' : 'text.primary',
                  fontWeight: isCurrent ? 650 : 500,
                  fontSize: '0.875rem',
                }}
              >
                <StepMark state={state} number={index + 1} />
                {i18n._(stepMessage[step.title]!)}
                <Box component="span" sx={visuallyHidden}>
                  {`, ${i18n._(stateMessages[state])}`}
                </Box>
              </ButtonBase>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

function StepMark({ state, number }: { state: StepState; number: number }) {
  return (
    <Box
      aria-hidden
      data-state={state}
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 22,
        height: 22,
        borderRadius: '50%',
        // Dashed, half filled or full: the shape conveys the state without the color.
        border: state === 'empty' ? '2px dashed' : '2px solid',
        borderColor: state === 'empty' ? 'grey.500' : 'primary.main',
        bgcolor: state === 'complete' ? 'primary.main' : 'transparent',
        color: state === 'complete' ? 'primary.contrastText' : 'text.primary',
        backgroundImage: (theme) =>
          state === 'partial'
            ? `linear-gradient(90deg, color-mix(in srgb, ${theme.vars?.palette.primary.main} 40%, transparent) 50%, transparent 50%)`
            : 'none',
        fontSize: '0.75rem',
        fontWeight: 700,
      }}
    >
      {state === 'complete' ? <CheckIcon sx={{ fontSize: 16 }} /> : number}
    </Box>
  )
}
