import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ListedPublication, licenses, publicationCalls, publicationNoteSchema } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { formatMoment } from '../../shared/dates'
import { ReasonDialog } from '../../shared/reason-dialog'
import { BackLink } from '../../ui/back-link'
import { onFirstClick } from '../../ui/double-click'
import { ErrorState } from '../../ui/error-state'
import { PageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { previewAddress, publicationsQuery, usePublicationAction } from './publication-queries'

/** Public pages that wait for an administrator, and those that are published. */
export function PublicationList() {
  const { i18n } = useLingui()
  const { data, isError, error, refetch, isFetching } = useQuery(publicationsQuery)
  const waiting = data?.filter(({ state }) => state === 'REQUESTED') ?? []
  const published = data?.filter(({ state }) => state === 'PUBLISHED') ?? []
  return (
    <Box sx={{ maxWidth: 1040, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <BackLink to="/admin">{i18n._('publication.list.back')}</BackLink>
        <PageTitle title={i18n._('publication.list.title')} />
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 720 }}>
          {i18n._('publication.list.lead')}
        </Typography>
      </div>
      {isError && !data ? (
        <ErrorState
          title={i18n._('publication.list.failed')}
          message={messageForError(error)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      ) : (
        data && (
          <>
            {waiting.length === 0 && <Alert severity="info">{i18n._('publication.list.none')}</Alert>}
            {waiting.map((entry) => (
              <Entry key={entry.studyId} entry={entry} />
            ))}
            {published.length > 0 && <Typography variant="h2">{i18n._('publication.list.published')}</Typography>}
            {published.map((entry) => (
              <Entry key={entry.studyId} entry={entry} />
            ))}
          </>
        )
      )}
    </Box>
  )
}

function Entry({ entry }: { entry: ListedPublication }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const [asks, setAsks] = useState(false)
  const { studyId, studyName, owner, state, abstract, license, doi, requestedAt, path } = entry
  const approve = usePublicationAction(() => request(publicationCalls.approvePublication, { body: { studyId } }))
  const refuse = usePublicationAction((note: string) =>
    request(state === 'REQUESTED' ? publicationCalls.declinePublication : publicationCalls.withdrawPublication, {
      body: { studyId, note },
    }),
  )
  const isRequested = state === 'REQUESTED'
  return (
    <Panel title={studyName}>
      <Typography variant="body2" color="textSecondary">
        {i18n._('publication.list.by', { owner, date: formatMoment(requestedAt ?? 0, timeZone) })} ·{' '}
        {licenses[license].name}
        {doi !== null && ` · ${doi}`}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{abstract}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {isRequested ? (
          <>
            <Button component="a" variant="outlined" href={previewAddress(studyId, i18n.locale)} target="_blank">
              {i18n._('publication.preview')}
            </Button>
            <Button
              variant="contained"
              loading={approve.isPending}
              aria-label={i18n._('publication.approve.of', { study: studyName })}
              onClick={onFirstClick(() => approve.mutate())}
            >
              {i18n._('publication.approve')}
            </Button>
          </>
        ) : (
          path !== null && (
            <Link href={path} target="_blank">
              {i18n._('publication.open')}
            </Link>
          )
        )}
        <Button color="error" onClick={() => setAsks(true)}>
          {isRequested ? i18n._('publication.decline') : i18n._('publication.withdraw')}
        </Button>
      </Box>
      <ReasonDialog
        title={isRequested ? i18n._('publication.decline.title') : i18n._('publication.withdraw.title')}
        label={i18n._('publication.reason')}
        schema={publicationNoteSchema}
        submitLabel={isRequested ? i18n._('publication.decline') : i18n._('publication.withdraw')}
        isDestructive
        isOpen={asks}
        onClose={() => setAsks(false)}
        onSubmit={(note) =>
          refuse.mutateAsync(note).then(
            () => true,
            () => false,
          )
        }
      >
        <Typography>
          {isRequested ? i18n._('publication.decline.message') : i18n._('publication.withdraw.message')}
        </Typography>
      </ReasonDialog>
    </Panel>
  )
}
