import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type Study, type StudyFlagName, studyCalls } from '@trellis/domain'
import { useId } from 'react'
import { useDesignClosed } from '../../../shared/study/design-edit'
import { SaveNote } from './save-note'
import { useSavedField } from './use-saved-field'

interface Props {
  study: Study
  fieldname: StudyFlagName
  name: string
  about: string
}

/** A switch for a part of the study, saved on change; if saving fails, it rolls back and says so. */
export function SavedSwitch({ study, fieldname, name, about }: Props) {
  const id = useId()
  const isReadOnly = useDesignClosed(study, 'design', studyCalls.updateStudyField)
  const { shown, choose, retry, save } = useSavedField(study, fieldname)
  return (
    <div>
      <FormControlLabel
        disabled={isReadOnly}
        control={
          <Switch
            checked={shown === true}
            onChange={(_, value) => void choose(value)}
            slotProps={{ input: { 'aria-describedby': `${id}-about` } }}
          />
        }
        label={name}
        // A setting that can no longer be changed must stay readable.
        slotProps={{ typography: { sx: { fontWeight: 600, '&.Mui-disabled': { color: 'text.primary' } } } }}
      />
      <Typography variant="body2" color="textSecondary" id={`${id}-about`}>
        {about}
      </Typography>
      {save.status !== 'idle' && <SaveNote save={save} onRetry={retry} />}
    </div>
  )
}
