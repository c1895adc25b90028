import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Condition, Tutoring } from '@trellis/domain'
import { ProblemHtml } from '../../lib/problem-html'
import { useWords } from '../../locales/words'

/** What one condition gives for one problem. */
export function SupportCard({ condition, supports }: { condition: Condition; supports: readonly Tutoring[] }) {
  const t = useWords()
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        minWidth: 0,
      }}
    >
      <Typography variant="h3" component="h4" sx={{ mb: 1 }}>
        {condition.name}
      </Typography>
      {supports.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t(condition.isFixed ? 'supports.fixed' : 'supports.nothing')}
        </Typography>
      )}
      {supports.map((tutoring) => (
        <SupportText key={tutoring.ceri} tutoring={tutoring} />
      ))}
    </Box>
  )
}

/** In the support's own colour, with its name beside it. */
function SupportText({ tutoring }: { tutoring: Tutoring }) {
  const t = useWords()
  const pieces = [
    ...(tutoring.hints ?? []).map(({ hint }, index) => ({
      color: 'hints' as const,
      label: t('supports.hint', { number: index + 1 }),
      html: hint,
    })),
    ...(tutoring.explanation === null
      ? []
      : [{ color: 'explanation' as const, label: t('supports.explanation'), html: tutoring.explanation }]),
    ...(tutoring.responseFeedback === null
      ? []
      : [{ color: 'feedback' as const, label: t('supports.feedback'), html: tutoring.responseFeedback }]),
  ]
  return pieces.map((piece) => (
    <Box key={piece.label} sx={{ borderLeft: '4px solid', borderColor: `${piece.color}.main`, pl: 1.25, mb: 1 }}>
      <Typography variant="caption" sx={{ color: `${piece.color}.dark`, fontWeight: 600 }}>
        {piece.label}
      </Typography>
      <ProblemHtml html={piece.html} />
    </Box>
  ))
}
