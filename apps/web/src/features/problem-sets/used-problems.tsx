import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ProblemSet, Study } from '@trellis/domain'

interface Props {
  study: Study
  /** Undefined while it is loading, or when it could not be loaded. */
  set: ProblemSet | undefined
  isLoading?: boolean
  /** Left out where the problems are fixed. */
  onChoose?: (() => void) | undefined
}

/** How many problems of a set the study uses, with a button to choose them. */
export function UsedProblems({ study, set, isLoading = false, onChoose }: Props) {
  const { i18n } = useLingui()
  if (!set) return isLoading ? <Skeleton width="60%" /> : '–'
  const all = set.problemCount
  const used = study.problemSetsInfo.find((info) => info.problemSetId === set.problemSetId)?.problemCount ?? all
  return (
    <>
      {used === all ? String(all) : i18n._('sets.problems.part', { used, all })}
      {onChoose && (
        <Button
          size="small"
          aria-label={i18n._('sets.problems.choose.of', { name: set.problemSetName })}
          onClick={onChoose}
          sx={{ display: 'block', ml: -0.75 }}
        >
          {i18n._('sets.problems.choose')}
        </Button>
      )}
    </>
  )
}
