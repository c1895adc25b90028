import { useLingui } from '@lingui/react'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { allConditionsBlock, type Condition, type Study, type StudyContent, studyTypes } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { type AnswersByProblem, hidesSupports, supportGaps } from '../../shared/problem/content-outline'
import { conditionPreview } from '../../shared/problem/preview-links'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { useStudyContent } from '../../shared/problem/study-content'
import { useStudyAnswers } from '../../shared/problem/wrong-answers'
import { ErrorState } from '../../ui/error-state'
import { LoadingName } from '../../ui/loading-name'
import { StackingTable } from '../../ui/stacking-table'
import { comparedSets } from './compared-sets'
import { PreviewMenu } from './preview-menu'

/** The problem sets as students in one condition get them, read-only, with previews. */
export function ProblemSetTable({ study, condition }: { study: Study; condition: Condition }) {
  const { i18n } = useLingui()
  const { known, isLoading } = useStudyProblemSets(study)
  const sets = comparedSets(study)
  const content = useStudyContent(study, sets.length > 0)
  const answers = useStudyAnswers(study, content.data)
  if (sets.length === 0) {
    return <Typography color="textSecondary">{i18n._('deploy.sets.none')}</Typography>
  }
  const gaps = content.data && answers !== undefined ? gapsOf(content.data, condition, answers) : undefined
  const hidden = content.data && setsHidingSupports(content.data, study)
  const columns = [
    { name: i18n._('deploy.set.name') },
    { name: i18n._('deploy.set.id'), width: 132 },
    { name: i18n._('deploy.set.problems'), width: 96 },
    { name: i18n._('deploy.set.supports'), width: 116 },
    { name: i18n._('deploy.set.preview'), width: 124, isHidden: true },
  ]
  return (
    <>
      {content.isError && !content.data && (
        <ErrorState
          title={i18n._('deploy.sets.failed')}
          message={messageForError(content.error)}
          onRetry={() => content.refetch()}
          isRetrying={content.isFetching}
        />
      )}
      <StackingTable label={i18n._('deploy.sets')} columns={columns}>
        {sets.map(({ problemSetId, problemCount }) => {
          const name = known.get(problemSetId)?.problemSetName
          const gap = gaps?.get(problemSetId)
          return (
            <tr key={problemSetId}>
              <th scope="row">
                {name ?? (isLoading ? <LoadingName width={180} /> : problemSetId)}
                {hidden?.has(problemSetId) && (
                  <Typography variant="caption" color="error" sx={{ display: 'block' }}>
                    {i18n._('deploy.set.silent')}
                  </Typography>
                )}
              </th>
              <td data-label={i18n._('deploy.set.id')}>{problemSetId}</td>
              <td data-label={i18n._('deploy.set.problems')}>{problemCount}</td>
              <td data-label={i18n._('deploy.set.supports')}>
                {gap ? (
                  gap.wanted === 0 ? (
                    i18n._('deploy.set.supports.open')
                  ) : (
                    i18n._('deploy.set.supports.of', { filled: gap.wanted - gap.missing, wanted: gap.wanted })
                  )
                ) : gaps ? (
                  i18n._('deploy.set.supports.open')
                ) : (
                  <Skeleton width={56} />
                )}
              </td>
              <td className="action">
                <PreviewMenu
                  setName={name ?? problemSetId}
                  links={[{ address: conditionPreview(study.studyId, condition.conditionId, problemSetId) }]}
                />
              </td>
            </tr>
          )
        })}
      </StackingTable>
    </>
  )
}

/** Sets whose supports or feedback are never shown. */
function setsHidingSupports(content: StudyContent, { studyTypeId }: Study): ReadonlySet<string> {
  const isAboutFeedback = studyTypeId === studyTypes.commonWrongAnswers
  const compared = content.sets.filter((entry) => entry.studyBlockTypeId === allConditionsBlock)
  return new Set(compared.filter(({ set }) => hidesSupports(set, isAboutFeedback)).map(({ set }) => set.problemSetId))
}

/** Supports of this one condition, including a fixed one, which uses the platform's own. */
function gapsOf(content: StudyContent, { conditionId }: Condition, answers: AnswersByProblem) {
  const conditions = content.conditions
    .filter((one) => one.conditionId === conditionId)
    .map((one) => ({ ...one, isFixed: false }))
  return new Map(supportGaps({ ...content, conditions }, answers).map((gap) => [gap.problemSetId, gap]))
}
