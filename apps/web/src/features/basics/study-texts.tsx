import Box from '@mui/material/Box'
import { mayEdit, researchQuestionSchema, type Study, studyNameSchema } from '@trellis/domain'
import { type MessageId, useWords } from '../../locales/words'
import { saveResultOf, useSaveStudyField } from '../../shared/study/study-edits'
import { SavedTextField } from '../../ui/saved-text-field'
import type { SaveResult } from '../../ui/use-saved-text'

type TextField = 'studyName' | 'researchQuestion'

const schemas = { studyName: studyNameSchema, researchQuestion: researchQuestionSchema }
const words: Record<TextField, { label: MessageId; help: MessageId }> = {
  studyName: { label: 'basics.name', help: 'basics.name.help' },
  researchQuestion: { label: 'basics.question', help: 'basics.question.help' },
}

/** Name and research question; each is saved on blur. */
export function StudyTexts({ study }: { study: Study }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <StudyText study={study} fieldname="studyName" />
      <StudyText study={study} fieldname="researchQuestion" />
    </Box>
  )
}

function StudyText({ study, fieldname }: { study: Study; fieldname: TextField }) {
  const t = useWords()
  const { mutateAsync } = useSaveStudyField(study.studyId)
  const label = t(words[fieldname].label)
  const isReadOnly = !mayEdit(study.status, 'text').ok

  const check = (text: string) => schemas[fieldname].safeParse(text).error?.issues[0]?.message ?? null
  const save = async (value: string, previous: string): Promise<SaveResult> => {
    try {
      // A question that was never written is stored as null.
      await mutateAsync({ fieldname, value, previous: previous === '' ? null : previous })
      return { ok: true, message: t('basics.saved', { label }) }
    } catch (error) {
      return saveResultOf(error, t('basics.saveFailed', { label }))
    }
  }
  return (
    <SavedTextField
      name={`study:${study.studyId}:${fieldname}`}
      label={label}
      help={isReadOnly ? undefined : t(words[fieldname].help)}
      stored={study[fieldname] ?? ''}
      check={check}
      emptyMessage={check('') ?? undefined}
      save={save}
      isMultiline={fieldname === 'researchQuestion'}
      isReadOnly={isReadOnly}
    />
  )
}
