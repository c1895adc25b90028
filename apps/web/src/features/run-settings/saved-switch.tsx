import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Study, studyFlagsSchema } from '@trellis/domain'
import { useId, useState } from 'react'
import { isDesignClosed, useDesignEdit } from '../../lib/design-edit'
import { useSaveStudyField } from '../../lib/study-edits'
import { SaveNote } from './save-note'

interface Props {
  study: Study
  fieldname: keyof typeof studyFlagsSchema.shape
  name: string
  about: string
}

/** Whether the study has something, saved when it is switched; when that fails it is as before and says so. */
export function SavedSwitch({ study, fieldname, name, about }: Props) {
  const id = useId()
  const attempt = useDesignEdit(study)
  const save = useSaveStudyField(study.studyId)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = (value: boolean) =>
    attempt(() => {
      setWanted(value)
      save.mutate({ fieldname, value }, { onSettled: () => setWanted(null) })
    })
  return (
    <div>
      <FormControlLabel
        disabled={isDesignClosed(study)}
        control={
          <Switch
            checked={wanted ?? study[fieldname]}
            onChange={(_, value) => void turn(value)}
            slotProps={{ input: { 'aria-describedby': `${id}-about` } }}
          />
        }
        label={name}
        // What cannot be changed any more is still to be read.
        slotProps={{ typography: { sx: { fontWeight: 600, '&.Mui-disabled': { color: 'text.primary' } } } }}
      />
      <Typography variant="body2" color="textSecondary" id={`${id}-about`}>
        {about}
      </Typography>
      {save.status !== 'idle' && <SaveNote save={save} onRetry={() => void turn(save.variables?.value as boolean)} />}
    </div>
  )
}
