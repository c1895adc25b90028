import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { editKindOf, type Study, type StudyFields, studyCalls } from '@trellis/domain'
import { useId } from 'react'
import { useDesignClosed } from '../../../shared/study/design-edit'
import { type Choice, ChoiceCard } from './choice-card'
import { SaveNote } from './save-note'
import { useSavedField } from './use-saved-field'

type ChoiceField =
  | 'recruitmentTypeNumber'
  | 'experimentalParadigmNumber'
  | 'randomisation'
  | 'randomisedUnit'
  | 'endAction'
type Value<Field extends ChoiceField> = NonNullable<StudyFields[Field]>

interface Props<Field extends ChoiceField> {
  study: Study
  fieldname: Field
  title: string
  intro?: string
  heading?: 'h2' | 'h3' | 'h4'
  options: readonly Choice<Value<Field>>[]
  /** Whether the choice may be cleared. */
  canClear?: boolean
}

/** A choice among a few options, saved on change; if saving fails, it rolls back and says so. */
export function SavedChoice<Field extends ChoiceField>({
  study,
  fieldname,
  title,
  intro,
  heading = 'h2',
  options,
  canClear = false,
}: Props<Field>) {
  const { i18n } = useLingui()
  const id = useId()
  const kind = editKindOf(fieldname) === 'limits' ? 'limits' : 'design'
  const { shown, choose, retry, save } = useSavedField(study, fieldname, kind)
  const isLocked = useDesignClosed(study, kind, studyCalls.updateStudyField)
  const handleChange = (text: string) => {
    const option = options.find(({ value }) => String(value) === text)
    if (option) void choose(option.value)
  }

  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Typography variant={heading === 'h2' ? 'h2' : 'h3'} component={heading} id={`${id}-title`}>
        {title}
      </Typography>
      {intro && (
        <Typography variant="body2" color="textSecondary" id={`${id}-intro`} sx={{ mt: 0.5 }}>
          {intro}
        </Typography>
      )}
      <RadioGroup
        aria-labelledby={`${id}-title`}
        aria-describedby={intro && `${id}-intro`}
        value={shown === null ? null : String(shown)}
        onChange={(_, text) => handleChange(text)}
        sx={{
          mt: intro ? 1.5 : 1,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${options.length}, minmax(0, 1fr))` },
        }}
      >
        {options.map((option) => (
          <ChoiceCard key={option.value} choice={option} isChosen={option.value === shown} isLocked={isLocked} />
        ))}
      </RadioGroup>
      <SaveNote save={save} onRetry={retry}>
        {canClear && shown !== null && !isLocked && (
          <Button size="small" onClick={() => void choose(null)}>
            {i18n._('run.choice.none')}
          </Button>
        )}
      </SaveNote>
    </Box>
  )
}
