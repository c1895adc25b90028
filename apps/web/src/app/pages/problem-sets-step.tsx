import type { Study } from '@trellis/domain'
import { VariedConditions } from '../../features/conditions/varied-conditions'
import { ProblemSetsStep as Step } from '../../features/problem-sets/problem-sets-step'
import { variedDuration } from '../../features/problem-sets/varied-sets'
import { isDesignClosed } from '../../lib/design-edit'
import { useStudyProblemSets } from '../../lib/problem-sets'

/** Varied problem sets, and the conditions that point at them. */
export function ProblemSetsStep({ study }: { study: Study }) {
  const { known } = useStudyProblemSets(study)
  const choices = study.problemSetsInStudy.map(({ xref }) => ({ ceri: xref, name: known.get(xref)?.name ?? xref }))
  return (
    <Step
      study={study}
      conditions={
        <VariedConditions
          study={study}
          isReadOnly={isDesignClosed(study)}
          choices={choices}
          duration={variedDuration}
        />
      }
    />
  )
}
