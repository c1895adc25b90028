import { useLingui } from '@lingui/react'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from '../editor-dialog'
import { completeAddress } from './link-address'
import { linkPlace, removeLink, setLink } from './link-edit'

interface Props {
  editor: Editor
  onClosed: () => void
}

export function LinkDialog({ editor, onClosed }: Props) {
  const { i18n } = useLingui()
  const [place] = useState(() => linkPlace(editor))
  const [typed, setTyped] = useState(place.href ?? '')
  const [text, setText] = useState(place.text)
  const [isWrong, setIsWrong] = useState(false)
  const isNew = place.href === null

  const submit = () => {
    const address = completeAddress(typed)
    setIsWrong(address === null)
    if (address === null) return false
    setLink(editor, place, address, text)
    return true
  }

  return (
    <EditorDialog
      title={isNew ? i18n._('richText.link.add') : i18n._('richText.link.edit')}
      submitLabel={isNew ? i18n._('richText.add') : i18n._('richText.apply')}
      onSubmit={submit}
      onClosed={onClosed}
      remove={isNew ? undefined : { label: i18n._('richText.link.remove'), run: () => removeLink(editor, place) }}
    >
      <TextField
        label={i18n._('richText.link.address')}
        helperText={isWrong ? i18n._('richText.link.address.wrong') : i18n._('richText.link.address.help')}
        error={isWrong}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsWrong(false)
        }}
        autoFocus
        margin="dense"
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      />
      {text !== null && (
        <TextField
          label={i18n._('richText.link.text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </EditorDialog>
  )
}
