import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { allowsSupports, type Problem, type Study } from '@trellis/domain'
import { messageForError } from '../../lib/message-for-error'
import { ProblemHtml } from '../../lib/problem-html'
import { problemsQuery, useStudyProblemSets } from '../../lib/problem-sets'
import { useWords } from '../../locales/words'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { SupportCard } from './support-card'
import { type PlacedSupport, useSupports } from './use-supports'

/** The study's problems with what each condition gives for them, side by side. */
export function BuildStep({ study }: { study: Study }) {
  const t = useWords()
  const supports = useSupports(study)
  const { known } = useStudyProblemSets(study)
  const ids = study.problemSetsInStudy.map((set) => set.xref)
  const problems = useQueries({ queries: ids.map(problemsQuery) })
  const failed = [supports, ...problems].find((query) => query.isError)

  if (ids.length === 0) return <Typography color="textSecondary">{t('supports.none')}</Typography>
  if (failed) {
    const retry = () => [supports, ...problems].forEach((query) => void (query.isError && query.refetch()))
    return <ErrorState title={t('supports.failed')} message={messageForError(failed.error)} onRetry={retry} />
  }
  if (!supports.data || problems.some((query) => !query.data)) return <SkeletonRows />
  return (
    <Box component="section">
      <Typography variant="h2">{t('supports.title')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('supports.intro')} {t('supports.count', { filled: study.supportCount, missing: study.missingSupports })}
      </Typography>
      {ids.map((id, index) => (
        <Box component="section" key={id} sx={{ mb: 4 }}>
          <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
            {known.get(id)?.name ?? id}
          </Typography>
          {problems[index]?.data?.map((problem, at) => (
            <ProblemSupports
              key={problem.xref}
              study={study}
              problem={problem}
              number={at + 1}
              supports={supports.data}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface Props {
  study: Study
  problem: Problem
  number: number
  supports: readonly PlacedSupport[]
}

function ProblemSupports({ study, problem, number, supports }: Props) {
  const t = useWords()
  const own = supports.filter((support) => support.problemCeri === problem.xref)
  return (
    <Box
      component="article"
      aria-label={t('supports.problem', { number })}
      // Far down the page nothing is drawn until it is scrolled to: hundreds of problems stay quick.
      sx={{ mb: 3, contentVisibility: 'auto', containIntrinsicSize: 'auto 320px' }}
    >
      <Typography variant="caption" color="textSecondary">
        {t('supports.problem', { number })}
      </Typography>
      <ProblemHtml html={problem.question} />
      {allowsSupports(problem.problemType) ? (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
            gap: 1.5,
            listStyle: 'none',
            p: 0,
            mt: 1.5,
          }}
        >
          {study.conditions.map((condition) => (
            <SupportCard
              key={condition.dbid}
              condition={condition}
              supports={own.filter((one) => one.conditionId === condition.dbid).map((one) => one.tutoring)}
            />
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('supports.open')}
        </Typography>
      )}
    </Box>
  )
}
