import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Problem, ProblemId, ProblemSetId } from '@trellis/domain'
import type { ReactNode } from 'react'
import { messageForError } from '../../../lib/message-for-error'
import { type OutlinedProblem, type OutlineMember, outlineOf } from '../../../shared/problem/problem-outline'
import { treeQuery } from '../../../shared/problem/problem-sets'
import { ProblemWithKey } from '../../../shared/problem/problem-with-key'
import { ErrorState } from '../../../ui/error-state'

interface Props {
  problemSetId: ProblemSetId
  /** What is shown beside the number of a problem, and below it. */
  factsOf?: (problemId: ProblemId) => ReactNode
  belowOf?: (problem: Problem) => ReactNode
}

const problemsIn = (members: readonly OutlineMember[]): OutlinedProblem[] =>
  members.flatMap((member) => (member.kind === 'problem' ? [member] : problemsIn(member.members)))

export const problemAnchor = (problemId: ProblemId) => `problem-${problemId}`

/** The problems of a set in their order, with the answers that count as correct. */
export function ProblemList({ problemSetId, factsOf, belowOf }: Props) {
  const { i18n } = useLingui()
  const tree = useQuery(treeQuery(problemSetId))
  if (tree.isError)
    return (
      <ErrorState message={messageForError(tree.error)} onRetry={() => tree.refetch()} isRetrying={tree.isFetching} />
    )
  if (!tree.data) return <Skeleton variant="rounded" height={240} />
  return (
    <Box
      component="ol"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {problemsIn(outlineOf(tree.data)).map(({ path, number, letter, problem }) => (
        <Box component="li" key={path} id={problemAnchor(problem.problemId)} tabIndex={-1} sx={card}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px', mb: 0.5 }}>
            <Typography component="h3" variant="subtitle2">
              {i18n._('classes.problem', { number: `${number}${letter?.toLowerCase() ?? ''}` })}
            </Typography>
            {factsOf?.(problem.problemId)}
          </Box>
          <ProblemWithKey problem={problem} />
          {belowOf?.(problem)}
        </Box>
      ))}
    </Box>
  )
}

const card = {
  p: 2,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  scrollMarginTop: 80,
} as const
