import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { messageForError } from '../lib/message-for-error'
import { onFirstClick } from '../ui/double-click'
import { DownloadIcon } from '../ui/icons'
import { saveFile } from '../ui/save-file'
import { useNotify } from '../ui/snackbar'

interface Props {
  /** Fetches the file. */
  read: () => Promise<Blob>
  /** File name. */
  name: string
  label: string
  failed: string
}

/** Fetches a file and makes the browser download it. */
export function DownloadButton({ read, name, label, failed }: Props) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => notify(failed, { severity: 'error', detail: messageForError(error), duration: 6000 }),
  })
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={onFirstClick(() => mutate())}
    >
      {label}
    </Button>
  )
}
