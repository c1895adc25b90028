import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Problem, ProblemSet, ProblemSetId, Study } from '@trellis/domain'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { messageForError } from '../../lib/message-for-error'
import { problemTypeMessage } from '../../shared/problem/labels'
import { ProblemHtml } from '../../shared/problem/problem-html'
import { problemsQuery, useStudyProblemSets } from '../../shared/problem/problem-sets'
import { studyProblemsQuery } from '../../shared/problem/study-problems'
import { cardFace } from '../../ui/card-face'
import { ErrorState } from '../../ui/error-state'
import { Tag } from '../../ui/tag'
import { EmptySets } from './empty-sets'
import { testMessages } from './test-messages'

export const sectionIdOf = (problemSetId: string) => `problem-set-${problemSetId}`

/** The problem sets of a study with their problems, read-only. */
export function ViewSets({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const { known } = useStudyProblemSets(study)
  if (study.problemSetsInStudy.length === 0) return <EmptySets hint={i18n._('sets.varied.view.empty')} />
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {study.problemSetsInStudy.map(({ problemSetId, studyBlockTypeId }) => (
        <SetSection
          key={problemSetId}
          study={study}
          problemSetId={problemSetId}
          set={known.get(problemSetId)}
          studyBlockTypeId={studyBlockTypeId}
        />
      ))}
    </Box>
  )
}

interface SectionProps {
  study: Study
  problemSetId: ProblemSetId
  set: ProblemSet | undefined
  studyBlockTypeId: number
}

function SetSection({ study, problemSetId, set, studyBlockTypeId }: SectionProps) {
  const { i18n } = useLingui()
  const problems = useQuery(problemsQuery(problemSetId))
  const used = useQuery(studyProblemsQuery(study.studyId))
  const shown =
    problems.data && !used.isPending ? problemsInUse(problems.data, used.data?.get(problemSetId)) : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const isTarget = useLocation().hash === `#${sectionIdOf(problemSetId)}`
  const isLoaded = shown !== undefined
  useEffect(() => {
    // Again once the problems have loaded: those of the sets above push this one down.
    if (isTarget) heading.current?.focus()
    if (isTarget && isLoaded) heading.current?.scrollIntoView()
  }, [isTarget, isLoaded])
  return (
    <Box component="section" aria-labelledby={sectionIdOf(problemSetId)} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id={sectionIdOf(problemSetId)} ref={heading} tabIndex={-1}>
          {set?.problemSetName ?? problemSetId}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {problemSetId}
        </Typography>
        {testMessages[studyBlockTypeId] && <Tag>{i18n._(testMessages[studyBlockTypeId].name)}</Tag>}
      </Box>
      {problems.isError && !problems.data && (
        <ErrorState
          title={i18n._('sets.failed')}
          message={messageForError(problems.error)}
          onRetry={() => void problems.refetch()}
          isRetrying={problems.isFetching}
        />
      )}
      {!shown && !problems.isError && <ProblemSkeletons />}
      {shown?.length === 0 && <Typography color="textSecondary">{i18n._('sets.varied.noProblems')}</Typography>}
      {shown && shown.length > 0 && <Problems problems={shown} />}
    </Box>
  )
}

/** The problems that students get, in their order. Tests are used as they are, and have no positions. */
function problemsInUse(problems: readonly Problem[], positions: ReadonlyMap<string, number> | undefined) {
  if (!positions) return problems
  const positionOf = ({ problemId }: Problem) => positions.get(problemId) ?? 0
  return problems
    .filter(({ problemId }) => positions.has(problemId))
    .toSorted((one, other) => positionOf(one) - positionOf(other))
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const { i18n } = useLingui()
  const numbers = numbersOf(problems)
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {problems.map(({ problemId, question, problemType, partLetter, path }, index) => {
        const number = numbers[index]!
        return (
          <Box component="li" key={path || problemId} sx={card}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
              <Typography variant="h3">
                {partLetter === null
                  ? i18n._('sets.varied.problem', { number })
                  : i18n._('sets.varied.problem.part', { number, letter: partLetter })}
              </Typography>
              <Tag>{i18n._(problemTypeMessage[problemType])}</Tag>
            </Box>
            <ProblemHtml html={question} />
          </Box>
        )
      })}
    </Box>
  )
}

/** Problems are numbered from 1; the parts of one problem share its number. */
function numbersOf(problems: readonly Problem[]): number[] {
  let number = 0
  return problems.map(({ partLetter, path }, index) => {
    const before = problems[index - 1]
    const isNextPart = partLetter !== null && before?.partLetter != null && parentOf(before.path) === parentOf(path)
    if (!isNextPart) number += 1
    return number
  })
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

function ProblemSkeletons() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={card}>
          <Skeleton width={110} height={24} />
          <Skeleton width="85%" />
          <Skeleton width="55%" />
        </Box>
      ))}
    </Box>
  )
}

const card = {
  p: 2,
  minWidth: 0,
  ...cardFace,
} as const
