import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from '../editor-dialog'
import { useWords } from '../words'
import { completeAddress } from './link-address'
import { linkPlace, removeLink, setLink } from './link-edit'

interface Props {
  editor: Editor
  onClosed: () => void
}

export function LinkDialog({ editor, onClosed }: Props) {
  const t = useWords()
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
      title={isNew ? t('richText.link.add') : t('richText.link.edit')}
      submitLabel={isNew ? t('richText.add') : t('richText.apply')}
      onSubmit={submit}
      onClosed={onClosed}
      remove={isNew ? undefined : { label: t('richText.link.remove'), run: () => removeLink(editor, place) }}
    >
      <TextField
        label={t('richText.link.address')}
        helperText={isWrong ? t('richText.link.address.wrong') : t('richText.link.address.help')}
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
        <TextField label={t('richText.link.text')} value={text} onChange={(event) => setText(event.target.value)} />
      )}
    </EditorDialog>
  )
}
