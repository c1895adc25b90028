import { allConditionsBlock, conditionCalls, type Study, setsInBlock } from '@trellis/domain'
import { VariedConditions } from '../../features/conditions/varied-conditions'
import { ProblemSetsStep } from '../../features/problem-sets/problem-sets-step'
import { TestSets } from '../../features/problem-sets/test-sets'
import { variedDuration } from '../../features/problem-sets/varied-sets'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { useDesignClosed } from '../../shared/study/design-edit'
import { ProblemSetLibrary, useProblemSetLibrary } from './problem-set-library'

/** Varied problem sets, the conditions that point at them, and the tests around both. */
export function ProblemSetsContent({ study }: { study: Study }) {
  const { known } = useStudyProblemSets(study)
  const library = useProblemSetLibrary()
  const { addStudyCondition, updateStudyCondition, deleteStudyCondition } = conditionCalls
  const isReadOnly = useDesignClosed(study, 'design', addStudyCondition, updateStudyCondition, deleteStudyCondition)
  const choices = setsInBlock(study.problemSetsInStudy, allConditionsBlock).map(({ problemSetId }) => ({
    problemSetId,
    name: known.get(problemSetId)?.problemSetName ?? problemSetId,
  }))
  return (
    <>
      <ProblemSetsStep
        study={study}
        conditions={
          <VariedConditions study={study} isReadOnly={isReadOnly} choices={choices} duration={variedDuration} />
        }
        onBrowse={() => library.browse(allConditionsBlock)}
        tests={<TestSets study={study} onBrowse={library.browse} addressOf={library.addressOf} />}
      />
      <ProblemSetLibrary study={study} library={library} />
    </>
  )
}
