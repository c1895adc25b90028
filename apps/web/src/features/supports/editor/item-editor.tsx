import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type FocusEvent, lazy, Suspense, useState } from 'react'
import { withMessages } from '../../../locales/catalogs'
import { uploadImage } from '../../../shared/problem/upload-image'
import type { ImagesState } from '../../../ui/rich-text/image/image-uploads'
import { useLatest } from '../../../ui/use-latest'

const RichTextEditor = lazy(async () => ({
  default: (await withMessages(import('../../../ui/rich-text/rich-text-editor'), 'rich-text')).RichTextEditor,
}))

/** In pixels. */
const editorHeight = 450

interface Props {
  label: string
  html: string
  onChange: (html: string) => void
  onImages: (state: ImagesState) => void
  /** The focus has left the editor. */
  onLeave: () => void
  onDone: () => void
}

/** The editor of one item. Its code is loaded when the first one is opened. */
export function ItemEditor({ label, html, onChange, onImages, onLeave, onDone }: Props) {
  const { i18n } = useLingui()
  // Stays the same, so that the editor is not rendered again for every character.
  const [initial] = useState(html)
  const handleChange = useLatest(onChange)
  const handleImages = useLatest(onImages)
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) onLeave()
  }
  return (
    <Box onBlur={handleBlur}>
      <Suspense
        fallback={
          <Skeleton variant="rounded" height={editorHeight + 46} aria-label={i18n._('supports.editor.loading')} />
        }
      >
        <RichTextEditor
          label={label}
          html={initial}
          onChange={handleChange}
          onUploadImage={uploadImage}
          onImages={handleImages}
          height={editorHeight}
          autoFocus
        />
      </Suspense>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <Button variant="contained" onClick={onDone}>
          {i18n._('supports.editor.done')}
        </Button>
      </Box>
    </Box>
  )
}
