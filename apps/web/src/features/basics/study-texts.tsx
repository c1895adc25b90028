import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { mayEdit, type Study, studyCalls, studyFieldSchema } from '@trellis/domain'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { saveResultOf, useSaveStudyField } from '../../shared/study/study-edits'
import { useMayMake } from '../../shared/study/team-role'
import { SavedTextField } from '../../ui/saved-text-field'
import type { SaveResult } from '../../ui/use-saved-text'

type TextField = 'studyName' | 'researchQuestion'

const messages: Record<TextField, { label: string; help: string }> = {
  studyName: { label: common.studyName, help: /*i18n*/ 'basics.name.help' },
  researchQuestion: { label: common.researchQuestion, help: /*i18n*/ 'basics.question.help' },
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
  const { i18n } = useLingui()
  const { mutateAsync } = useSaveStudyField(study.studyId)
  const label = i18n._(messages[fieldname].label)
  const isEditor = useMayMake(study, studyCalls.updateStudyField)
  const isReadOnly = !isEditor || !mayEdit(study.studyStatus, 'text', study.startsAt !== null).ok

  const check = (text: string) => issueMessage(studyFieldSchema.shape[fieldname].safeParse(text))
  const save = async (value: string, previous: string): Promise<SaveResult> => {
    try {
      // A question that was never written is stored as null.
      await mutateAsync({ fieldname, value, previous: previous === '' ? null : previous })
      return { ok: true, message: i18n._('basics.saved', { label }) }
    } catch (error) {
      return saveResultOf(error, i18n._('basics.saveFailed', { label }))
    }
  }
  return (
    <SavedTextField
      name={`study:${study.studyId}:${fieldname}`}
      label={label}
      help={isReadOnly ? undefined : i18n._(messages[fieldname].help)}
      stored={study[fieldname] ?? ''}
      check={check}
      emptyMessage={check('') ?? undefined}
      save={save}
      isMultiline={fieldname === 'researchQuestion'}
      isReadOnly={isReadOnly}
    />
  )
}
