import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from '../editor-dialog'

interface Props {
  editor: Editor
  onClosed: () => void
}

const limits = { rows: 30, columns: 12 }

const isCount = (typed: string, limit: number) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limit

export function TableDialog({ editor, onClosed }: Props) {
  const { i18n } = useLingui()
  const [rows, setRows] = useState('3')
  const [columns, setColumns] = useState('3')
  const [hasHeader, setHasHeader] = useState(true)
  const isValid = isCount(rows, limits.rows) && isCount(columns, limits.columns)

  const submit = () => {
    if (!isValid) return false
    return editor.commands.insertTable({ rows: Number(rows), cols: Number(columns), withHeaderRow: hasHeader })
  }

  const count = (label: string, typed: string, limit: number, onChange: (typed: string) => void, isFirst: boolean) => (
    <TextField
      label={label}
      helperText={i18n._('richText.table.range', { most: limit })}
      error={!isCount(typed, limit)}
      value={typed}
      onChange={(event) => onChange(event.target.value.trim())}
      onFocus={(event) => event.target.select()}
      autoFocus={isFirst}
      margin="dense"
      fullWidth
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )

  return (
    <EditorDialog
      title={i18n._('richText.table.add')}
      submitLabel={i18n._('richText.add')}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        {count(i18n._('richText.table.rows'), rows, limits.rows, setRows, true)}
        {count(i18n._('richText.table.columns'), columns, limits.columns, setColumns, false)}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={hasHeader} onChange={(event) => setHasHeader(event.target.checked)} />}
        label={`${i18n._('richText.table.header')}. ${i18n._('richText.table.header.help')}`}
      />
    </EditorDialog>
  )
}
