import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { Study } from '@trellis/domain'
import { useId, useState } from 'react'
import { isDesignClosed, useDesignEdit } from '../../lib/design-edit'
import { messageForError } from '../../lib/message-for-error'
import { useSaveStudyField } from '../../lib/study-edits'
import { useWords } from '../../locales/words'
import { type Choice, ChoiceCard } from './choice-card'

type Number012 = 0 | 1 | 2

interface Props {
  study: Study
  fieldname: 'recruitmentTypeNumber' | 'experimentalParadigmNumber'
  title: string
  intro: string
  options: readonly (Choice & { value: Number012 })[]
}

/** One of three, saved when it is chosen; when that fails, the choice before stands again and it says so. */
export function SavedChoice({ study, fieldname, title, intro, options }: Props) {
  const id = useId()
  const attempt = useDesignEdit(study)
  const save = useSaveStudyField(study.studyId)
  // Shown from the click on; the study itself follows a moment later, when what is under way with it has been halted.
  const [chosen, setChosen] = useState<Number012 | null>(null)
  const shown = chosen ?? study[fieldname]

  const choose = (value: Number012) =>
    attempt(() => {
      setChosen(value)
      save.mutate({ fieldname, value }, { onSettled: () => setChosen(null) })
    })

  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Typography variant="h2" id={`${id}-title`}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" id={`${id}-intro`} sx={{ mt: 0.5, mb: 1.5 }}>
        {intro}
      </Typography>
      <RadioGroup
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-intro`}
        value={shown}
        onChange={(_, value) => void choose(Number(value) as Number012)}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            choice={option}
            isChosen={option.value === shown}
            isLocked={isDesignClosed(study)}
          />
        ))}
      </RadioGroup>
      <SaveNote save={save} onRetry={() => void choose(save.variables?.value as Number012)} />
    </Box>
  )
}

function SaveNote({ save, onRetry }: { save: ReturnType<typeof useSaveStudyField>; onRetry: () => void }) {
  const t = useWords()
  const note = {
    idle: '',
    pending: t('saved.saving'),
    success: t('saved.saved'),
    error: save.error ? t('basics.choice.failed', { reason: messageForError(save.error) }) : '',
  }[save.status]
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 24, mt: 0.5 }}>
      {note && (
        <Typography variant="caption" color={save.isError ? 'error' : 'textSecondary'}>
          {note}
        </Typography>
      )}
      {save.isError && (
        <Button size="small" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </Box>
  )
}
