import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { gradeOptions, type ProblemSetRow } from '@trellis/domain'
import { lazy, Suspense, useId, useState } from 'react'
import { messageForError } from '../../../lib/message-for-error'
import { withMessages } from '../../../locales/catalogs'
import { common } from '../../../locales/common-messages'
import { ErrorState } from '../../../ui/error-state'
import { ChevronDownIcon } from '../../../ui/icons'
import { PlainField, SearchField } from '../../../ui/search-field'
import { Tag } from '../../../ui/tag'
import { useDebouncedValue } from '../../../ui/use-debounced-value'
import { libraryQuery, type LibrarySearch as Search } from './library-query'
import { useSetFacts } from './set-facts'

const PreviewDialog = lazy(() => withMessages(import('./preview-dialog'), 'problem'))

interface Props {
  search: Search
  onSearch: (search: Search) => void
  chosen: ProblemSetRow | null
  onChoose: (row: ProblemSetRow) => void
  /** Sets already assigned to the class. */
  assigned: ReadonlySet<string>
}

/** Finds a problem set in the library by name or id. */
export function LibrarySearch({ search, onSearch, chosen, onChoose, assigned }: Props) {
  const { i18n } = useLingui()
  const settled = useDebouncedValue(search)
  const found = useInfiniteQuery(libraryQuery(settled))
  const [previewed, setPreviewed] = useState<ProblemSetRow | null>(null)
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 160px' } }}>
        <SearchField
          label={i18n._('classes.assign.search')}
          value={search.text}
          onChange={(text) => onSearch({ ...search, text })}
        />
        <PlainField>
          <select
            aria-label={i18n._('classes.assign.grade')}
            value={search.grade}
            onChange={({ target }) => onSearch({ ...search, grade: target.value })}
          >
            <option value="">{i18n._('classes.assign.allGrades')}</option>
            {gradeOptions.map((grade) => (
              <option key={grade} value={grade}>
                {grade}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </PlainField>
      </Box>
      <Typography role="status" variant="caption" color="textSecondary">
        {found.data ? i18n._('classes.assign.found', { count: found.data.total }) : i18n._(common.loading)}
      </Typography>
      {found.isError && !found.data ? (
        <ErrorState
          message={messageForError(found.error)}
          onRetry={() => found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <Results aria-busy={found.isPlaceholderData || found.isPending}>
          {found.data
            ? found.data.rows.map((row) => (
                <Option
                  key={row.problemSetId}
                  row={row}
                  isChosen={row.problemSetId === chosen?.problemSetId}
                  isAssigned={assigned.has(row.problemSetId)}
                  onChoose={() => onChoose(row)}
                  onPreview={() => setPreviewed(row)}
                />
              ))
            : [0, 1, 2, 3].map((position) => (
                <Skeleton key={position} variant="rounded" height={56} sx={{ mb: 0.5 }} />
              ))}
          {found.data?.total === 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ p: 1.5 }}>
              {i18n._('classes.assign.none')}
            </Typography>
          )}
          {found.hasNextPage && (
            <Button size="small" loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
              {i18n._('classes.assign.more')}
            </Button>
          )}
        </Results>
      )}
      {previewed && (
        <Suspense>
          <PreviewDialog
            row={previewed}
            onClose={() => setPreviewed(null)}
            onChoose={
              assigned.has(previewed.problemSetId)
                ? null
                : () => {
                    onChoose(previewed)
                    setPreviewed(null)
                  }
            }
          />
        </Suspense>
      )}
    </Box>
  )
}

interface OptionProps {
  row: ProblemSetRow
  isChosen: boolean
  isAssigned: boolean
  onChoose: () => void
  onPreview: () => void
}

function Option({ row, isChosen, isAssigned, onChoose, onPreview }: OptionProps) {
  const { i18n } = useLingui()
  const id = useId()
  const factsOf = useSetFacts()
  const { problemSetName } = row
  return (
    <div data-chosen={isChosen || undefined} data-assigned={isAssigned || undefined}>
      <label htmlFor={id}>
        <input
          type="radio"
          id={id}
          name="problem-set"
          checked={isChosen}
          disabled={isAssigned}
          onChange={onChoose}
          aria-describedby={isAssigned ? `${id}-assigned ${id}-facts` : `${id}-facts`}
          aria-labelledby={`${id}-name`}
        />
        <span>
          <span id={`${id}-name`} className="name">
            {problemSetName}
          </span>
          {isAssigned && <Tag id={`${id}-assigned`}>{i18n._('classes.assign.given')}</Tag>}
          <span id={`${id}-facts`} className="facts">
            {factsOf(row)}
          </span>
        </span>
      </label>
      <Button
        size="small"
        aria-label={i18n._('classes.assign.preview.named', { name: problemSetName })}
        aria-describedby={`${id}-facts`}
        onClick={onPreview}
      >
        {i18n._('classes.assign.preview')}
      </Button>
    </div>
  )
}

const Results = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    height: 'min(320px, 40vh)',
    overflowY: 'auto',
    padding: 4,
    border: `1px solid ${palette.divider}`,
    borderRadius: 10,
    backgroundColor: palette.background.default,
    '&[aria-busy=true]': { opacity: 0.6 },
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      paddingRight: 6,
      borderRadius: 8,
      border: '1px solid transparent',
    },
    '& label': {
      ...theme.typography.body2,
      flex: 1,
      minWidth: 0,
      display: 'flex',
      gap: 10,
      padding: '8px 10px',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
    },
    '& > div:hover': { backgroundColor: palette.background.sunken },
    '& > div[data-chosen]': { backgroundColor: palette.primary.light, borderColor: palette.primary.main },
    '& > div[data-assigned] label': { cursor: 'default', color: palette.text.secondary },
    '& label:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& input': { width: 18, height: 18, flexShrink: 0, margin: '2px 0 0', accentColor: palette.primary.main },
    '& input:focus-visible': { outline: 'none' },
    '& .name': { fontWeight: 600, marginRight: 8 },
    '& .facts': { display: 'block', ...theme.typography.caption, color: palette.text.secondary },
    '& > div[data-chosen] .facts': { color: 'inherit' },
  }
})
