import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from '../editor-dialog'
import { useWords } from '../words'

interface Props {
  editor: Editor
  onClosed: () => void
}

const limits = { rows: 30, columns: 12 }

const isCount = (typed: string, limit: number) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limit

export function TableDialog({ editor, onClosed }: Props) {
  const t = useWords()
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
      helperText={t('richText.table.range', { most: limit })}
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
    <EditorDialog title={t('richText.table.add')} submitLabel={t('richText.add')} onSubmit={submit} onClosed={onClosed}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {count(t('richText.table.rows'), rows, limits.rows, setRows, true)}
        {count(t('richText.table.columns'), columns, limits.columns, setColumns, false)}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={hasHeader} onChange={(event) => setHasHeader(event.target.checked)} />}
        label={`${t('richText.table.header')}. ${t('richText.table.header.help')}`}
      />
    </EditorDialog>
  )
}
