import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProblemSetId, Study } from '@trellis/domain'
import { conditionPreview } from '../../shared/problem/preview-links'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { LoadingName } from '../../ui/loading-name'
import { StackingTable } from '../../ui/stacking-table'
import { comparedSets } from './compared-sets'
import { PreviewMenu } from './preview-menu'

/** Read-only details of a Problem Varied study: its texts, and which condition uses which set. */
export function StudyDetails({ study }: { study: Study }) {
  const { i18n } = useLingui()
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {i18n._('deploy.details')}
      </Typography>
      <Box component="dl" sx={facts}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <dt>{i18n._('deploy.name')}</dt>
          <dd>{study.studyName}</dd>
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <dt>{i18n._('deploy.question')}</dt>
          <dd>{study.researchQuestion ?? i18n._('deploy.question.none')}</dd>
        </Box>
      </Box>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {i18n._('deploy.sets')}
      </Typography>
      <VariedSets study={study} />
    </>
  )
}

function VariedSets({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const { known, isLoading } = useStudyProblemSets(study)
  const sets = comparedSets(study)
  if (sets.length === 0) {
    return <Typography color="textSecondary">{i18n._('deploy.sets.none')}</Typography>
  }
  /** Conditions without a chosen set use the sets that no condition has chosen. */
  const conditionsOf = (problemSetId: ProblemSetId) => {
    const chosen = study.conditions.filter((condition) => condition.problemSetId === problemSetId)
    return chosen.length > 0 ? chosen : study.conditions.filter((condition) => condition.problemSetId === null)
  }
  const columns = [
    { name: i18n._('deploy.set.name') },
    { name: i18n._('deploy.set.id'), width: 132 },
    { name: i18n._('deploy.set.problems'), width: 96 },
    { name: i18n._('deploy.set.condition') },
    { name: i18n._('deploy.set.preview'), width: 124, isHidden: true },
  ]
  return (
    <StackingTable label={i18n._('deploy.sets')} columns={columns}>
      {sets.map(({ problemSetId, problemCount }) => {
        const name = known.get(problemSetId)?.problemSetName
        const conditions = conditionsOf(problemSetId)
        const isForAll = conditions.length === study.conditions.length
        return (
          <tr key={problemSetId}>
            <th scope="row">{name ?? (isLoading ? <LoadingName width={180} /> : problemSetId)}</th>
            <td data-label={i18n._('deploy.set.id')}>{problemSetId}</td>
            <td data-label={i18n._('deploy.set.problems')}>{problemCount}</td>
            <td data-label={i18n._('deploy.set.condition')}>
              {isForAll
                ? i18n._('deploy.set.allConditions')
                : conditions.map((condition) => condition.name).join(', ') || i18n._('deploy.set.noCondition')}
            </td>
            <td className="action">
              {conditions.length > 0 && (
                <PreviewMenu
                  setName={name ?? problemSetId}
                  links={conditions.map((condition) => ({
                    address: conditionPreview(study.studyId, condition.conditionId, problemSetId),
                    conditionName: condition.name,
                  }))}
                />
              )}
            </td>
          </tr>
        )
      })}
    </StackingTable>
  )
}

const facts = {
  m: 0,
  mb: 3,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
