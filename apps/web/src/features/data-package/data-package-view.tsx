import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { resultsPath, type Study } from '@trellis/domain'
import { Link } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { formatNumber } from '../../locales/format-locale'
import { cardRadius } from '../../ui/card-face'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { ArrowLeftIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { packageQuery } from './data-package-queries'
import { OpenResponses } from './open-responses'
import { TierPanel } from './tier-panel'
import { UnsharedParticipants } from './unshared-participants'

/** The data package of a completed study: both tiers with their downloads, and the decisions about their content. */
export function DataPackageView({ study }: { study: Study | undefined }) {
  const { i18n } = useLingui()
  return (
    <Box sx={stack}>
      <Box component="header">
        {study && (
          <Button
            component={Link}
            to={resultsPath(study.studyId)}
            size="small"
            startIcon={<ArrowLeftIcon />}
            sx={{ ml: -0.5, mb: 1 }}
          >
            {i18n._(common.results)}
          </Button>
        )}
        <PageTitle title={i18n._(study ? common.dataPackage : common.loading)}>{i18n._(common.dataPackage)}</PageTitle>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {study?.studyName}
        </Typography>
        <Typography sx={{ mt: 1, maxWidth: '80ch' }}>{i18n._('dataPackage.about')}</Typography>
      </Box>
      {study ? <LoadedPackage study={study} /> : <PackageSkeleton />}
    </Box>
  )
}

function LoadedPackage({ study }: { study: Study }) {
  const { studyId } = study
  const { i18n } = useLingui()
  const query = useQuery(packageQuery(studyId))
  if (!query.data) {
    if (!query.isError) return <PackageSkeleton />
    return isApiError(query.error) && query.error.code === 'study_not_final' ? (
      <EmptyState
        title={i18n._('dataPackage.notYet')}
        message={messageForError(query.error)}
        action={
          <Button component={Link} to={resultsPath(studyId)} variant="outlined">
            {i18n._(common.results)}
          </Button>
        }
      />
    ) : (
      <ErrorState
        message={messageForError(query.error)}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  const { tiers, unshared, recomputed } = query.data
  return (
    <>
      <Typography variant="body2">
        {i18n._('dataPackage.recomputed', {
          count: recomputed.numbers,
          difference: formatNumber(recomputed.largestDifference, { notation: 'scientific', maximumFractionDigits: 1 }),
          version: recomputed.rVersion,
        })}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {tiers.map((state) => (
          <TierPanel key={state.tier} study={study} state={state} />
        ))}
      </Box>
      <UnsharedParticipants study={study} unshared={unshared} />
      <OpenResponses study={study} />
    </>
  )
}

function PackageSkeleton() {
  const { i18n } = useLingui()
  return (
    <Box role="status" aria-label={i18n._(common.loading)} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={260} sx={{ borderRadius: cardRadius }} />
      <Skeleton variant="rounded" height={160} sx={{ borderRadius: cardRadius }} />
    </Box>
  )
}

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1080 } as const
