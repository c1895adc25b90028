import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { allowsSupports, type ConditionContent, type StudyContent } from '@trellis/domain'
import { memo } from 'react'
import type { PlacedProblem } from '../../shared/problem/content-outline'
import { problemTypeMessage } from '../../shared/problem/labels'
import { ProblemWithKey } from '../../shared/problem/problem-with-key'
import { cardRadius } from '../../ui/card-face'
import { AlertIcon } from '../../ui/icons'
import { Tag } from '../../ui/tag'
import { confoundMessages, valueMessages } from './confound-messages'
import type { Remark } from './review.rules'
import { SupportView } from './support-view'

export const problemAnchor = (problemId: string) => `problem-${problemId}`

interface Props {
  content: StudyContent
  placed: PlacedProblem
  remarks: readonly Remark[]
  isAboutFeedback: boolean
  /** Those whose supports are shown; none for tests, which have no supports. */
  conditions: readonly ConditionContent[]
}

/** One problem with its question and the supports of the conditions side by side. */
export const ProblemReview = memo(function ProblemReview(props: Props) {
  const { content, placed, remarks, isAboutFeedback, conditions } = props
  const { i18n } = useLingui()
  const problem = content.problems[placed.problemId]
  if (!problem) return null
  const title =
    placed.letter === null
      ? i18n._('review.problem', { number: placed.number })
      : i18n._('review.problem.part', { number: placed.number, letter: placed.letter })
  const takesSupports = allowsSupports(problem.problemType)
  return (
    <Article id={problemAnchor(placed.problemId)} aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h4">
          {title}
        </Typography>
        <Tag>{i18n._(problemTypeMessage[problem.problemType])}</Tag>
        <Typography variant="caption" color="textSecondary">
          {placed.problemId}
        </Typography>
      </Box>
      {remarks.length > 0 && <Remarks remarks={remarks} />}
      <ProblemWithKey problem={problem} />
      {conditions.length > 0 && !takesSupports && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {i18n._('review.problem.open')}
        </Typography>
      )}
      {conditions.length > 0 && takesSupports && (
        <div className="columns">
          {conditions.map((condition) => (
            <SupportView
              key={condition.conditionId}
              condition={condition}
              problemId={placed.problemId}
              isAboutFeedback={isAboutFeedback}
            />
          ))}
        </div>
      )}
    </Article>
  )
})

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  const { i18n } = useLingui()
  return (
    <ul className="remarks">
      {remarks.map(({ kind, found, answer }) => (
        <li key={`${kind} ${answer}`}>
          <AlertIcon fontSize="inherit" />
          <span>
            <strong>{i18n._(confoundMessages[kind])}</strong>
            {answer !== null && ` (${i18n._('review.support.answer', { answer })})`}
            {': '}
            {found.map(({ name, value }) => i18n._(valueMessages[kind], { name, value: rounded(value) })).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const rounded = (value: number) => Math.round(value * 10) / 10

const Article = styled('article')(({ theme }) => ({
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: cardRadius,
  backgroundColor: theme.vars.palette.background.paper,
  // Content far down the page is not rendered until it is scrolled to, so hundreds of problems stay fast.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 420px',
  scrollMarginTop: 8,
  '&:target': { borderColor: theme.vars.palette.primary.main },
  '& .columns': {
    display: 'grid',
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    marginTop: theme.spacing(2),
  },
  '& .remarks': {
    ...theme.typography.body2,
    listStyle: 'none',
    margin: theme.spacing(0, 0, 1.5),
    padding: theme.spacing(1, 1.5),
    borderRadius: 8,
    backgroundColor: theme.vars.palette.warning.light,
  },
  '& .remarks li': { display: 'flex', gap: theme.spacing(1) },
  '& .remarks svg': { flexShrink: 0, fontSize: 18, marginTop: 2, color: theme.vars.palette.warning.main },
}))
