import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataPackageCalls, type OpenResponse, type Study } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { useMayMake } from '../../shared/study/team-role'
import { RoleNote } from '../../shared/team/role-note'
import { ErrorState } from '../../ui/error-state'
import { Panel } from '../../ui/panel'
import { Tag } from '../../ui/tag'
import { openResponsesQuery, usePackageAction } from './data-package-queries'

/** The texts that students wrote. A person has to read each one before a package may include it. */
export function OpenResponses({ study }: { study: Study }) {
  const { studyId } = study
  const { i18n } = useLingui()
  const [page, setPage] = useState(1)
  const query = useQuery({ ...openResponsesQuery(studyId, page), placeholderData: keepPreviousData })
  const mayDecide = useMayMake(study, dataPackageCalls.releaseResponse)
  const decide = usePackageAction<Pick<OpenResponse, 'source' | 'textHash'> & { isReleased: boolean }>(
    studyId,
    (decision) => request(dataPackageCalls.releaseResponse, { body: { studyId, ...decision } }),
    i18n._('dataPackage.responses.failed'),
  )
  return (
    <Panel title={i18n._('dataPackage.responses')}>
      <Typography variant="body2" color="textSecondary">
        {i18n._('dataPackage.responses.about')}
      </Typography>
      <RoleNote study={study} call={dataPackageCalls.releaseResponse} />
      {query.data ? (
        <ResponseList
          {...query.data}
          page={page}
          onPage={setPage}
          isBusy={decide.isPending}
          mayDecide={mayDecide}
          onDecide={({ source, textHash }, isReleased) => decide.mutate({ source, textHash, isReleased })}
        />
      ) : query.isError ? (
        <ErrorState
          message={messageForError(query.error)}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton variant="rounded" height={120} aria-label={i18n._(common.loading)} role="status" />
      )}
    </Panel>
  )
}

interface ListProps {
  responses: OpenResponse[]
  counts: { released: number; refused: number; unread: number }
  pageSize: number
  page: number
  isBusy: boolean
  mayDecide: boolean
  onPage: (page: number) => void
  onDecide: (response: OpenResponse, isReleased: boolean) => void
}

function ResponseList({ responses, counts, pageSize, page, isBusy, mayDecide, onPage, onDecide }: ListProps) {
  const { i18n } = useLingui()
  const total = counts.released + counts.refused + counts.unread
  if (total === 0) return <Typography variant="body2">{i18n._('dataPackage.responses.none')}</Typography>
  return (
    <>
      <Typography variant="body2">{i18n._('dataPackage.responses.counts', counts)}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {responses.map((response) => (
          <Box component="li" key={`${response.source} ${response.textHash}`} sx={entry}>
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {response.question}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{response.text}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Typography variant="caption" color="textSecondary">
                {i18n._('dataPackage.responses.students', { count: response.students })}
              </Typography>
              {response.isReleased === true && <Tag>{i18n._('dataPackage.responses.released')}</Tag>}
              {response.isReleased === false && <Tag>{i18n._('dataPackage.responses.refused')}</Tag>}
              {mayDecide && (
                <>
                  <Button
                    size="small"
                    disabled={isBusy || response.isReleased === true}
                    aria-label={i18n._('dataPackage.responses.releaseText', { text: response.text.slice(0, 60) })}
                    onClick={() => onDecide(response, true)}
                  >
                    {i18n._('dataPackage.responses.release')}
                  </Button>
                  <Button
                    size="small"
                    disabled={isBusy || response.isReleased === false}
                    aria-label={i18n._('dataPackage.responses.refuseText', { text: response.text.slice(0, 60) })}
                    onClick={() => onDecide(response, false)}
                  >
                    {i18n._('dataPackage.responses.refuse')}
                  </Button>
                </>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {total > pageSize && (
        <Pagination count={Math.ceil(total / pageSize)} page={page} onChange={(_, next) => onPage(next)} />
      )}
    </>
  )
}

const entry = { display: 'grid', gap: 0.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' } as const
