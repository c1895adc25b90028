import { useLingui } from '@lingui/react'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cleanPaste } from '../paste/clean-paste'
import type { ImageToDescribe } from './image-dialog'
import { maxImageBytes, refusalOf } from './image-files'
import { insertUploadedImages } from './image-nodes'
import { ImageUploads, type NewImage, type UploadImage } from './image-uploads'

/** Images to be added to a text: taken from files or pasted HTML, described, uploaded and inserted. */
export function useImageUploads(send: UploadImage, onDescribe: (images: readonly ImageToDescribe[]) => void) {
  const { i18n } = useLingui()
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [store] = useState(() => new ImageUploads((file, options) => latest.current(file, options)))
  const uploads = useSyncExternalStore(store.subscribe, store.all)
  const [notices, setNotices] = useState<readonly string[]>([])
  useEffect(() => () => store.stop(), [store])

  const refusal = (file: File): string | null => {
    const name = file.name
    switch (refusalOf(file)?.kind) {
      case 'type':
        return i18n._('richText.picture.wrongType', { name })
      case 'size':
        // Rounded up: a file slightly over the limit must not be reported as exactly 5 MB.
        return i18n._('richText.picture.tooLarge', { name, size: Math.ceil((file.size / maxImageBytes) * 50) / 10 })
      case 'empty':
        return i18n._('richText.picture.empty', { name })
      default:
        return null
    }
  }

  /** Accepts what can be uploaded, shows why the rest cannot, and asks for descriptions. */
  const accept = (images: readonly NewImage[], otherNotices: readonly string[] = []): NewImage[] => {
    const accepted = images.filter(({ file }) => refusal(file) === null)
    setNotices([...otherNotices, ...images.flatMap(({ file }) => refusal(file) ?? [])])
    if (accepted.length === 0) return []
    store.add(accepted)
    onDescribe(accepted.map(({ id, alt }) => ({ id, preview: store.find(id)!.preview, alt: alt || undefined })))
    return accepted
  }

  return {
    store,
    uploads,
    notices,
    dismissNotices: () => setNotices([]),
    addFiles(editor: Editor, files: Iterable<File>, position?: number) {
      const accepted = accept(Array.from(files, (file) => ({ id: newId(), file })))
      const placeholders = accepted.map(({ id }) => ({ type: 'pendingImage', attrs: { id } }))
      if (placeholders.length > 0) editor.commands.insertContentAt(position ?? editor.state.selection, placeholders)
    },
    /** Cleans HTML that is about to be pasted, and uploads the images in it. */
    clean(html: string): string {
      const pasted = cleanPaste(html, { origin: window.location.origin, newId })
      const { images, droppedImageCount: count } = pasted
      if (images.length + count > 0) accept(images, count > 0 ? [i18n._('richText.picture.foreign', { count })] : [])
      return pasted.html
    },
    insertUploaded: (editor: Editor) => insertUploadedImages(editor, store),
  }
}

/** Whether pasted HTML has text besides its images. */
export function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() !== ''
}

/** `crypto.randomUUID` exists only on https pages. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
