import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { rangeFilters, type Study, wantsSkillbuilder } from '@trellis/domain'
import { type ReactNode, useRef } from 'react'
import { useMe } from '../../lib/session'
import { formatLocale } from '../../locales/format-locale'
import { RemovableChip } from '../../ui/removable-chip'
import { paradigmOf } from './finder-queries'
import { defaultState, type FinderState, filterCount, noFilters } from './finder-state'
import { preferredFilters } from './preferred-filters'
import { sliderMessages } from './slider-filters'

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
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        flexShrink: 0,
        minHeight: 30,
        outline: 'none',
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {total === undefined && <Skeleton width={120} />}
        {typeof total === 'number' && i18n._('finder.count', { count: total })}
      </Typography>
      {state.search !== '' && chip('search', i18n._('finder.search.chip', { search: state.search }), { search: '' })}
      {state.skills.map((skill) => chip(skill, skill, { skills: without(state.skills, skill) }))}
      {state.curricula.map((name) => chip(name, name, { curricula: without(state.curricula, name) }))}
      <SliderChips state={state} chip={chip} />
      {filterCount(state) > 0 && (
        <Button size="small" onClick={() => handleRemove(noFilters)}>
          {i18n._('finder.clear')}
        </Button>
      )}
      {state.search !== '' && state.sort !== null && (
        <Button size="small" onClick={() => onNarrow({ sort: null, order: defaultState.order })}>
          {i18n._('finder.sort.relevance')}
        </Button>
      )}
      <PreferenceNote state={state} onClear={() => handleRemove({ grades: [], curricula: [] })} />
      <ParadigmNote study={study} state={state} onNarrow={onNarrow} />
    </Box>
  )
}

type Chip = (key: string, label: string, changes: Partial<FinderState>) => ReactNode

function SliderChips({ state, chip }: { state: FinderState; chip: Chip }) {
  const { i18n } = useLingui()
  return (
    <>
      {state.minStudents > 0 &&
        chip('minStudents', i18n._('finder.more.students.chip', { count: state.minStudents }), { minStudents: 0 })}
      {rangeFilters.map((name) => {
        const range = state[name]
        if (range === null) return null
        const [from, to] = range
        return chip(name, i18n._('finder.more.chip', { what: i18n._(sliderMessages[name]), from, to }), {
          [name]: null,
        })
      })}
    </>
  )
}

/** Filters that come from the preferences must be visible and easy to clear. */
function PreferenceNote({ state, onClear }: { state: FinderState; onClear: () => void }) {
  const { i18n } = useLingui()
  const me = useMe()
  const wanted = me && preferredFilters(me)
  if (!wanted || !isSame(wanted.grades, state.grades) || !isSame(wanted.curricula, state.curricula)) return null
  return (
    <Note>
      {i18n._('finder.preferences', { list: listText([...wanted.grades, ...wanted.curricula]) })}{' '}
      <Button size="small" onClick={onClear}>
        {i18n._('finder.preferences.clear')}
      </Button>
    </Note>
  )
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

function listText(names: readonly string[]): string {
  return new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(names)
}

/** Likewise for the filter that comes from the paradigm of the study. */
function ParadigmNote({ study, state, onNarrow }: Pick<Props, 'study' | 'state' | 'onNarrow'>) {
  const { i18n } = useLingui()
  const paradigm = paradigmOf(study)
  const wanted = wantsSkillbuilder(paradigm === undefined ? null : Number(paradigm))
  if (wanted === null) return null
  const text = wanted ? i18n._('finder.paradigm.mastery') : i18n._('finder.paradigm.completeAll')
  return (
    <Note>
      {state.isAnyKind ? i18n._('finder.paradigm.off') : text}{' '}
      <Button size="small" onClick={() => onNarrow({ isAnyKind: !state.isAnyKind })}>
        {state.isAnyKind ? i18n._('finder.paradigm.apply') : i18n._('finder.paradigm.lift')}
      </Button>
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {children}
    </Typography>
  )
}
