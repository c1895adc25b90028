import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { StudyTypeId } from '@trellis/domain'
import { studyTypeMessage } from '../../shared/labels'
import { studyTypeIds } from '../../shared/study/study-type-slug'
import { ChevronDownIcon } from '../../ui/icons'
import { PlainField, SearchField } from '../../ui/search-field'
import { visuallyHidden } from '../../ui/visually-hidden'
import type { StudyFilter } from './home.rules'

export const noFilter: StudyFilter = { search: '', typeId: null }

export function isFiltering({ search, typeId }: StudyFilter): boolean {
  return search.trim() !== '' || typeId !== null
}

interface Props {
  filter: StudyFilter
  onChange: (filter: StudyFilter) => void
  /** Number of matching studies, for screen readers; undefined while unknown. */
  found: number | undefined
}

/** Filters the board. */
export function FilterBar({ filter, onChange, found }: Props) {
  const { i18n } = useLingui()
  return (
    <Bar role="search">
      <SearchField
        className="search"
        label={i18n._('home.filter.search')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <PlainField className="type">
        <select
          aria-label={i18n._('home.filter.type')}
          value={filter.typeId ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, typeId: target.value === '' ? null : (Number(target.value) as StudyTypeId) })
          }
        >
          <option value="">{i18n._('home.filter.allTypes')}</option>
          {studyTypeIds.map((typeId) => (
            <option key={typeId} value={typeId}>
              {i18n._(studyTypeMessage[typeId])}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </PlainField>
      <Box role="status" sx={visuallyHidden}>
        {isFiltering(filter) && found !== undefined && i18n._('home.filter.found', { count: found })}
      </Box>
    </Bar>
  )
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& .type, & .search': { flex: '1 1 150px' },
  [theme.breakpoints.up('md')]: { '& .type': { flex: '0 0 180px' }, '& .search': { flex: '0 0 240px' } },
}))
