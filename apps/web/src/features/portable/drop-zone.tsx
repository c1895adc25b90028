import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type DragEvent, useRef, useState } from 'react'
import { UploadIcon } from '../../ui/icons'

interface Props {
  label: string
  onFile: (file: File) => void
  isDisabled: boolean
}

/** Selects a file by dialog or drag and drop. */
export function DropZone({ label, onFile, isDisabled }: Props) {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const handleFiles = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isDisabled) onFile(file)
  }
  const handleDrag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={(event) => {
        handleDrag(event, false)
        handleFiles(event.dataTransfer.files)
      }}
    >
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span>{i18n._('import.drop')}</span>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          handleFiles(event.target.files)
          // The same file may be selected again after it was changed.
          event.target.value = ''
        }}
      />
    </Zone>
  )
}

const Zone = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(3),
  border: `1.5px dashed ${theme.vars.palette.grey[500]}`,
  borderRadius: 12,
  color: theme.vars.palette.text.secondary,
  '&[data-over]': { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.primary.light },
  '& input': { display: 'none' },
}))
