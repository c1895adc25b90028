import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { firstStepPath } from '@trellis/domain'
import { Link } from 'react-router'
import { messageForError } from '../../lib/message-for-error'
import { useMe } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { useExportStudy } from '../../shared/study/export-study'
import { type ListedStudy, studiesQuery } from '../../shared/study/studies'
import { studyFacts } from '../../shared/study/study-facts'
import { onFirstClick } from '../../ui/double-click'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { SearchField } from '../../ui/search-field'
import { SummaryCard, SummaryCardSkeleton } from '../../ui/summary-card'
import { Tag } from '../../ui/tag'
import { useUrlState } from '../../ui/use-url-state'
import { archivedStudies, filterStudies } from './archive.rules'

const archiveUrlState = {
  read: (params: URLSearchParams) => params.get('q') ?? '',
  write: (search: string): Record<string, string> => (search === '' ? {} : { q: search }),
}

export function ArchiveList() {
  const { i18n } = useLingui()
  const studies = useQuery(studiesQuery)
  const [search, setSearch] = useUrlState(archiveUrlState)
  const archived = studies.data && archivedStudies(studies.data)

  if (studies.isError && !archived) {
    return (
      <ErrorState
        title={i18n._('archive.failed')}
        message={messageForError(studies.error)}
        onRetry={() => studies.refetch()}
        isRetrying={studies.isFetching}
      />
    )
  }
  return (
    <Box aria-busy={studies.isPending}>
      <Box role="search" sx={{ mb: 2, maxWidth: { sm: 360 } }}>
        <SearchField label={i18n._('archive.search')} value={search} onChange={setSearch} />
      </Box>
      {archived ? <Results archived={archived} search={search} /> : <Loading />}
    </Box>
  )
}

function Results({ archived, search }: { archived: readonly ListedStudy[]; search: string }) {
  const { i18n } = useLingui()
  const timeZone = useMe()?.timeZone
  const found = filterStudies(archived, search)
  return (
    <>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', mb: 1.5 }}>
        {archived.length > 0 && i18n._('archive.count', { count: found.length })}
      </Box>
      {archived.length === 0 && (
        <EmptyState title={i18n._('archive.empty')} message={i18n._('archive.empty.message')} />
      )}
      {archived.length > 0 && found.length === 0 && (
        <EmptyState title={i18n._('archive.noMatch', { search })} message={i18n._('archive.noMatch.message')} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...grid }}>
        {found.map((study) => (
          <Box component="li" key={study.studyId} sx={lazyItem}>
            <SummaryCard
              heading="h2"
              title={<Link to={firstStepPath(study.typeId, study.studyId)}>{study.title}</Link>}
              marks={<Tag>{i18n._(studyTypeMessage[study.typeId])}</Tag>}
              facts={studyFacts(study, timeZone)}
              action={<Export study={study} />}
            />
          </Box>
        ))}
      </Box>
    </>
  )
}

function Export({ study }: { study: ListedStudy }) {
  const { i18n } = useLingui()
  const { mutate, isPending } = useExportStudy(study.studyId)
  const label = i18n._(common.exportStudy)
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={`${label} ${study.title}`}
      onClick={onFirstClick(() => mutate())}
      sx={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  )
}

function Loading() {
  return (
    <Box sx={grid} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((position) => (
        <SummaryCardSkeleton key={position} />
      ))}
    </Box>
  )
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }
const lazyItem = { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 128px' }
