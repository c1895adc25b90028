import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type StudyTypeId, studyTypeLabel } from '@trellis/domain'
import { studyTypeIds } from '../../lib/study-type-slug'
import { useWords } from '../../locales/words'
import { ChevronDownIcon, SearchIcon } from '../../ui/icons'
import { visuallyHidden } from '../../ui/visually-hidden'
import type { StudyFilter } from './home.rules'

export const noFilter: StudyFilter = { search: '', typeId: null }

export function isFiltering({ search, typeId }: StudyFilter): boolean {
  return search.trim() !== '' || typeId !== null
}

interface Props {
  filter: StudyFilter
  onChange: (filter: StudyFilter) => void
  /** How many studies are left, to be said aloud; undefined while they are unknown. */
  found: number | undefined
}

/** Narrows the board down to what the researcher looks for. Plain fields: the first screen stays light. */
export function FilterBar({ filter, onChange, found }: Props) {
  const t = useWords()
  return (
    <Bar role="search">
      <div className="field search">
        <SearchIcon />
        <input
          type="search"
          aria-label={t('home.filter.search')}
          placeholder={t('home.filter.search')}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </div>
      <div className="field">
        <select
          aria-label={t('home.filter.type')}
          value={filter.typeId ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, typeId: target.value === '' ? null : (Number(target.value) as StudyTypeId) })
          }
        >
          <option value="">{t('home.filter.allTypes')}</option>
          {studyTypeIds.map((typeId) => (
            <option key={typeId} value={typeId}>
              {studyTypeLabel[typeId]}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
      <Box role="status" sx={visuallyHidden}>
        {isFiltering(filter) && found !== undefined && t('home.filter.found', { count: found })}
      </Box>
    </Bar>
  )
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& .field': {
    position: 'relative',
    flex: '1 1 150px',
    [theme.breakpoints.up('md')]: { flex: '0 0 180px' },
  },
  '& .search': { [theme.breakpoints.up('md')]: { flex: '0 0 240px' } },
  '& svg': {
    position: 'absolute',
    top: 8,
    right: 8,
    color: theme.vars.palette.text.secondary,
    pointerEvents: 'none',
  },
  '& .search svg': { left: 10, right: 'auto' },
  '& input, & select': {
    ...theme.typography.body2,
    boxSizing: 'border-box',
    width: '100%',
    height: 36,
    margin: 0,
    padding: '0 12px',
    appearance: 'none',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.grey[500]}`,
    borderRadius: 8,
  },
  '& input': { paddingLeft: 38 },
  '& select': { paddingRight: 34, textOverflow: 'ellipsis' },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}))
