import { type Editor, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { isOwnPicture } from './image-files'
import type { PictureUploads } from './image-uploads'

/** A picture that is stored. Those of other hosts are not read at all. */
export const Picture = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isOwnPicture(element.getAttribute('src')) ? null : false) },
  ],
}).configure({ inline: true })

/** Holds the place of a picture until it is described and uploaded. It is no part of the content. */
export function pendingPicture(uploads: PictureUploads) {
  return Node.create({
    name: 'pendingPicture',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-pending-picture'),
        renderHTML: ({ id }) => ({ 'data-pending-picture': id }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-pending-picture]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
    addNodeView: () => (props) => {
      const dom = document.createElement('span')
      const image = document.createElement('img')
      const bar = document.createElement('span')
      dom.dataset.pending = ''
      image.alt = ''
      dom.append(image, bar)
      const show = () => {
        const upload = uploads.find(props.node.attrs.id)
        if (!upload) return
        if (image.src !== upload.preview) image.src = upload.preview
        const fraction = upload.state.kind === 'sending' ? upload.state.fraction : 0
        bar.style.setProperty('--fraction', String(fraction))
        dom.classList.toggle('is-failed', upload.state.kind === 'failed')
      }
      show()
      return { dom, ignoreMutation: () => true, destroy: uploads.subscribe(show) }
    },
  })
}

/**
 * Puts pictures that have arrived where their places are, and removes places that nobody will fill. Not a step of its
 * own to undo: undoing takes away the picture that was inserted, whether it has arrived or not.
 */
export function settlePictures(editor: Editor, uploads: PictureUploads): void {
  const { state, view } = editor
  const transaction = state.tr.setMeta('addToHistory', false)
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'pendingPicture') return
    const upload = uploads.find(node.attrs.id)
    const from = transaction.mapping.map(position)
    if (!upload) transaction.delete(from, from + node.nodeSize)
    else if (upload.state.kind === 'done') {
      const attributes = { src: upload.state.address, alt: upload.alt }
      transaction.replaceWith(from, from + node.nodeSize, state.schema.nodes.image!.create(attributes))
    }
  })
  if (transaction.docChanged) view.dispatch(transaction)
}
