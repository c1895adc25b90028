import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { SearchIcon } from './icons'

interface Props {
  /** Label of the button that opens it and of the one that searches. */
  label: string
  fieldLabel: string
  helperText?: string
  value: string
  onSearch: (text: string) => void
  maxLength?: number
}

/** A button that opens a search box. The search runs on Enter or with the button inside. */
export function SearchPopup({ label, fieldLabel, helperText, value, onSearch, maxLength }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')

  const handleOpen = (button: HTMLElement) => {
    setText(value)
    setAnchor(button)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAnchor(null)
    onSearch(text)
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SearchIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => handleOpen(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': fieldLabel, sx: paper } }}
      >
        <Box component="form" role="search" onSubmit={handleSubmit} sx={{ display: 'flex', gap: 1, p: 2 }}>
          <TextField
            type="search"
            size="small"
            label={fieldLabel}
            helperText={helperText}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoFocus
            fullWidth
            slotProps={{ htmlInput: { maxLength } }}
          />
          <Button type="submit" variant="contained" sx={{ alignSelf: 'flex-start', minHeight: 40 }}>
            {label}
          </Button>
        </Box>
      </Popover>
    </>
  )
}

const paper = {
  mt: 0.5,
  width: 420,
  maxWidth: 'calc(100vw - 32px)',
  border: 1,
  borderColor: 'divider',
  boxShadow: 8,
}
