import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type Given, type MetaQuestions, type ResultsSample, resultWording, type StudyOutcome } from '@trellis/domain'
import { outcomeName } from '../../shared/plan/plan-labels'
import { ChoiceField } from '../../ui/choice-field'
import { sampleMessages } from './meta-analysis-messages'
import { skillsQuery } from './meta-analysis-queries'
import { type MetaFilters, outcomesOf, pairsIn } from './meta-filters'

interface Props {
  questions: MetaQuestions
  filters: MetaFilters
  onChange: (filters: MetaFilters) => void
}

const keyOf = (pair: MetaFilters['pair']) => pair?.join(' ') ?? ''

export function MetaFilterBar({ questions, filters, onChange }: Props) {
  const { i18n } = useLingui()
  const skills = useQuery(skillsQuery)
  const names = new Map((skills.data ?? []).map(({ nodeCode, nodeName }) => [nodeCode as string, nodeName]))
  const pairs = pairsIn(questions.questions, filters.sample)
  const offeredPairs =
    filters.pair && !pairs.some((pair) => keyOf(pair) === keyOf(filters.pair)) ? [...pairs, filters.pair] : pairs
  const hasSimulated = questions.questions.some(({ sample }) => sample === 'SIMULATED')
  const pairLabel = ([condition, reference]: readonly [Given, Given]) => {
    const kinds = {
      condition: resultWording(i18n.locale).given[condition],
      reference: resultWording(i18n.locale).given[reference],
    }
    const label = resultWording(i18n.locale).against(kinds)
    return label.slice(0, 1).toLocaleUpperCase(i18n.locale) + label.slice(1)
  }
  return (
    <Box sx={bar}>
      <TextField
        select
        label={i18n._('meta.filter.pair')}
        value={keyOf(filters.pair)}
        onChange={({ target }) =>
          onChange({ ...filters, pair: offeredPairs.find((pair) => keyOf(pair) === target.value)!, outcome: null })
        }
      >
        {offeredPairs.map((pair) => (
          <MenuItem key={keyOf(pair)} value={keyOf(pair)}>
            {pairLabel(pair)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={i18n._('meta.filter.outcome')}
        value={filters.outcome ?? ''}
        onChange={({ target }) => onChange({ ...filters, outcome: target.value as StudyOutcome })}
      >
        {outcomesOf(questions.questions, filters).map(({ outcome, studies }) => (
          <MenuItem key={outcome} value={outcome}>
            {i18n._('meta.filter.outcome.option', { outcome: outcomeName(outcome, i18n), studies })}
          </MenuItem>
        ))}
      </TextField>
      <ChoiceField
        label={i18n._('meta.filter.skill')}
        choices={questions.skills.map(({ skillId, studies }) => ({
          value: skillId,
          displayText: i18n._('meta.filter.skill.option', { code: skillId, name: names.get(skillId) ?? '', studies }),
        }))}
        value={filters.skillId}
        onChange={(skillId) => onChange({ ...filters, skillId })}
      />
      <TextField
        select
        label={i18n._('meta.filter.rating')}
        value={filters.rating ?? 'ANY'}
        onChange={({ target }) =>
          onChange({ ...filters, rating: target.value === 'ANY' ? null : (target.value as MetaFilters['rating']) })
        }
      >
        <MenuItem value="ANY">{i18n._('meta.filter.rating.any')}</MenuItem>
        <MenuItem value="WITH_RESERVATIONS">{i18n._('meta.filter.rating.WITH_RESERVATIONS')}</MenuItem>
        <MenuItem value="WITHOUT_RESERVATIONS">{i18n._('meta.filter.rating.WITHOUT_RESERVATIONS')}</MenuItem>
      </TextField>
      {(hasSimulated || filters.sample === 'SIMULATED') && (
        <TextField
          select
          label={i18n._('meta.filter.sample')}
          value={filters.sample}
          onChange={({ target }) =>
            onChange({ ...filters, sample: target.value as ResultsSample, pair: null, outcome: null })
          }
        >
          {(['STUDENTS', 'SIMULATED'] as const).map((sample) => (
            <MenuItem key={sample} value={sample}>
              {i18n._(sampleMessages[sample])}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={
          <Checkbox
            checked={filters.isPreregistered}
            onChange={(_, isPreregistered) => onChange({ ...filters, isPreregistered })}
          />
        }
        label={i18n._('meta.filter.preregistered')}
      />
    </Box>
  )
}

const bar = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const
