import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { curriculumOptions, gradeOptions } from '@trellis/domain'
import { useId, useState } from 'react'
import { ChoiceFilter } from '../../ui/choice-filter'
import { SettingsIcon } from '../../ui/icons'
import { SearchPopup } from '../../ui/search-popup'
import { skillsQuery } from './finder-queries'
import { type FinderState, filterCount, longestSearch, normalSearch, sliderCount } from './finder-state'
import { SliderFilters } from './slider-filters'

interface Props {
  state: FinderState
  onNarrow: (changes: Partial<FinderState>) => void
}

/** All filters visible; on a narrow screen, all but the search are behind a button. */
export function FinderFilters({ state, onNarrow }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const [isExpanded, setIsExpanded] = useState(false)
  const [isMoreShown, setIsMoreShown] = useState(() => sliderCount(state) > 0)
  const search = (
    <SearchPopup
      label={i18n._('finder.search')}
      fieldLabel={i18n._('finder.search.label')}
      helperText={i18n._('finder.search.help')}
      value={state.search}
      maxLength={longestSearch}
      onSearch={(text) => onNarrow({ search: normalSearch(text) })}
    />
  )
  const moreButton = (
    <Button aria-expanded={isMoreShown} aria-controls={`${id}-more`} onClick={() => setIsMoreShown(!isMoreShown)}>
      {i18n._('finder.more')}
    </Button>
  )
  const more = (
    <Box id={`${id}-more`} hidden={!isMoreShown}>
      {isMoreShown && <SliderFilters state={state} onNarrow={onNarrow} />}
    </Box>
  )
  if (isWide) {
    return (
      <Box role="group" aria-label={i18n._('finder.filters')}>
        <Row>
          {search}
          <Available state={state} onNarrow={onNarrow} />
          <Choices state={state} onNarrow={onNarrow} />
          {moreButton}
        </Row>
        <Grades state={state} onNarrow={onNarrow} />
        {more}
      </Box>
    )
  }
  return (
    <Box role="group" aria-label={i18n._('finder.filters')}>
      <Row>
        {search}
        <Button
          variant="outlined"
          startIcon={<SettingsIcon />}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {i18n._('finder.filters.chosen', { count: filterCount({ ...state, search: '' }) })}
        </Button>
      </Row>
      <Box id={id} hidden={!isExpanded} sx={{ pt: 1.5 }}>
        <Row>
          <Choices state={state} onNarrow={onNarrow} />
        </Row>
        <Available state={state} onNarrow={onNarrow} />
        <Grades state={state} onNarrow={onNarrow} />
        {moreButton}
        {more}
      </Box>
    </Box>
  )
}

function Available({ state, onNarrow }: Props) {
  const { i18n } = useLingui()
  return (
    <FormControlLabel
      control={<Switch checked={state.onlyAvailable} onChange={(_, isOn) => onNarrow({ onlyAvailable: isOn })} />}
      label={i18n._('finder.onlyAvailable')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mr: 0, ml: { xs: -1.25, md: -0.5 } }}
    />
  )
}

function Choices({ state, onNarrow }: Props) {
  const { i18n } = useLingui()
  const skills = useQuery(skillsQuery)
  const offered = (skills.data ?? []).filter(({ hasProblemSets }) => hasProblemSets)
  const skillChoices = offered.map(({ nodeCode, nodeName }) => ({
    value: nodeCode,
    displayText: i18n._('finder.skills.option', { code: nodeCode, name: nodeName }),
  }))
  return (
    <>
      <Box sx={{ flex: '1 1 260px', maxWidth: { md: 360 } }}>
        <ChoiceFilter
          label={i18n._('finder.skills')}
          choices={skillChoices}
          value={state.skills}
          onChange={(chosen) => onNarrow({ skills: chosen })}
          chosenLabel={i18n._('finder.chosen', { count: state.skills.length })}
          isLoading={skills.isPending}
        />
      </Box>
      <Box sx={{ flex: '1 1 260px', maxWidth: { md: 360 } }}>
        <ChoiceFilter
          label={i18n._('finder.curriculum')}
          choices={curriculumChoices}
          value={state.curricula}
          onChange={(chosen) => onNarrow({ curricula: chosen })}
          chosenLabel={i18n._('finder.chosen', { count: state.curricula.length })}
        />
      </Box>
    </>
  )
}

const curriculumChoices = curriculumOptions.map((name) => ({ value: name, displayText: name }))

function Grades({ state, onNarrow }: Props) {
  const { i18n } = useLingui()
  const handleChange = (grade: string, isChosen: boolean) =>
    onNarrow({ grades: gradeOptions.filter((one) => (one === grade ? isChosen : state.grades.includes(one))) })
  return (
    <Fieldset>
      <legend>{i18n._('finder.grades')}</legend>
      {gradeOptions.map((grade) => (
        <FormControlLabel
          key={grade}
          control={
            <Checkbox
              size="small"
              checked={state.grades.includes(grade)}
              onChange={(_, isChosen) => handleChange(grade, isChosen)}
              sx={{ p: 0.5 }}
            />
          }
          label={grade}
        />
      ))}
    </Fieldset>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(2),
  rowGap: theme.spacing(1.5),
}))

const Fieldset = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(2),
  minWidth: 0,
  margin: `${theme.spacing(1)} 0 0`,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 600, float: 'left', padding: 0 },
  [theme.breakpoints.down('md')]: { '& legend': { width: '100%' } },
  '& label': { margin: 0, minHeight: 28 },
  '& label > span:last-of-type': theme.typography.body2,
}))
