import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { allConditionsBlock, type ConditionContent, type StudyContent, type WorkSet } from '@trellis/domain'
import { useId, useState } from 'react'
import { problemsOfSet } from '../../shared/problem/content-outline'
import { cardRadius } from '../../ui/card-face'
import { ProblemReview } from './problem-review'
import { ProblemSetHeader } from './problem-set-header'

const problemsAtFirst = 5
const noRemarks: readonly never[] = []
const noConditions: readonly ConditionContent[] = []

interface Props {
  content: StudyContent
  studyId?: number
}

/** Problem sets that differ by condition, side by side. */
export function VariedReview({ content, studyId }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const chosen = new Set(content.conditions.map((condition) => condition.problemSetId as string | null))
  const unchosen = (studyBlockTypeId: number) =>
    studyBlockTypeId === allConditionsBlock
      ? content.conditions.filter((condition) => condition.problemSetId === null)
      : noConditions
  const others = content.sets.filter(({ set }) => !chosen.has(set.problemSetId))
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {i18n._('review.problems')}
      </Typography>
      <Columns>
        {content.conditions.map((condition) => (
          <ConditionSet key={condition.conditionId} content={content} condition={condition} studyId={studyId} />
        ))}
      </Columns>
      {others.map(({ set, studyBlockTypeId }) => (
        <Box component="section" key={set.problemSetId} aria-label={set.name} sx={{ mt: 4 }}>
          <ProblemSetHeader
            streakRule={content.streakRule}
            set={set}
            studyBlockTypeId={studyBlockTypeId}
            conditions={unchosen(studyBlockTypeId)}
            studyId={studyId}
          />
          <Problems content={content} set={set} conditions={unchosen(studyBlockTypeId)} />
        </Box>
      ))}
    </Box>
  )
}

function ConditionSet({ content, condition, studyId }: Props & { condition: ConditionContent }) {
  const { i18n } = useLingui()
  const set = content.sets.find((entry) => entry.set.problemSetId === condition.problemSetId)?.set
  return (
    <section aria-label={condition.name}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {condition.name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {condition.description}
      </Typography>
      {set ? (
        <>
          <ProblemSetHeader
            streakRule={content.streakRule}
            set={set}
            studyBlockTypeId={allConditionsBlock}
            conditions={[condition]}
            studyId={studyId}
            heading="h4"
          />
          <Problems content={content} set={set} conditions={[condition]} />
        </>
      ) : (
        <Typography variant="body2" color="error">
          {i18n._('review.varied.none')}
        </Typography>
      )}
    </section>
  )
}

function Problems(props: { content: StudyContent; set: WorkSet; conditions: readonly ConditionContent[] }) {
  const { content, set, conditions } = props
  const { i18n } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const problems = problemsOfSet(set)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {(isWhole ? problems : problems.slice(0, problemsAtFirst)).map((placed, index) => (
        <ProblemReview
          // biome-ignore lint/suspicious/noArrayIndexKey: one problem may occur twice
          key={`${placed.problemId}/${index}`}
          content={content}
          placed={placed}
          remarks={noRemarks}
          isAboutFeedback={false}
          conditions={conditions}
        />
      ))}
      {!isWhole && problems.length > problemsAtFirst && (
        <Button variant="outlined" onClick={() => setIsWhole(true)}>
          {i18n._('review.varied.more', { count: problems.length })}
        </Button>
      )}
    </Box>
  )
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  '& > section': {
    minWidth: 0,
    padding: theme.spacing(1.5),
    borderRadius: cardRadius,
    backgroundColor: theme.vars.palette.background.sunken,
  },
}))
