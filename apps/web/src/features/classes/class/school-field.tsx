import { useLingui } from '@lingui/react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type School, schoolCalls } from '@trellis/domain'
import { request } from '../../../lib/client'
import { common } from '../../../locales/common-messages'
import { schoolLabel } from '../../../shared/school-label'
import { useDebouncedValue } from '../../../ui/use-debounced-value'

/** The school of a class: a listed one, by its id, or a new one that is added when the class is saved. */
export interface SchoolChoice {
  /** Empty while no listed school is chosen. */
  schoolId: string
  /** The text in the field. */
  school: string
}

interface Props {
  value: SchoolChoice
  onChange: (value: SchoolChoice) => void
  problem: string | null
}

/** Finds schools as the teacher types. A name that is not in the list is a new school. */
export function SchoolField({ value, onChange, problem }: Props) {
  const { i18n } = useLingui()
  const search = useDebouncedValue(value.schoolId === '' ? value.school.trim() : '')
  const found = useQuery({
    queryKey: ['schools', search],
    queryFn: ({ signal }) => request(schoolCalls.findSchools, { query: { search } }, signal),
    placeholderData: keepPreviousData,
  })
  const isNew = value.schoolId === '' && value.school.trim() !== ''
  const help = isNew ? i18n._('classes.school.new', { name: value.school.trim() }) : i18n._('classes.school.help')
  return (
    <Autocomplete<School, false, false, true>
      freeSolo
      options={found.data ?? []}
      // The server has already filtered them, by place as well as by name.
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : schoolLabel(option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      value={null}
      inputValue={value.school}
      onInputChange={(_, school, reason) => {
        if (reason === 'input' || reason === 'clear') onChange({ schoolId: '', school })
      }}
      onChange={(_, chosen) => {
        if (chosen === null) onChange({ schoolId: '', school: '' })
        else if (typeof chosen !== 'string') onChange({ schoolId: chosen.id, school: schoolLabel(chosen) })
      }}
      loading={found.isFetching}
      loadingText={i18n._(common.loading)}
      clearText={i18n._('classes.school.clear')}
      renderInput={(params) => (
        <TextField {...params} label={i18n._('classes.school')} error={problem !== null} helperText={problem ?? help} />
      )}
    />
  )
}
