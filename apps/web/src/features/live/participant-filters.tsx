import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ConditionId, type LiveCondition, type ParticipantState, participantStateSchema } from '@trellis/domain'
import { SearchIcon } from '../../ui/icons'
import { stateMessages } from './participant-states'
import { hasFilters, type ParticipantsState } from './participants-state'

interface Props {
  shown: ParticipantsState
  onNarrow: (change: Partial<ParticipantsState>) => void
  conditions: readonly LiveCondition[]
  isAdmin: boolean
  /** Number of matches; undefined while unknown. */
  total: number | undefined
}

export function ParticipantFilters({ shown, onNarrow, conditions, isAdmin, total }: Props) {
  const { i18n } = useLingui()
  const { search, conditionId, state } = shown
  const isKnown = conditions.some((condition) => condition.conditionId === conditionId)
  return (
    <Box role="search" aria-label={i18n._('live.participants')} sx={bar}>
      <TextField
        type="search"
        size="small"
        label={isAdmin ? i18n._('live.participants.search.admin') : i18n._('live.participants.search')}
        value={search}
        onChange={(event) => onNarrow({ search: event.target.value })}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
        slotProps={{
          htmlInput: { maxLength: 100 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      {conditions.length > 0 && (
        <Choice
          label={i18n._('live.participants.condition')}
          value={conditionId === null || !isKnown ? '' : String(conditionId)}
          onChange={(value) => onNarrow({ conditionId: value === '' ? null : (Number(value) as ConditionId) })}
          all={i18n._('live.participants.condition.all')}
          choices={conditions.map((condition) => [String(condition.conditionId), condition.name])}
        />
      )}
      <Choice
        label={i18n._('live.participants.state')}
        value={state ?? ''}
        onChange={(value) => onNarrow({ state: value === '' ? null : (value as ParticipantState) })}
        all={i18n._('live.participants.state.all')}
        choices={participantStateSchema.options.map((one) => [one, i18n._(stateMessages[one])])}
      />
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {total !== undefined && i18n._('live.participants.found', { count: total })}
      </Box>
      {hasFilters(shown) && (
        <Button size="small" onClick={() => onNarrow({ search: '', conditionId: null, state: null })}>
          {i18n._('live.participants.clear')}
        </Button>
      )}
    </Box>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  all: string
  choices: readonly (readonly [value: string, label: string])[]
}

function Choice({ label, value, onChange, all, choices }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ flex: { xs: '1 1 100%', sm: '0 0 190px' }, minWidth: 0 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([one, name]) => (
        <MenuItem key={one} value={one} sx={{ whiteSpace: 'normal', maxWidth: 420 }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const
