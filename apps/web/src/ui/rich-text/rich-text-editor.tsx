import { useLingui } from '@lingui/react'
import 'katex/dist/katex.min.css'
import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { visuallyHidden } from '../visually-hidden'
import { ContentArea } from './content-area'
import { enabledInputRules, extensionsFor } from './extensions'
import { type FormulaPosition, removeNode } from './formula/formula-commands'
import { FormulaDialog } from './formula/formula-dialog'
import { isFormula } from './formula/formula-nodes'
import { toEditorHtml, toStoredHtml } from './html'
import { ImageDialog, type ImageToDescribe } from './image/image-dialog'
import { imageTypes } from './image/image-files'
import { type ImagesState, imagesStateOf, type UploadImage } from './image/image-uploads'
import { UploadList } from './image/upload-list'
import { hasText, useImageUploads } from './image/use-image-uploads'
import { LinkDialog } from './link/link-dialog'
import { TableDialog } from './table/table-dialog'
import { EditorToolbar } from './toolbar/editor-toolbar'

export interface RichTextEditorProps {
  /** The accessible name of the text area. */
  label: string
  /** The initial text; later changes are ignored. To show another text, change the `key`. */
  html: string
  /** Called with clean HTML, empty for a text without content. */
  onChange(html: string): void
  /** Stores an image and resolves with its URL. Rejects with an error whose message says why it failed. */
  onUploadImage: UploadImage
  /** Called when uploads of images start, fail or finish. */
  onImages?: (state: ImagesState) => void
  isReadOnly?: boolean
  autoFocus?: boolean
  /** Height of the text area, in pixels. */
  height?: number
}

type OpenDialog =
  | { kind: 'link' }
  | { kind: 'table' }
  | { kind: 'formula'; position: FormulaPosition }
  | { kind: 'describe'; images: readonly ImageToDescribe[] }
  | { kind: 'image'; position: number; image: ImageToDescribe }

/** An editor for formatted text with images, tables and formulas. Memoized. */
export const RichTextEditor = memo(function RichTextEditor(props: RichTextEditorProps) {
  const { label, html, onChange, onUploadImage, onImages, isReadOnly = false, autoFocus = false, height = 450 } = props
  const { i18n } = useLingui()
  const id = useId()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const filePicker = useRef<HTMLInputElement>(null)
  const images = useImageUploads(onUploadImage, (added) => setDialog({ kind: 'describe', images: added }))
  const stored = useRef<string>(null)

  const openNode = (current: Editor, position: number) => {
    const node = current.state.doc.nodeAt(position)
    if (isFormula(node)) setDialog({ kind: 'formula', position })
    else if (node?.type.name === 'image') {
      const { src, alt } = node.attrs
      setDialog({ kind: 'image', position, image: { id: src, preview: src, alt: alt ?? undefined } })
    }
  }
  const openFormula = (current: Editor) => {
    const { selection } = current.state
    const isOnFormula = selection instanceof NodeSelection && isFormula(selection.node)
    setDialog({ kind: 'formula', position: isOnFormula ? selection.from : null })
  }
  const [extensions] = useState(() =>
    extensionsFor(
      {
        onLink: () => setDialog({ kind: 'link' }),
        onFormula: openFormula,
        onOpen: openNode,
        onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      },
      images.store,
    ),
  )

  const editor = useEditor({
    extensions,
    content: toEditorHtml(html),
    editable: !isReadOnly,
    autofocus: autoFocus && 'end',
    enableInputRules: enabledInputRules,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: current }) => {
      images.insertUploaded(current)
      const next = toStoredHtml(current.state.doc)
      if (next === stored.current) return
      stored.current = next
      onChange(next)
    },
    editorProps: {
      attributes: {
        id: `${id}-text`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        ...(isReadOnly ? { tabindex: '0' } : { 'aria-describedby': `${id}-hint` }),
      },
      transformPastedHTML: (pasted) => images.clean(pasted),
      handlePaste: (_, { clipboardData }) => {
        const files = clipboardData?.files
        // Spreadsheets and word processors add an image of the copied text.
        if (!files?.length || hasText(clipboardData?.getData('text/html') ?? '')) return false
        images.addFiles(editor, files)
        return true
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = event.dataTransfer?.files
        if (isMoved || !files?.length) return false
        event.preventDefault()
        images.addFiles(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
  })

  useEffect(() => {
    stored.current = toStoredHtml(editor.state.doc)
  }, [editor])

  const imagesState = imagesStateOf(images.uploads)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onImages` may be new at every render but does the same
  useEffect(() => {
    onImages?.(imagesState)
    return () => onImages?.('none')
  }, [imagesState])

  useEffect(() => {
    editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  const { store, insertUploaded } = images
  // biome-ignore lint/correctness/useExhaustiveDependencies: `insertUploaded` is new at every render but does the same
  useEffect(() => store.subscribe(() => !editor.isDestroyed && insertUploaded(editor)), [store, editor])

  const handleImage = () => {
    const { selection } = editor.state
    if (selection instanceof NodeSelection && selection.node.type.name === 'image') openNode(editor, selection.from)
    else filePicker.current?.click()
  }
  const handleClosed = () => {
    setDialog(null)
    editor.commands.focus()
  }

  return (
    <Box sx={frame}>
      {!isReadOnly && (
        <Box sx={{ p: 0.75, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.sunken' }}>
          <EditorToolbar
            ref={toolbar}
            editor={editor}
            controls={`${id}-text`}
            onLink={() => setDialog({ kind: 'link' })}
            onImage={handleImage}
            onTable={() => setDialog({ kind: 'table' })}
            onFormula={() => openFormula(editor)}
          />
          <span id={`${id}-hint`} style={visuallyHidden}>
            {i18n._('richText.hint')}
          </span>
          <input
            ref={filePicker}
            type="file"
            accept={imageTypes.join()}
            multiple
            hidden
            onChange={({ target }) => {
              images.addFiles(editor, target.files ?? [])
              // So that the same file can be chosen again.
              target.value = ''
            }}
          />
        </Box>
      )}
      <ContentArea style={{ height }}>
        <EditorContent editor={editor} style={{ height: '100%' }} />
      </ContentArea>
      {!isReadOnly && (
        <UploadList
          uploads={images.uploads}
          store={store}
          notices={images.notices}
          onDismiss={images.dismissNotices}
          onFocusLost={() => editor.commands.focus()}
        />
      )}

      {dialog?.kind === 'link' && <LinkDialog editor={editor} onClosed={handleClosed} />}
      {dialog?.kind === 'table' && <TableDialog editor={editor} onClosed={handleClosed} />}
      {dialog?.kind === 'formula' && (
        <FormulaDialog editor={editor} position={dialog.position} onClosed={handleClosed} />
      )}
      {dialog?.kind === 'describe' && (
        <ImageDialog
          images={dialog.images}
          onSubmit={(alts) => {
            for (const [image, alt] of alts) store.start(image, alt)
          }}
          onCancel={() => {
            for (const image of dialog.images) store.discard(image.id)
          }}
          onClosed={handleClosed}
        />
      )}
      {dialog?.kind === 'image' && (
        <ImageDialog
          images={[dialog.image]}
          isEdit
          onSubmit={(alts) =>
            editor
              .chain()
              .setNodeSelection(dialog.position)
              .updateAttributes('image', { alt: [...alts.values()][0] })
              .run()
          }
          onRemove={() => removeNode(editor, dialog.position)}
          onClosed={handleClosed}
        />
      )}
    </Box>
  )
})

const frame = {
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  border: 1,
  borderColor: 'grey.500',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:has(.ProseMirror:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
} as const
