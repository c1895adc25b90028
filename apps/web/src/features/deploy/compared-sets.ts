import { allConditionsBlock, type Study, setsInBlock } from '@trellis/domain'

/** The problem sets that are compared, with their number of problems. Those of tests are excluded. */
export function comparedSets({ problemSetsInStudy, problemSetsInfo }: Study): Study['problemSetsInfo'] {
  const compared = new Set(setsInBlock(problemSetsInStudy, allConditionsBlock).map((set) => set.problemSetId))
  return problemSetsInfo.filter(({ problemSetId }) => compared.has(problemSetId))
}
