import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { MetaQuestions } from '@trellis/domain'
import { Link } from 'react-router'
import { messageForError } from '../../lib/message-for-error'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useUrlState } from '../../ui/use-url-state'
import { metaAnalysisQuery, metaQuestionsQuery } from './meta-analysis-queries'
import { MetaFilterBar } from './meta-filter-bar'
import { chosenFilters, queryOf, readFilters, writeFilters } from './meta-filters'
import { MetaForest } from './meta-forest'
import { MetaResultPanel } from './meta-result'
import { MetaStudies } from './meta-studies'

/** What all completed studies of the server find together. */
export function MetaAnalysisView() {
  const { i18n } = useLingui()
  const questions = useQuery(metaQuestionsQuery)
  return (
    <Box sx={page}>
      <div>
        <PageTitle title={i18n._('meta.title')} />
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 760 }}>
          {i18n._('meta.lead')}{' '}
          <MuiLink component={Link} underline="always" to="/best-so-far">
            {i18n._('meta.bestSoFar')}
          </MuiLink>
        </Typography>
      </div>
      {questions.isError && (
        <ErrorState
          title={i18n._('meta.error')}
          message={messageForError(questions.error)}
          onRetry={() => questions.refetch()}
          isRetrying={questions.isFetching}
        />
      )}
      {questions.isPending && <Skeleton variant="rounded" height={240} />}
      {questions.data &&
        (questions.data.questions.length === 0 ? (
          <EmptyState title={i18n._('meta.empty.title')} message={i18n._('meta.empty')} />
        ) : (
          <Questions questions={questions.data} />
        ))}
    </Box>
  )
}

function Questions({ questions }: { questions: MetaQuestions }) {
  const { i18n } = useLingui()
  const [urlFilters, setUrlFilters] = useUrlState({ read: readFilters, write: writeFilters })
  const filters = chosenFilters(urlFilters, questions.questions)
  const query = queryOf(filters)
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...metaAnalysisQuery(query ?? ({} as never)),
    enabled: query !== null,
  })
  return (
    <>
      <Panel title={i18n._('meta.filters')}>
        <MetaFilterBar questions={questions} filters={filters} onChange={setUrlFilters} />
        {questions.undirected > 0 && (
          <Typography variant="caption" color="textSecondary">
            {i18n._('meta.undirected', { count: questions.undirected })}
          </Typography>
        )}
      </Panel>
      {query === null ? (
        <EmptyState title={i18n._('meta.none.title')} message={i18n._('meta.none')} />
      ) : isError ? (
        <ErrorState
          title={i18n._('meta.error')}
          message={messageForError(error)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      ) : !data ? (
        <Skeleton variant="rounded" height={320} />
      ) : data.total.studies === 0 ? (
        <EmptyState title={i18n._('meta.none.title')} message={i18n._('meta.none')} />
      ) : (
        <>
          <MetaResultPanel analysis={data} />
          <Panel title={i18n._('meta.forest.title')}>
            <MetaForest analysis={data} />
          </Panel>
          <MetaStudies analysis={data} />
        </>
      )}
    </>
  )
}

const page = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1080 } as const
