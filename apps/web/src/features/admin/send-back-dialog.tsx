import { useLingui } from '@lingui/react'
import Checkbox from '@mui/material/Checkbox'
import DialogContentText from '@mui/material/DialogContentText'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import { useQuery } from '@tanstack/react-query'
import { type CommentThread, maxAskedThreads, sendBackNoteSchema } from '@trellis/domain'
import { useState } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { commentsQuery } from '../../shared/comment/comments-query'
import { threadStart, threadTarget } from '../../shared/comment/thread-text'
import { ReasonDialog } from '../../shared/reason-dialog'
import { useNotify } from '../../ui/snackbar'
import { type ActionTarget, useAdminAction } from './use-admin-action'

interface Props {
  study: ActionTarget
  isOpen: boolean
  onClose: () => void
}

/** Asks what needs to change and which threads the owner has to answer, and sends the study back with that. */
export function SendBackDialog({ study, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const { run } = useAdminAction(study)
  const comments = useQuery({ ...commentsQuery(study.studyId), enabled: isOpen })
  const [deselected, setDeselected] = useState<readonly number[]>([])
  const threads = comments.data?.threads.filter(({ resolved }) => resolved === null) ?? []
  /** By default all open threads, up to the limit: the newest ones. */
  const asked = threads
    .map(({ id }) => id)
    .filter((id) => !deselected.includes(id))
    .slice(0, maxAskedThreads)
  const toggle = (id: number) =>
    setDeselected(deselected.includes(id) ? deselected.filter((one) => one !== id) : [...deselected, id])
  const handleSubmit = async (note: string): Promise<boolean> => {
    // The administrator must have seen the threads that the owner has to answer.
    if (!comments.data) {
      const { error } = await comments.refetch()
      if (error) {
        notify(i18n._('admin.sendBack.threads.failed'), { severity: 'error', detail: messageForError(error) })
      }
      return false
    }
    return run('sendBack', { note, threadIds: asked })
  }
  return (
    <ReasonDialog
      title={i18n._('admin.sendBack.title', { title: study.studyName })}
      label={i18n._('admin.sendBack.note')}
      schema={sendBackNoteSchema}
      submitLabel={i18n._('admin.sendBack')}
      minRows={4}
      isOpen={isOpen}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DialogContentText>{i18n._('admin.sendBack.message')}</DialogContentText>
      {threads.length > 0 && <ThreadChoice threads={threads} asked={asked} onToggle={toggle} />}
    </ReasonDialog>
  )
}

interface ChoiceProps {
  threads: readonly CommentThread[]
  asked: readonly number[]
  onToggle: (id: number) => void
}

function ThreadChoice({ threads, asked, onToggle }: ChoiceProps) {
  const { i18n } = useLingui()
  return (
    <FormControl component="fieldset" variant="standard" sx={{ mt: 2, maxHeight: 240, overflow: 'auto' }} fullWidth>
      <FormLabel component="legend">{i18n._('admin.sendBack.threads')}</FormLabel>
      {threads.map((thread) => (
        <FormControlLabel
          key={thread.id}
          control={
            <Checkbox
              size="small"
              checked={asked.includes(thread.id)}
              disabled={asked.length === maxAskedThreads && !asked.includes(thread.id)}
              onChange={() => onToggle(thread.id)}
            />
          }
          label={`${threadTarget(thread)}: ${threadStart(thread)}`}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ))}
    </FormControl>
  )
}
