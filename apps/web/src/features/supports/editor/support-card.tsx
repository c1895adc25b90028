import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Condition, Tutoring } from '@trellis/domain'
import { supportTypeMessage } from '../../../shared/design/labels'
import { ProblemHtml } from '../../../shared/problem/problem-html'
import { ColorEdgedCard, supportStyle, TypeBadge } from './support-style'
import { htmlsOf } from './support-text'

interface Props {
  condition: Condition
  color: string
  supports: readonly Tutoring[]
  isWithheld: boolean
}

/** What one condition gives for one problem, read-only. */
export function SupportCard({ condition, color, supports, isWithheld }: Props) {
  const { i18n } = useLingui()
  return (
    <Box component="li" sx={card}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderTop: '4px solid', borderColor: color }}>
        <Typography variant="h3" component="h3">
          {condition.name}
        </Typography>
      </Box>
      <Box sx={{ px: 1.5, pb: 1.5, display: 'grid', gap: 1.25, minWidth: 0 }}>
        {supports.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {isWithheld ? i18n._('supports.withheld') : i18n._('supports.nothing')}
          </Typography>
        )}
        {supports.map((tutoring) => (
          <ReadOnlySupport key={tutoring.supportId} tutoring={tutoring} />
        ))}
      </Box>
    </Box>
  )
}

/** A stored support in the color of its type, with its name. */
export function ReadOnlySupport({ tutoring }: { tutoring: Tutoring }) {
  const { i18n } = useLingui()
  const { color, Icon } = supportStyle[tutoring.tutorStrategyType]
  const isHints = tutoring.tutorStrategyType === 'HINTS'
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, justifyItems: 'start' }}>
      <TypeBadge color={color}>
        <Icon fontSize="inherit" />
        {i18n._(supportTypeMessage[tutoring.tutorStrategyType])}
      </TypeBadge>
      {htmlsOf(tutoring).map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two hints may read the same
        <ColorEdgedCard key={index} color={color} sx={{ width: '100%' }}>
          {isHints && (
            <Typography variant="caption" component="p" sx={{ m: 0, mb: 0.5, fontWeight: 600, color: `${color}.dark` }}>
              {i18n._('supports.hint', { number: index + 1 })}
            </Typography>
          )}
          <ProblemHtml html={html} />
        </ColorEdgedCard>
      ))}
    </Box>
  )
}

const card = {
  minWidth: 0,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
