import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { OutcomeKind, RandomizedUnit } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import {
  type PowerConflict,
  type PowerFieldName,
  type PowerFields,
  type ReadPowerFields,
  rangeOf,
} from './power-fields'

interface Props {
  unit: RandomizedUnit
  names: readonly PowerFieldName[]
  fields: PowerFields
  onChange: (fields: PowerFields) => void
  /** Set once the form was submitted; from then on, errors are shown. */
  read: ReadPowerFields | null
  /** Fields that may be empty. */
  optional?: readonly PowerFieldName[]
}

/** Plain terms with the technical ones beside them. */
const labels: Record<PowerFieldName, string> = {
  students: /*i18n*/ 'power.students',
  studentsPerDay: /*i18n*/ 'power.studentsPerDay',
  units: /*i18n*/ 'power.units',
  effect: /*i18n*/ 'power.effect',
  baseShare: /*i18n*/ 'power.baseShare',
  attrition: /*i18n*/ 'power.attrition',
  classSize: /*i18n*/ 'power.classSize',
  classSizeVariation: /*i18n*/ 'power.classSizeVariation',
  classesPerSchool: /*i18n*/ 'power.classesPerSchool',
  unitCorrelation: /*i18n*/ 'power.unitCorrelation',
  classCorrelation: /*i18n*/ 'power.classCorrelation',
  unitExplained: /*i18n*/ 'power.unitExplained',
  studentExplained: /*i18n*/ 'power.studentExplained',
  covariates: /*i18n*/ 'power.covariates',
  trueEffect: /*i18n*/ 'power.trueEffect',
  compliance: /*i18n*/ 'power.compliance',
}

/** Where a value comes from, so that assumptions are recognizable as such. */
const helps: Partial<Record<PowerFieldName, string>> = {
  effect: /*i18n*/ 'power.effect.help',
  baseShare: /*i18n*/ 'power.baseShare.help',
  attrition: /*i18n*/ 'power.attrition.help',
  classSize: /*i18n*/ 'power.classSize.help',
  classSizeVariation: /*i18n*/ 'power.classSizeVariation.help',
  unitCorrelation: /*i18n*/ 'power.unitCorrelation.help',
  classCorrelation: /*i18n*/ 'power.classCorrelation.help',
  unitExplained: /*i18n*/ 'power.unitExplained.help',
  studentExplained: /*i18n*/ 'power.studentExplained.help',
  covariates: /*i18n*/ 'power.covariates.help',
  trueEffect: /*i18n*/ 'power.trueEffect.help',
  compliance: /*i18n*/ 'power.compliance.help',
}

const conflictMessages: Record<PowerConflict, string> = {
  effect: /*i18n*/ 'power.effect.tooLarge',
  classCorrelation: /*i18n*/ 'power.classCorrelation.tooLarge',
}

/** The numbers on which power depends, each with what it means and where its value comes from. */
export function PowerInputs({ unit, names, fields, onChange, read, optional = [] }: Props) {
  const { i18n } = useLingui()
  const errorIn = (name: PowerFieldName): string | null => {
    const conflict = read?.conflicts.find((one) => one === name)
    if (conflict) return i18n._(conflictMessages[conflict])
    if (!read?.invalid.includes(name)) return null
    if (name === 'effect') return i18n._('power.effect.wrong')
    const { least, most, isWhole } = rangeOf(name)
    return i18n._('power.wrong', { whole: String(isWhole), least: formatNumber(least), most: formatNumber(most) })
  }
  const helpFor = (name: PowerFieldName): string | undefined => {
    if (optional.includes(name)) return i18n._('power.attrition.optional')
    const help = helps[name]
    return help && i18n._(help, { unit, outcome: fields.outcome })
  }
  return (
    <Box sx={grid}>
      <TextField
        select
        label={i18n._('power.outcome')}
        value={fields.outcome}
        onChange={(event) => onChange({ ...fields, outcome: event.target.value as OutcomeKind })}
        fullWidth
      >
        <MenuItem value="SCORE">{i18n._('power.outcome.score')}</MenuItem>
        <MenuItem value="SHARE">{i18n._('power.outcome.share')}</MenuItem>
      </TextField>
      {names.map((name) => {
        const error = errorIn(name)
        return (
          <TextField
            key={name}
            label={i18n._(labels[name], { unit, outcome: fields.outcome })}
            value={fields[name]}
            onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
            error={error !== null}
            helperText={error ?? helpFor(name)}
            slotProps={{ htmlInput: { inputMode: rangeOf(name).isWhole ? 'numeric' : 'decimal' } }}
            fullWidth
          />
        )
      })}
    </Box>
  )
}

const grid = {
  display: 'grid',
  columnGap: 2,
  rowGap: 2,
  pt: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
} as const
