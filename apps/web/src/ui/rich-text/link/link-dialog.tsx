import { useLingui } from '@lingui/react'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from '../editor-dialog'
import { completeAddress } from './link-address'
import { linkTarget, removeLink, setLink } from './link-commands'

interface Props {
  editor: Editor
  onClosed: () => void
}

export function LinkDialog({ editor, onClosed }: Props) {
  const { i18n } = useLingui()
  const [target] = useState(() => linkTarget(editor))
  const [typed, setTyped] = useState(target.href ?? '')
  const [text, setText] = useState(target.text)
  const [isInvalid, setIsInvalid] = useState(false)
  const isNew = target.href === null

  const submit = () => {
    const address = completeAddress(typed)
    setIsInvalid(address === null)
    if (address === null) return false
    setLink(editor, target, address, text)
    return true
  }

  return (
    <EditorDialog
      title={isNew ? i18n._('richText.link.add') : i18n._('richText.link.edit')}
      submitLabel={isNew ? i18n._('richText.add') : i18n._('richText.apply')}
      onSubmit={submit}
      onClosed={onClosed}
      remove={isNew ? undefined : { label: i18n._('richText.link.remove'), run: () => removeLink(editor, target) }}
    >
      <TextField
        label={i18n._('richText.link.address')}
        helperText={isInvalid ? i18n._('richText.link.address.wrong') : i18n._('richText.link.address.help')}
        error={isInvalid}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsInvalid(false)
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
