import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { rangeFilters, type SliderFilter, sliderBounds } from '@trellis/domain'
import { cardFace } from '../../ui/card-face'
import { effectiveRange, type FinderState } from './finder-state'
import { SliderField } from './slider-field'

export const sliderMessages: Record<SliderFilter, string> = {
  minStudents: /*i18n*/ 'finder.more.students',
  avgCorrect: /*i18n*/ 'finder.more.correct',
  avgProblems: /*i18n*/ 'finder.more.problems',
  hintsRequested: /*i18n*/ 'finder.more.hints',
  ansRequested: /*i18n*/ 'finder.more.answers',
}

interface Props {
  state: FinderState
  onNarrow: (changes: Partial<FinderState>) => void
}

/** Filters by how much sets were used last year. */
export function SliderFilters({ state, onNarrow }: Props) {
  const { i18n } = useLingui()
  return (
    <Box sx={grid}>
      <SliderField
        key={`minStudents-${state.minStudents}`}
        label={i18n._(sliderMessages.minStudents)}
        bounds={sliderBounds.minStudents}
        value={[state.minStudents]}
        onChange={([minStudents]) => onNarrow({ minStudents: minStudents! })}
      />
      {rangeFilters.map((name) => {
        const bounds = sliderBounds[name]
        const value = state[name] ?? [bounds.min, bounds.max]
        return (
          <SliderField
            key={`${name}-${value}`}
            label={i18n._(sliderMessages[name])}
            bounds={bounds}
            value={value}
            onChange={([from, to]) => onNarrow({ [name]: effectiveRange([from!, to!], bounds) })}
          />
        )
      })}
    </Box>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  columnGap: 4,
  rowGap: 1.5,
  p: 2,
  mt: 1,
  ...cardFace,
}
