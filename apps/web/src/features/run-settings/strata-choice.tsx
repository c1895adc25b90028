import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { type StratumKind, type Study, stratumKindSchema } from '@trellis/domain'
import { isDesignClosed, useDesignEdit } from '../../lib/design-edit'
import { useSaveStudyField } from '../../lib/study-edits'
import { SaveNote } from './save-note'
import { useWords } from './words'

const words = { CLASS: 'run.strata.class', GRADE: 'run.strata.grade' } as const satisfies Record<StratumKind, string>

/** Within what blocks are filled. */
export function StrataChoice({ study }: { study: Study }) {
  const t = useWords()
  const attempt = useDesignEdit(study)
  const save = useSaveStudyField(study.studyId)
  const choose = (strata: StratumKind[]) => attempt(() => save.mutate({ fieldname: 'strata', value: strata }))
  const toggle = (kind: StratumKind) => {
    const isIn = (one: StratumKind) => (one === kind ? !study.strata.includes(one) : study.strata.includes(one))
    void choose(stratumKindSchema.options.filter(isIn))
  }
  return (
    <FormControl component="fieldset" variant="standard" disabled={isDesignClosed(study)}>
      <FormLabel
        component="legend"
        sx={{ typography: 'h3', color: 'text.primary', '&.Mui-focused, &.Mui-disabled': { color: 'text.primary' } }}
      >
        {t('run.strata')}
      </FormLabel>
      <FormGroup row>
        {stratumKindSchema.options.map((kind) => (
          <FormControlLabel
            key={kind}
            control={<Checkbox checked={study.strata.includes(kind)} onChange={() => toggle(kind)} />}
            label={t(words[kind])}
            slotProps={{ typography: { sx: { '&.Mui-disabled': { color: 'text.primary' } } } }}
          />
        ))}
      </FormGroup>
      <SaveNote save={save} onRetry={() => void choose(save.variables?.value as StratumKind[])} />
    </FormControl>
  )
}
