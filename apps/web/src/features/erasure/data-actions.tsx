import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ErasureCounts } from '@trellis/domain'
import { useRef } from 'react'
import { messageForError } from '../../lib/message-for-error'
import { useConfirm } from '../../ui/confirm-dialog'
import { onFirstClick } from '../../ui/double-click'
import { saveFile } from '../../ui/save-file'
import { useNotify } from '../../ui/snackbar'
import { useDataMutation } from './erasure-queries'

interface Props {
  /** Whose data it is, for the labels of the buttons. */
  name: string
  title: string
  message: string
  /** The text of the button, where `Erase` alone would not say what is erased. */
  label?: string
  erase: () => Promise<ErasureCounts>
  /** Undefined where there is nothing to export. */
  download?: () => Promise<Blob>
}

/** The buttons that export and erase the data of a student, a participant or a study. */
export function DataActions({ name, title, message, label, erase, download }: Props) {
  const { i18n } = useLingui()
  const eraseLabel = label ?? i18n._('data.erase')
  const confirm = useConfirm()
  const notify = useNotify()
  const button = useRef<HTMLButtonElement>(null)
  const erasing = useDataMutation(erase)
  const exporting = useDataMutation(async () => saveFile(await download!(), 'trellis-student-data.json'))

  const handleErase = async () => {
    const isSure = await confirm({
      title,
      message,
      confirmLabel: eraseLabel,
      isDestructive: true,
      returnFocusTo: button.current,
    })
    if (!isSure) return
    erasing.mutate(undefined, {
      onSuccess: ({ students }) => notify(i18n._('data.erase.done', { students })),
      onError: (error) => notify(i18n._('data.erase.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  }
  const handleExport = () =>
    exporting.mutate(undefined, {
      onError: (error) => notify(i18n._('data.export.failed'), { severity: 'error', detail: messageForError(error) }),
    })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {download && (
        <Button
          size="small"
          loading={exporting.isPending}
          aria-label={i18n._('data.export.named', { name })}
          onClick={onFirstClick(handleExport)}
        >
          {i18n._('data.export')}
        </Button>
      )}
      <Button
        ref={button}
        size="small"
        color="error"
        loading={erasing.isPending}
        aria-label={label === undefined ? i18n._('data.erase.named', { name }) : `${label}: ${name}`}
        onClick={onFirstClick(handleErase)}
      >
        {eraseLabel}
      </Button>
    </Box>
  )
}
