import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReadinessPoint, readinessOf, type Study, stepPath, stepsOf } from '@trellis/domain'
import { useId } from 'react'
import { Link } from 'react-router'
import { AlertIcon, CheckIcon } from '../../ui/icons'
import { visuallyHidden } from '../../ui/visually-hidden'
import { assignmentPoint } from './assignment-sentence'
import { readinessMessage, stepMessage } from './labels'

/** What the study has and what is missing, each with a link to the step where it is done. */
export function ReadinessList({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const points = readinessOf(study, Math.floor(Date.now() / 1000))
  const done = points.filter((point) => point.isDone).length
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2" id={id}>
          {i18n._('readiness.title')}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {i18n._('readiness.count', { done, total: points.length })}
        </Typography>
      </Box>
      <List>
        {points.map((point) => (
          <Point key={point.id} point={point} study={study} />
        ))}
      </List>
    </Box>
  )
}

function Point({ point, study }: { point: ReadinessPoint; study: Study }) {
  const { i18n } = useLingui()
  const label = point.id === 'assignment_settled' ? assignmentPoint(study, i18n) : i18n._(readinessMessage[point.id])
  const step = stepsOf(study.studyTypeId).find(({ page }) => page === point.where)
  const state = point.isDone ? 'done' : point.isRequired ? 'required' : 'advised'
  return (
    <li data-state={state}>
      <span className="mark">
        {state === 'done' && <CheckIcon fontSize="inherit" />}
        {state === 'required' && <AlertIcon fontSize="inherit" />}
      </span>
      <span className="text">
        <Box component="span" sx={visuallyHidden}>
          {i18n._(stateMessages[state])}
        </Box>{' '}
        {label}
        {state === 'required' && <em>{i18n._('readiness.required.tag')}</em>}
        {!point.isDone && point.missing > 1 && <em>{i18n._('readiness.missing', { count: point.missing })}</em>}
      </span>
      {!point.isDone && step && (
        <Link
          to={stepPath(study.studyTypeId, point.where, study.studyId)}
          aria-label={`${i18n._(stepMessage[step.title]!)}: ${label}`}
        >
          {i18n._(stepMessage[step.title]!)}
        </Link>
      )}
    </li>
  )
}

const stateMessages = {
  done: /*i18n*/ 'readiness.done',
  required: /*i18n*/ 'readiness.required',
  advised: /*i18n*/ 'readiness.advised',
} as const

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(1), padding: theme.spacing(0.5, 0) },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'flex-start',
    flexShrink: 0,
    width: 18,
    height: 18,
    marginTop: 2,
    borderRadius: '50%',
    fontSize: 14,
    border: `1.5px dashed ${theme.vars.palette.grey[500]}`,
  },
  '& [data-state=done] .mark': {
    border: 0,
    color: theme.vars.palette.success.contrastText,
    backgroundColor: theme.vars.palette.success.main,
  },
  '& [data-state=required] .mark': { border: 0, fontSize: 18, color: theme.vars.palette.error.main },
  '& [data-state=done] .text': { color: theme.vars.palette.text.secondary },
  '& .text': { flex: 1, minWidth: 0 },
  '& em': {
    ...theme.typography.caption,
    fontStyle: 'normal',
    marginLeft: theme.spacing(0.75),
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& [data-state=required] em': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& a': { flexShrink: 0, color: theme.vars.palette.primary.main, fontWeight: 600, lineHeight: '24px' },
}))
