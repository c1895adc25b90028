import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type StudyTypeId, studyStatusSchema } from '@trellis/domain'
import { statusMessage, studyTypeMessage } from '../../shared/labels'
import { studyTypeIds } from '../../shared/study/study-type-slug'
import { SearchIcon } from '../../ui/icons'
import { type AdminState, defaultState, hasFilters } from './admin-state'

interface Props {
  state: AdminState
  onNarrow: (change: Partial<AdminState>) => void
  /** Number of matching studies; undefined while unknown. */
  total: number | undefined
}

export function AdminFilters({ state, onNarrow, total }: Props) {
  const { i18n } = useLingui()
  const { search, statuses, typeId } = state
  return (
    <Box role="search" sx={{ display: 'grid', gap: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          type="search"
          size="small"
          label={i18n._('admin.search')}
          value={search}
          onChange={(event) => onNarrow({ search: event.target.value })}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}
          slotProps={{
            htmlInput: { maxLength: 200 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
          }}
        />
        <TextField
          select
          size="small"
          label={i18n._('admin.filter.type')}
          value={typeId ?? ''}
          onChange={({ target }) =>
            onNarrow({ typeId: target.value === '' ? null : (Number(target.value) as StudyTypeId) })
          }
          sx={{ flex: { xs: '1 1 100%', sm: '0 0 200px' } }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{i18n._('admin.filter.allTypes')}</MenuItem>
          {studyTypeIds.map((one) => (
            <MenuItem key={one} value={one}>
              {i18n._(studyTypeMessage[one])}
            </MenuItem>
          ))}
        </TextField>
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {total !== undefined && i18n._('admin.found', { count: total })}
        </Box>
        {hasFilters(state) && (
          <Button size="small" onClick={() => onNarrow({ search: '', statuses: defaultState.statuses, typeId: null })}>
            {i18n._('admin.filter.clear')}
          </Button>
        )}
      </Box>
      <Statuses>
        <legend>{i18n._('admin.filter.status')}</legend>
        {studyStatusSchema.options.map((status) => {
          const isChosen = statuses.includes(status)
          return (
            <button
              key={status}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onNarrow({
                  statuses: studyStatusSchema.options.filter((one) =>
                    one === status ? !isChosen : statuses.includes(one),
                  ),
                })
              }
            >
              {i18n._(statusMessage[status])}
            </button>
          )
        })}
      </Statuses>
    </Box>
  )
}

const Statuses = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 600, float: 'left', padding: theme.spacing(0, 0.75, 0, 0) },
  '& button': {
    ...theme.typography.caption,
    minHeight: 30,
    padding: theme.spacing(0, 1.25),
    borderRadius: 15,
    border: `1px solid ${theme.vars.palette.grey[500]}`,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    cursor: 'pointer',
  },
  '& button[aria-pressed=true]': {
    fontWeight: 650,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.dark,
    backgroundColor: theme.vars.palette.primary.light,
  },
}))
