import { styled } from '@mui/material/styles'
import type { SupportType } from '@trellis/domain'
import type { ComponentType } from 'react'
import { ExplanationIcon, FeedbackIcon, HintsIcon } from '../icons'

export type SupportColor = 'hints' | 'explanation' | 'feedback'

/** Color and icon of each type of support. They never appear without its name. */
export const supportStyle: Record<SupportType, { color: SupportColor; Icon: ComponentType<{ fontSize?: 'inherit' }> }> =
  {
    HINTS: { color: 'hints', Icon: HintsIcon },
    EXPLANATIONS: { color: 'explanation', Icon: ExplanationIcon },
    STUDENT_RESPONSE_FEEDBACK: { color: 'feedback', Icon: FeedbackIcon },
  }

/** A card with the color of its type along its edge. */
export const ColorEdgedCard = styled('div')<{ color: SupportColor }>(({ theme, color }) => ({
  position: 'relative',
  minWidth: 0,
  padding: theme.spacing(1.5, 1.5, 1.5, 2.25),
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: -1,
    insetInlineStart: -1,
    width: 6,
    borderRadius: '10px 0 0 10px',
    backgroundColor: theme.vars.palette[color].main,
  },
}))

/** The type's icon and name, filled with its color. */
export const TypeBadge = styled('span')<{ color: SupportColor }>(({ theme, color }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '2px 10px 2px 8px',
  borderRadius: 999,
  fontWeight: 650,
  whiteSpace: 'nowrap',
  backgroundColor: theme.vars.palette[color].main,
  color: theme.vars.palette[color].contrastText,
  '& svg': { fontSize: '1.05em' },
}))
