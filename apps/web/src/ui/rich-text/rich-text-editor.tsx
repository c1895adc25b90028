import { useLingui } from '@lingui/react'
import 'katex/dist/katex.min.css'
import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { visuallyHidden } from '../visually-hidden'
import { ContentArea } from './content-area'
import { extensionsFor, rulesWhileTyping } from './extensions'
import { FormulaDialog } from './formula/formula-dialog'
import { type FormulaPlace, removeNode } from './formula/formula-edit'
import { isFormula } from './formula/formula-nodes'
import { readable, storable } from './html'
import { PictureDialog, type PictureToDescribe } from './image/image-dialog'
import { pictureTypes } from './image/image-files'
import type { SendPicture } from './image/image-uploads'
import { UploadList } from './image/upload-list'
import { hasWords, usePictures } from './image/use-image-uploads'
import { LinkDialog } from './link/link-dialog'
import { TableDialog } from './table/table-dialog'
import { EditorToolbar } from './toolbar/editor-toolbar'

export interface RichTextEditorProps {
  /** Names the text. */
  label: string
  /** What the text is at first; afterwards the editor has it. Another text is another `key`. */
  html: string
  /** With clean HTML, empty for a text without content. */
  onChange(html: string): void
  /** Stores a picture and answers the address to show. Rejects with an error whose message says why it failed. */
  onUploadImage: SendPicture
  isReadOnly?: boolean
  autoFocus?: boolean
  /** Of the text, in pixels. */
  height?: number
}

type OpenDialog =
  | { kind: 'link' }
  | { kind: 'table' }
  | { kind: 'formula'; place: FormulaPlace }
  | { kind: 'describe'; pictures: readonly PictureToDescribe[] }
  | { kind: 'picture'; place: number; picture: PictureToDescribe }

/** Formatted text with pictures, tables and mathematics. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, html, onChange, onUploadImage, isReadOnly = false, autoFocus = false, height = 450 } = props
  const { i18n } = useLingui()
  const id = useId()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const filePicker = useRef<HTMLInputElement>(null)
  const pictures = usePictures(onUploadImage, (asked) => setDialog({ kind: 'describe', pictures: asked }))
  const stored = useRef<string>(null)

  const openNode = (current: Editor, place: number) => {
    const node = current.state.doc.nodeAt(place)
    if (isFormula(node)) setDialog({ kind: 'formula', place })
    else if (node?.type.name === 'image') {
      const { src, alt } = node.attrs
      setDialog({ kind: 'picture', place, picture: { id: src, preview: src, alt: alt ?? undefined } })
    }
  }
  const openFormula = (current: Editor) => {
    const { selection } = current.state
    const isOnFormula = selection instanceof NodeSelection && isFormula(selection.node)
    setDialog({ kind: 'formula', place: isOnFormula ? selection.from : null })
  }
  const [extensions] = useState(() =>
    extensionsFor(
      {
        onLink: () => setDialog({ kind: 'link' }),
        onFormula: openFormula,
        onOpen: openNode,
        onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      },
      pictures.store,
    ),
  )

  const editor = useEditor({
    extensions,
    content: readable(html),
    editable: !isReadOnly,
    autofocus: autoFocus && 'end',
    enableInputRules: rulesWhileTyping,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: current }) => {
      pictures.settle(current)
      const next = storable(current.state.doc)
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
      transformPastedHTML: (pasted) => pictures.cleaned(pasted),
      handlePaste: (_, { clipboardData }) => {
        const files = clipboardData?.files
        // Spreadsheets and word processors add a picture of the very text that they copy.
        if (!files?.length || hasWords(clipboardData?.getData('text/html') ?? '')) return false
        pictures.addFiles(editor, files)
        return true
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = event.dataTransfer?.files
        if (isMoved || !files?.length) return false
        event.preventDefault()
        pictures.addFiles(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
  })

  useEffect(() => {
    stored.current = storable(editor.state.doc)
  }, [editor])

  useEffect(() => {
    editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  const { store, settle } = pictures
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settle` is new at every render and does the same
  useEffect(() => store.subscribe(() => !editor.isDestroyed && settle(editor)), [store, editor])

  const handlePicture = () => {
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
            onPicture={handlePicture}
            onTable={() => setDialog({ kind: 'table' })}
            onFormula={() => openFormula(editor)}
          />
          <span id={`${id}-hint`} style={visuallyHidden}>
            {i18n._('richText.hint')}
          </span>
          <input
            ref={filePicker}
            type="file"
            accept={pictureTypes.join()}
            multiple
            hidden
            onChange={({ target }) => {
              pictures.addFiles(editor, target.files ?? [])
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
          uploads={pictures.uploads}
          store={store}
          notices={pictures.notices}
          onDismiss={pictures.dismissNotices}
          onFocusLost={() => editor.commands.focus()}
        />
      )}

      {dialog?.kind === 'link' && <LinkDialog editor={editor} onClosed={handleClosed} />}
      {dialog?.kind === 'table' && <TableDialog editor={editor} onClosed={handleClosed} />}
      {dialog?.kind === 'formula' && <FormulaDialog editor={editor} place={dialog.place} onClosed={handleClosed} />}
      {dialog?.kind === 'describe' && (
        <PictureDialog
          pictures={dialog.pictures}
          onSubmit={(alts) => {
            for (const [picture, alt] of alts) store.start(picture, alt)
          }}
          onCancel={() => {
            for (const picture of dialog.pictures) store.discard(picture.id)
          }}
          onClosed={handleClosed}
        />
      )}
      {dialog?.kind === 'picture' && (
        <PictureDialog
          pictures={[dialog.picture]}
          isEdit
          onSubmit={(alts) =>
            editor
              .chain()
              .setNodeSelection(dialog.place)
              .updateAttributes('image', { alt: [...alts.values()][0] })
              .run()
          }
          onRemove={() => removeNode(editor, dialog.place)}
          onClosed={handleClosed}
        />
      )}
    </Box>
  )
}

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
