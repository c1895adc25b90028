import { useLingui } from '@lingui/react'
import DialogContentText from '@mui/material/DialogContentText'
import { sendBackNoteSchema } from '@trellis/domain'
import { ReasonDialog } from '../../shared/reason-dialog'
import { type ActionTarget, useAdminAction } from './use-admin-action'

interface Props {
  study: ActionTarget
  isOpen: boolean
  onClose: () => void
}

/** Asks what needs to change, and sends the study back with that note. */
export function SendBackDialog({ study, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const { run } = useAdminAction(study)
  return (
    <ReasonDialog
      title={i18n._('admin.sendBack.title', { title: study.studyName })}
      label={i18n._('admin.sendBack.note')}
      schema={sendBackNoteSchema}
      submitLabel={i18n._('admin.sendBack')}
      minRows={4}
      isOpen={isOpen}
      onSubmit={(note) => run('sendBack', { note })}
      onClose={onClose}
    >
      <DialogContentText>{i18n._('admin.sendBack.message')}</DialogContentText>
    </ReasonDialog>
  )
}
