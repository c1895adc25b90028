import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { dataPackagePath, livePath, type Results, type ResultsSample, type Study, type StudyId } from '@trellis/domain'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { formatNumber } from '../../locales/format-locale'
import { fileName } from '../../shared/figure/save-figure'
import { studyTypeMessage } from '../../shared/labels'
import { PreregistrationBadge } from '../../shared/study/preregistration-badge'
import { useReplicateStudy } from '../../shared/study/replicate-study'
import { StatusMark } from '../../shared/study/status-mark'
import { cardRadius } from '../../ui/card-face'
import { onFirstClick } from '../../ui/double-click'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { ArrowLeftIcon, DownloadIcon, OpenIcon, ReplicateIcon } from '../../ui/icons'
import { LoadingName } from '../../ui/loading-name'
import { PageTitle } from '../../ui/page-title'
import { saveFile } from '../../ui/save-file'
import { Tag } from '../../ui/tag'
import { OsfFiles } from './osf-files'
import { ReplicationsSection } from './replications-section'
import { reportDocument } from './report'
import { ResultsContent } from './results-content'
import { resultsQuery, useResultsProgress } from './results-queries'
import { usePrintInLight } from './use-print-in-light'

/** The results of a study, to read, to save as a report and to print. Undefined while the study is loading. */
export function ResultsView({ study }: { study: Study | undefined }) {
  return study ? <LoadedResults study={study} /> : <ResultsSkeleton />
}

function LoadedResults({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const page = useRef<HTMLElement>(null)
  const [sample, setSample] = useState<ResultsSample | null>(null)
  const studyId = study.studyId as StudyId
  const query = useQuery(resultsQuery(studyId, sample))
  const progress = useResultsProgress(studyId, query.isPending)
  const { replicate, isPending } = useReplicateStudy(studyId)
  usePrintInLight()
  const results = query.data
  const title = i18n._('results.of', { study: study.studyName })
  const makeReport = () => reportDocument(page.current!, title, i18n.locale)
  const handleSave = () => {
    const text = makeReport()
    saveFile(new Blob([text], { type: 'text/html' }), `${fileName(title)}.html`)
  }
  return (
    <Box component="article" ref={page} aria-label={title} sx={stack}>
      <GlobalStyles styles={printStyles} />
      <Box component="header">
        <Button
          component={Link}
          to={livePath(study.studyId)}
          size="small"
          startIcon={<ArrowLeftIcon />}
          data-report="omit"
          sx={{ ml: -0.5, mb: 1 }}
        >
          {i18n._(common.liveView)}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Tag>{i18n._(studyTypeMessage[study.studyTypeId])}</Tag>
          <StatusMark status={study.studyStatus} startsAt={study.startsAt} />
          <PreregistrationBadge badge={study.preregistration} />
        </Box>
        <PageTitle title={title}>{study.studyName}</PageTitle>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {results ? i18n._('results.by', { owner: results.owner }) : i18n._('results.title')}
        </Typography>
        {results?.researchQuestion && (
          <Typography sx={{ mt: 1, maxWidth: '80ch' }}>{results.researchQuestion}</Typography>
        )}
      </Box>
      {results ? (
        <>
          <Box data-report="omit" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Button variant="contained" startIcon={<DownloadIcon />} onClick={handleSave}>
              {i18n._('results.report.save')}
            </Button>
            <Button variant="outlined" onClick={() => window.print()}>
              {i18n._('results.report.print')}
            </Button>
            {study.studyStatus === 'COMPLETED' && (
              <>
                <Button component={Link} to={dataPackagePath(study.studyId)} variant="outlined">
                  {i18n._(common.dataPackage)}
                </Button>
                <Button
                  variant="outlined"
                  startIcon={<ReplicateIcon />}
                  disabled={isPending}
                  onClick={onFirstClick(replicate)}
                >
                  {i18n._(common.replicate)}
                </Button>
              </>
            )}
            <Button component={Link} to="/help/results" target="_blank" startIcon={<OpenIcon />}>
              {i18n._('results.help')}
            </Button>
            <SampleSwitch results={results} onChange={setSample} />
          </Box>
          <ResultsContent results={results} />
          <ReplicationsSection studyId={studyId} />
          <OsfFiles studyId={studyId} makeReport={makeReport} />
        </>
      ) : query.isError ? (
        isApiError(query.error) && query.error.status === 409 ? (
          <EmptyState title={i18n._('results.notYet')} message={i18n._('results.notYet.message')} />
        ) : (
          <ErrorState
            title={i18n._('results.failed')}
            message={messageForError(query.error)}
            onRetry={() => query.refetch()}
            isRetrying={query.isFetching}
          />
        )
      ) : (
        <Computing share={progress} />
      )}
    </Box>
  )
}

/** Switches between students and simulated students, where the study has both. */
function SampleSwitch({ results, onChange }: { results: Results; onChange: (sample: ResultsSample) => void }) {
  const { i18n } = useLingui()
  const { students, simulated } = results.participants
  if (students === 0 || simulated === 0) return null
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={results.sample}
      aria-label={i18n._('results.sample')}
      onChange={(_, sample: ResultsSample | null) => sample && onChange(sample)}
    >
      <ToggleButton value="STUDENTS">
        {i18n._('results.sample.students', { count: formatNumber(students) })}
      </ToggleButton>
      <ToggleButton value="SIMULATED">
        {i18n._('results.sample.simulated', { count: formatNumber(simulated) })}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}

function Computing({ share }: { share: number | null }) {
  const { i18n } = useLingui()
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 640 }}>
      <Typography>{i18n._('results.computing')}</Typography>
      <LinearProgress
        aria-label={i18n._('results.computing')}
        {...(share === null ? {} : { variant: 'determinate' as const, value: Math.round(100 * share) })}
      />
    </Box>
  )
}

function ResultsSkeleton() {
  const { i18n } = useLingui()
  return (
    <Box role="status" aria-label={i18n._(common.loading)} sx={stack}>
      <PageTitle title={i18n._(common.loading)}>
        <LoadingName width="min(100%, 420px)" />
      </PageTitle>
      <Skeleton variant="rounded" height={160} sx={{ borderRadius: cardRadius }} />
      <Skeleton variant="rounded" height={400} sx={{ borderRadius: cardRadius }} />
    </Box>
  )
}

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1080 } as const

/** In print: the results without the frame of the app. */
const printStyles = {
  '@media print': {
    'body :is(nav, header:not(article *), [data-report="omit"])': { display: 'none !important' },
    'body main': { padding: '0 !important' },
    '@page': { margin: '16mm 14mm' },
  },
} as const
