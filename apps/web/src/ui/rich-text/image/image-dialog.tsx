import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { EditorDialog } from '../editor-dialog'

export interface ImageToDescribe {
  id: string
  /** URL of a preview. */
  preview: string
  /** The description so far: empty for a decorative image, undefined if it is missing. */
  alt?: string
}

interface Props {
  images: readonly ImageToDescribe[]
  /** Whether the images are already in the text. */
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

/** Asks for descriptions for people who cannot see the images. Decorative images need none, but that must be stated. */
export function ImageDialog({ images, isEdit = false, onSubmit, onCancel, onRemove, onClosed }: Props) {
  const { i18n } = useLingui()
  const [descriptions, setDescriptions] = useState<readonly Description[]>(() =>
    images.map(({ alt }) => ({ text: alt ?? '', isDecorative: alt === '' })),
  )
  const [isSubmitted, setIsSubmitted] = useState(false)
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const count = images.length

  const change = (index: number, changes: Partial<Description>) =>
    setDescriptions(descriptions.map((one, at) => (at === index ? { ...one, ...changes } : one)))

  const submit = () => {
    setIsSubmitted(true)
    const firstMissing = descriptions.findIndex(isMissing)
    fields.current[firstMissing]?.focus()
    if (firstMissing >= 0) return false
    const alts = descriptions.map(({ text, isDecorative }) => (isDecorative ? '' : text.trim()))
    onSubmit(new Map(images.map(({ id }, index) => [id, alts[index]!])))
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
      {images.map(({ id, preview }, index) => {
        const one = descriptions[index]!
        const hasError = isSubmitted && isMissing(one)
        return (
          <Box key={id} sx={{ display: 'flex', gap: 2, flexDirection: { xs: 'column', sm: 'row' } }}>
            <Box component="img" src={preview} alt="" sx={thumbnail} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TextField
                label={i18n._('richText.picture.alt')}
                helperText={hasError ? i18n._('richText.picture.alt.missing') : i18n._('richText.picture.alt.help')}
                error={hasError}
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
