import { useLingui } from '@lingui/react'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { type StratumKind, type Study, stratumKindSchema, studyCalls } from '@trellis/domain'
import { useDesignClosed } from '../../../shared/study/design-edit'
import { SaveNote } from './save-note'
import { useSavedField } from './use-saved-field'

const stratumMessages = {
  CLASS: /*i18n*/ 'run.strata.class',
  GRADE: /*i18n*/ 'run.strata.grade',
} as const satisfies Record<StratumKind, string>

/** The strata of permuted blocks. */
export function StrataChoice({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const isReadOnly = useDesignClosed(study, 'design', studyCalls.updateStudyField)
  const { shown, choose, retry, save } = useSavedField(study, 'strata')
  const strata = shown ?? []
  const toggle = (kind: StratumKind) =>
    void choose(stratumKindSchema.options.filter((one) => strata.includes(one) !== (one === kind)))
  return (
    <FormControl component="fieldset" variant="standard" disabled={isReadOnly}>
      <FormLabel
        component="legend"
        sx={{ typography: 'h3', color: 'text.primary', '&.Mui-focused, &.Mui-disabled': { color: 'text.primary' } }}
      >
        {i18n._('run.strata')}
      </FormLabel>
      <FormGroup row>
        {stratumKindSchema.options.map((kind) => (
          <FormControlLabel
            key={kind}
            control={<Checkbox checked={strata.includes(kind)} onChange={() => toggle(kind)} />}
            label={i18n._(stratumMessages[kind])}
            slotProps={{ typography: { sx: { '&.Mui-disabled': { color: 'text.primary' } } } }}
          />
        ))}
      </FormGroup>
      <SaveNote save={save} onRetry={retry} />
    </FormControl>
  )
}
