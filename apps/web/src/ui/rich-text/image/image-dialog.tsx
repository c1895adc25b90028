import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { EditorDialog } from '../editor-dialog'

export interface PictureToDescribe {
  id: string
  /** Address that shows it. */
  preview: string
  /** What is known of it so far: empty for decorative, undefined for not said yet. */
  alt?: string
}

interface Props {
  pictures: readonly PictureToDescribe[]
  /** Of pictures that are in the text already. */
  isEdit?: boolean
  onSubmit: (alts: ReadonlyMap<string, string>) => void
  onCancel?: () => void
  onRemove?: () => void
  onClosed: () => void
}

interface Description {
  text: string
  isDecorative: boolean
}

const isMissing = ({ text, isDecorative }: Description) => !isDecorative && text.trim() === ''

/** Asks what pictures show, for those who cannot see them. "Nothing" is an answer, silence is none. */
export function PictureDialog({ pictures, isEdit = false, onSubmit, onCancel, onRemove, onClosed }: Props) {
  const { i18n } = useLingui()
  const [described, setDescribed] = useState<readonly Description[]>(() =>
    pictures.map(({ alt }) => ({ text: alt ?? '', isDecorative: alt === '' })),
  )
  const [isChecked, setIsChecked] = useState(false)
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const count = pictures.length

  const change = (index: number, changes: Partial<Description>) =>
    setDescribed(described.map((one, at) => (at === index ? { ...one, ...changes } : one)))

  const submit = () => {
    setIsChecked(true)
    const firstMissing = described.findIndex(isMissing)
    fields.current[firstMissing]?.focus()
    if (firstMissing >= 0) return false
    const alts = described.map(({ text, isDecorative }) => (isDecorative ? '' : text.trim()))
    onSubmit(new Map(pictures.map(({ id }, index) => [id, alts[index]!])))
    return true
  }

  return (
    <EditorDialog
      title={isEdit ? i18n._('richText.picture.edit') : i18n._('richText.picture.add', { count })}
      submitLabel={isEdit ? i18n._('richText.apply') : i18n._('richText.add')}
      cancelLabel={isEdit ? undefined : i18n._('richText.picture.cancel', { count })}
      onSubmit={submit}
      onCancel={onCancel}
      onClosed={onClosed}
      remove={onRemove && { label: i18n._('richText.picture.remove'), run: onRemove }}
      maxWidth="sm"
    >
      {pictures.map(({ id, preview }, index) => {
        const one = described[index]!
        const isWrong = isChecked && isMissing(one)
        return (
          <Box key={id} sx={{ display: 'flex', gap: 2, flexDirection: { xs: 'column', sm: 'row' } }}>
            <Box component="img" src={preview} alt="" sx={thumbnail} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TextField
                label={i18n._('richText.picture.alt')}
                helperText={isWrong ? i18n._('richText.picture.alt.missing') : i18n._('richText.picture.alt.help')}
                error={isWrong}
                value={one.isDecorative ? '' : one.text}
                onChange={(event) => change(index, { text: event.target.value })}
                disabled={one.isDecorative}
                autoFocus={index === 0}
                inputRef={(element) => {
                  fields.current[index] = element
                }}
                multiline
                maxRows={4}
                fullWidth
                margin="dense"
              />
              <FormControlLabel
                control={
                  <Checkbox
                    checked={one.isDecorative}
                    onChange={(event) => change(index, { isDecorative: event.target.checked })}
                  />
                }
                label={i18n._('richText.picture.decorative')}
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ mt: 0.5 }}
              />
            </Box>
          </Box>
        )
      })}
    </EditorDialog>
  )
}

const thumbnail = {
  width: { xs: '100%', sm: 132 },
  height: { xs: 160, sm: 112 },
  mt: { sm: 1 },
  objectFit: 'contain',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.sunken',
} as const
