import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Study, wantsSkillbuilder } from '@trellis/domain'
import { useRef } from 'react'
import { RemovableChip } from '../../ui/removable-chip'
import { paradigmOf } from './finder-queries'
import { type FinderState, filterCount, noFilters } from './finder-state'

interface Props {
  state: FinderState
  study: Study
  /** Undefined while loading for the first time, null when unknown. */
  total: number | null | undefined
  onNarrow: (changes: Partial<FinderState>) => void
}

/** The number of results, and the applied filters, each of which can be removed. */
export function AppliedFilters({ state, study, total, onNarrow }: Props) {
  const { i18n } = useLingui()
  const row = useRef<HTMLDivElement>(null)
  // The clicked button is removed, and the focus with it.
  const handleRemove = (changes: Partial<FinderState>) => {
    row.current?.focus()
    onNarrow(changes)
  }
  const chip = (key: string, label: string, changes: Partial<FinderState>) => (
    <RemovableChip
      key={key}
      label={label}
      removeLabel={i18n._('finder.remove', { what: label })}
      onRemove={() => handleRemove(changes)}
    />
  )
  const without = (chosen: readonly string[], gone: string) => chosen.filter((one) => one !== gone)
  return (
    <Box
      ref={row}
      tabIndex={-1}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 30, outline: 'none' }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {total === undefined && <Skeleton width={120} />}
        {typeof total === 'number' && i18n._('finder.count', { count: total })}
      </Typography>
      {state.search !== '' && chip('search', i18n._('finder.search.chip', { search: state.search }), { search: '' })}
      {state.skills.map((skill) => chip(skill, skill, { skills: without(state.skills, skill) }))}
      {state.curricula.map((name) => chip(name, name, { curricula: without(state.curricula, name) }))}
      {filterCount(state) > 0 && (
        <Button size="small" onClick={() => handleRemove(noFilters)}>
          {i18n._('finder.clear')}
        </Button>
      )}
      <ParadigmNote study={study} />
    </Box>
  )
}

/** A filter that the study itself sets must be shown, or its effect would be confusing. */
function ParadigmNote({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const paradigm = paradigmOf(study)
  const wanted = wantsSkillbuilder(paradigm === undefined ? null : Number(paradigm))
  if (wanted === null) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {wanted ? i18n._('finder.paradigm.mastery') : i18n._('finder.paradigm.completeAll')}
    </Typography>
  )
}
