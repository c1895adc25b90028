import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import type { Completion } from '@trellis/domain'
import { visuallyHidden } from '../../../ui/visually-hidden'

const labels = {
  none: /*i18n*/ 'supports.mark.none',
  some: /*i18n*/ 'supports.mark.some',
  all: /*i18n*/ 'supports.mark.all',
} as const

interface Props {
  completion: Completion
  isUnsaved?: boolean
}

/** Completion as an empty, half or full circle, with its label for screen readers. */
export function CompletionMark({ completion, isUnsaved = false }: Props) {
  const { i18n } = useLingui()
  return (
    <>
      <Circle viewBox="0 0 16 16" aria-hidden data-completion={completion}>
        <circle cx="8" cy="8" r="6.5" />
        {completion === 'some' && <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" />}
        {completion === 'all' && <polyline points="4.8,8.3 7.1,10.6 11.3,5.8" />}
      </Circle>
      <span style={visuallyHidden}>{`, ${i18n._(labels[completion])}`}</span>
      {isUnsaved && (
        <Dot title={i18n._('supports.unsaved')}>
          <span style={visuallyHidden}>{`, ${i18n._('supports.unsaved')}`}</span>
        </Dot>
      )}
    </>
  )
}

const Circle = styled('svg')(({ theme }) => ({
  width: 16,
  height: 16,
  flexShrink: 0,
  fill: 'none',
  stroke: theme.vars.palette.grey[500],
  strokeWidth: 1.5,
  '& path': { fill: theme.vars.palette.primary.main, stroke: 'none' },
  '&[data-completion=some]': { stroke: theme.vars.palette.primary.main },
  '&[data-completion=all] circle': { fill: theme.vars.palette.primary.main, stroke: theme.vars.palette.primary.main },
  '& polyline': { stroke: theme.vars.palette.primary.contrastText, strokeWidth: 1.8, strokeLinecap: 'round' },
}))

const Dot = styled('span')(({ theme }) => ({
  width: 8,
  height: 8,
  flexShrink: 0,
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.warning.main,
}))
