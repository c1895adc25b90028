import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { allConditionsBlock, defaultStreakRule, type StreakRule, type WorkSet } from '@trellis/domain'
import { studyBlockMessage } from '../../shared/design/labels'
import { problemsOfSet } from '../../shared/problem/content-outline'
import { problemSetTypeMessage } from '../../shared/problem/labels'
import { conditionPreview } from '../../shared/problem/preview-links'
import { OpenIcon } from '../../ui/icons'

interface Props {
  set: WorkSet
  studyBlockTypeId: number
  /** Conditions that can be previewed here. */
  conditions: readonly { conditionId: number; name: string }[]
  studyId: number | undefined
  heading?: 'h3' | 'h4'
  /** What is compared but never shown to students. */
  silence?: 'help' | 'feedback' | null
  /** What counts as correct where the set has no rule of its own. */
  streakRule?: StreakRule
}

/** A problem set: how students work through it, with previews for each condition. */
export function ProblemSetHeader({
  set,
  studyBlockTypeId,
  conditions,
  studyId,
  heading = 'h3',
  silence = null,
  streakRule = defaultStreakRule,
}: Props) {
  const { i18n } = useLingui()
  const { properties } = set
  const isSkillBuilder = set.type === 'SKILL_BUILDER_RANDOM' || set.type === 'SKILL_BUILDER_LINEAR'
  const facts = [
    i18n._('review.set.facts', { type: i18n._(problemSetTypeMessage[set.type]), count: problemsOfSet(set).length }),
    ...(isSkillBuilder
      ? [
          i18n._('review.set.streak', { count: properties.CORRECT_IN_A_ROW }),
          (properties.STREAK_RULE ?? streakRule) === 'FIRST_ANSWER'
            ? i18n._('review.set.rule.firstAnswer')
            : i18n._('review.set.rule.withoutHelp'),
        ]
      : []),
    ...(properties.SHOW_CORRECTNESS ? [] : [i18n._('review.set.noCorrectness')]),
    ...(studyBlockTypeId === allConditionsBlock
      ? []
      : [i18n._('review.block', { block: i18n._(studyBlockMessage[studyBlockTypeId] ?? '') })]),
  ]
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="h3" component={heading}>
        {set.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {set.problemSetId} · {facts.join(' · ')}
      </Typography>
      {silence && (
        <Alert severity="error" role="note" sx={{ mt: 1 }}>
          {silence === 'help' ? i18n._('review.set.noHelp') : i18n._('review.set.noFeedback')}
        </Alert>
      )}
      {studyId !== undefined && conditions.length > 0 && (
        <Links>
          <span>{i18n._('review.try')}</span>
          {conditions.map(({ conditionId, name }) => (
            <a
              key={conditionId}
              href={conditionPreview(studyId, conditionId, set.problemSetId)}
              target="_blank"
              rel="noopener"
              aria-label={i18n._('review.try.as', { condition: name, set: set.name })}
            >
              {name}
              <OpenIcon fontSize="inherit" />
            </a>
          ))}
        </Links>
      )}
    </Box>
  )
}

const Links = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(2),
  color: theme.vars.palette.text.secondary,
  lineHeight: '24px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 24,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  '& svg': { fontSize: 16 },
}))
