import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { confoundMessages } from './confound-messages'
import { problemAnchor } from './problem-review'
import type { RemarkGroup } from './review.rules'

/** Differences between the conditions other than the supports themselves, with links to the problems. */
export function ConfoundSummary({ kinds }: { kinds: readonly RemarkGroup[] }) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 0.5 }}>
        {i18n._('review.check')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {kinds.length === 0 ? i18n._('review.check.clear') : i18n._('review.check.intro')}
      </Typography>
      {kinds.length > 0 && (
        <List>
          {kinds.map(({ kind, problems }) => (
            <li key={kind}>
              <span>{i18n._(confoundMessages[kind])}</span>
              <a
                href={`#${problemAnchor(problems[0]!)}`}
                aria-label={`${i18n._('review.check.problems', { count: problems.length })}: ${i18n._(confoundMessages[kind])}`}
              >
                {i18n._('review.check.problems', { count: problems.length })}
              </a>
            </li>
          ))}
        </List>
      )}
    </Box>
  )
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.spacing(1),
    padding: theme.spacing(0.5, 0),
  },
  '& a': { flexShrink: 0, color: theme.vars.palette.primary.main, fontWeight: 600, lineHeight: '24px' },
}))
