import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { researchQuestionSchema, studyNameSchema } from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { useAuth } from '../../lib/session'
import { common } from '../../locales/common-messages'
import { messageOf } from '../../shared/issue-message'
import { useConfirm } from '../../ui/confirm-dialog'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { useDraft } from '../../ui/use-draft'
import { addFailureMessage } from './use-add-study'
import { useStartStudy } from './use-start-study'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Starts a study from its research question. What was typed survives a reload until it is discarded. */
export function StartStudyDialog({ isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const confirm = useConfirm()
  const draft = useDraft(`start-study:${useAuth().userID}`, { studyName: '', researchQuestion: '' })
  const [isIncomplete, setIsIncomplete] = useState(false)
  const start = useStartStudy(draft.discard)
  const name = studyNameSchema.safeParse(draft.value.studyName)
  const question = researchQuestionSchema.safeParse(draft.value.researchQuestion)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = draft.value.studyName.trim() === '' || draft.value.researchQuestion.trim() === ''
    setIsIncomplete(isEmpty)
    if (name.success && question.success) start.mutate({ studyName: name.data, researchQuestion: question.data })
  }

  const handleClose = async () => {
    if (start.isPending) return
    const isLeaving =
      !draft.isChanged ||
      (await confirm({
        message: i18n._('home.start.leave'),
        confirmLabel: i18n._('home.start.leave.confirm'),
        isDestructive: true,
      }))
    if (!isLeaving) return
    draft.discard()
    setIsIncomplete(false)
    onClose()
  }

  const edit = (patch: Partial<typeof draft.value>) => {
    setIsIncomplete(false)
    draft.edit(patch)
  }

  return (
    <Dialog
      open={isOpen}
      onClose={unlessSecondClick(handleClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-intro`}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: start.reset } }}
    >
      <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{i18n._('home.start.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${id}-intro`}>{i18n._('home.start.intro')}</DialogContentText>
          <TextField
            label={i18n._(common.studyName)}
            required
            autoFocus
            value={draft.value.studyName}
            onChange={(event) => edit({ studyName: event.target.value })}
            error={(isIncomplete && draft.value.studyName.trim() === '') || tooLong(name) !== undefined}
            helperText={tooLong(name)}
          />
          <TextField
            label={i18n._(common.researchQuestion)}
            required
            multiline
            minRows={3}
            maxRows={10}
            value={draft.value.researchQuestion}
            onChange={(event) => edit({ researchQuestion: event.target.value })}
            error={(isIncomplete && draft.value.researchQuestion.trim() === '') || tooLong(question) !== undefined}
            helperText={tooLong(question)}
          />
          {isIncomplete && <Alert severity="error">{i18n._('home.start.required')}</Alert>}
          {start.isError && <Alert severity="error">{addFailureMessage(start.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={handleClose} disabled={start.isPending}>
            {i18n._(common.cancel)}
          </Button>
          <Button type="submit" variant="contained" onClick={submitOnce} loading={start.isPending}>
            {i18n._('home.start.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The message about a missing text is shown once for both fields, and only on submit. */
function tooLong(parsed: ReturnType<typeof studyNameSchema.safeParse>): string | undefined {
  const issue = parsed.error?.issues.find(({ code }) => code === 'too_big')
  return issue && messageOf(issue)
}
