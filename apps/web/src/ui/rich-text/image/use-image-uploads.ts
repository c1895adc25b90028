import { useLingui } from '@lingui/react'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cleanPaste } from '../paste/clean-paste'
import type { PictureToDescribe } from './image-dialog'
import { maxPictureBytes, refusalOf } from './image-files'
import { settlePictures } from './image-nodes'
import { type NewPicture, PictureUploads, type SendPicture } from './image-uploads'

/** Pictures on their way into a text: taken from files and from what is pasted, described, sent, put in their place. */
export function usePictures(send: SendPicture, onDescribe: (pictures: readonly PictureToDescribe[]) => void) {
  const { i18n } = useLingui()
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [store] = useState(() => new PictureUploads((file, options) => latest.current(file, options)))
  const uploads = useSyncExternalStore(store.subscribe, store.all)
  const [notices, setNotices] = useState<readonly string[]>([])
  useEffect(() => () => store.stop(), [store])

  const refusal = (file: File): string | null => {
    const name = file.name
    switch (refusalOf(file)?.kind) {
      case 'type':
        return i18n._('richText.picture.wrongType', { name })
      case 'size':
        // Rounded up: a file a little too large must not be said to have just 5 MB.
        return i18n._('richText.picture.tooLarge', { name, size: Math.ceil((file.size / maxPictureBytes) * 50) / 10 })
      case 'empty':
        return i18n._('richText.picture.empty', { name })
      default:
        return null
    }
  }

  /** Takes what may be taken, says of the rest why not, and asks what the pictures show. */
  const take = (pictures: readonly NewPicture[], alsoSay: readonly string[] = []): NewPicture[] => {
    const taken = pictures.filter(({ file }) => refusal(file) === null)
    setNotices([...alsoSay, ...pictures.flatMap(({ file }) => refusal(file) ?? [])])
    if (taken.length === 0) return []
    store.add(taken)
    onDescribe(taken.map(({ id, alt }) => ({ id, preview: store.find(id)!.preview, alt: alt || undefined })))
    return taken
  }

  return {
    store,
    uploads,
    notices,
    dismissNotices: () => setNotices([]),
    addFiles(editor: Editor, files: Iterable<File>, position?: number) {
      const taken = take(Array.from(files, (file) => ({ id: newId(), file })))
      const places = taken.map(({ id }) => ({ type: 'pendingPicture', attrs: { id } }))
      if (places.length > 0) editor.commands.insertContentAt(position ?? editor.state.selection, places)
    },
    /** Cleans HTML that is about to be pasted, and takes its pictures. */
    cleaned(html: string): string {
      const pasted = cleanPaste(html, { origin: window.location.origin, newId })
      const { pictures, droppedPictures: count } = pasted
      if (pictures.length + count > 0) take(pictures, count > 0 ? [i18n._('richText.picture.foreign', { count })] : [])
      return pasted.html
    },
    settle: (editor: Editor) => settlePictures(editor, store),
  }
}

/** Whether pasted HTML says something that its pictures alone do not. */
export function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').trim() !== ''
}

/** `crypto.randomUUID` is there on pages of https alone. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
