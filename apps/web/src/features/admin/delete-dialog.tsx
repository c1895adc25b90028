import { useLingui } from '@lingui/react'
import DialogContentText from '@mui/material/DialogContentText'
import { deletionNoteSchema } from '@trellis/domain'
import { ReasonDialog } from '../../shared/reason-dialog'
import { type ActionTarget, useAdminAction } from './use-admin-action'

interface Props {
  study: ActionTarget
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a study after a confirmation, with an optional reason for its owner. */
export function DeleteDialog({ study, isOpen, onClose, onDeleted }: Props) {
  const { i18n } = useLingui()
  const { run } = useAdminAction(study, { onDeleted })
  return (
    <ReasonDialog
      title={i18n._('admin.delete.title', { title: study.studyName })}
      label={i18n._('admin.delete.note')}
      help={i18n._('admin.delete.note.help')}
      schema={deletionNoteSchema}
      submitLabel={i18n._('admin.delete.confirm')}
      isDestructive
      isAlert
      isOpen={isOpen}
      onSubmit={(note) => run('delete', { note })}
      onClose={onClose}
    >
      <DialogContentText>{i18n._('admin.delete.message', { title: study.studyName })}</DialogContentText>
    </ReasonDialog>
  )
}
