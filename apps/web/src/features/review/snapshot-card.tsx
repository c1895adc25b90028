import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Snapshot, snapshotCalls } from '@trellis/domain'
import { lazy, Suspense, useId, useState } from 'react'
import { requestFile } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { withMessages } from '../../locales/catalogs'
import { formatMoment } from '../../shared/dates'
import { DownloadButton } from '../../shared/download-button'
import { snapshotQuery } from '../../shared/problem/study-content'
import { ErrorState } from '../../ui/error-state'
import { CheckIcon, CompareIcon } from '../../ui/icons'
import { panelFace } from '../../ui/panel'
import { contentHash } from './content-hash'

const SnapshotDialog = lazy(async () => ({
  default: (await withMessages(import('./snapshot-dialog'), 'design', 'problem')).SnapshotDialog,
}))

interface Props {
  studyId: number
  /** Whether the page already shows the contents. */
  isShownBelow?: boolean
}

/** The deployment snapshot: date, hash, contents and download. */
export function SnapshotCard({ studyId, isShownBelow = false }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const snapshot = useQuery(snapshotQuery(studyId))
  return (
    <Box component="section" aria-labelledby={id} sx={panelFace}>
      <Typography variant="h2" id={id}>
        {i18n._('snapshot.title')}
      </Typography>
      {snapshot.isError && !snapshot.data ? (
        <ErrorState
          title={i18n._('snapshot.failed')}
          message={messageForError(snapshot.error)}
          onRetry={() => snapshot.refetch()}
          isRetrying={snapshot.isFetching}
        />
      ) : snapshot.data ? (
        <Facts snapshot={snapshot.data} isShownBelow={isShownBelow} />
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </Box>
  )
}

function Facts({ snapshot, isShownBelow }: { snapshot: Snapshot; isShownBelow: boolean }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const { items } = snapshot
  const counts = {
    conditions: Object.keys(items.conditions).length,
    sets: Object.keys(items.sets).length,
    problems: Object.keys(items.problems).length,
    supports: Object.keys(items.supports).length,
  }
  return (
    <>
      <Typography variant="body2">
        {i18n._('snapshot.what', { date: formatMoment(snapshot.createdAt, timeZone) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {i18n._('snapshot.holds', counts)}
      </Typography>
      <Box>
        <Typography variant="caption" color="textSecondary">
          {i18n._('snapshot.hash')}
        </Typography>
        <Typography variant="caption" component="code" sx={hash}>
          {snapshot.hash}
        </Typography>
        <Check snapshot={snapshot} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isShownBelow && <View snapshot={snapshot} />}
        <DownloadButton
          read={() => requestFile(snapshotCalls.downloadSnapshot, { query: { studyId: snapshot.studyId } })}
          name={`trellis-snapshot-${snapshot.studyId}.json`}
          label={i18n._('snapshot.download')}
          failed={i18n._('snapshot.download.failed')}
        />
      </Box>
    </>
  )
}

function Check({ snapshot }: { snapshot: Snapshot }) {
  const { i18n } = useLingui()
  const computedHash = useQuery({
    queryKey: ['snapshot', snapshot.studyId, 'hash'],
    queryFn: () => contentHash(snapshot),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  if (computedHash === undefined || computedHash === null) return null
  const isSame = computedHash === snapshot.hash
  return (
    <Typography
      variant="caption"
      sx={{ display: 'flex', gap: 0.5, mt: 0.5, color: isSame ? 'success.main' : 'error.main' }}
    >
      {isSame && <CheckIcon sx={{ fontSize: 16, mt: '1px' }} />}
      {isSame ? i18n._('snapshot.match') : i18n._('snapshot.mismatch')}
    </Typography>
  )
}

function View({ snapshot }: { snapshot: Snapshot }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        startIcon={<CompareIcon />}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        {i18n._('snapshot.view')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SnapshotDialog content={snapshot.content} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const hash = { display: 'block', fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } as const
