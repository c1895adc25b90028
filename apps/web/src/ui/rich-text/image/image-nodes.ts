import { i18n } from '@lingui/core'
import { type Editor, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { common } from '../../../locales/common-messages'
import { isUploadedImage } from './image-files'
import type { ImageUploads } from './image-uploads'

/** An uploaded image. Images of other hosts are ignored. */
export const UploadedImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isUploadedImage(element.getAttribute('src')) ? null : false) },
  ],
}).configure({ inline: true })

/** Placeholder for an image until it is described and uploaded. Not part of the content. */
export function pendingImage(uploads: ImageUploads) {
  return Node.create({
    name: 'pendingImage',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-pending-image'),
        renderHTML: ({ id }) => ({ 'data-pending-image': id }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-pending-image]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
    addNodeView: () => (props) => {
      const dom = document.createElement('span')
      const image = document.createElement('img')
      const bar = document.createElement('span')
      dom.dataset.pending = ''
      image.alt = ''
      // In the text, where the author is looking; the list below it shows the reason.
      const retry = document.createElement('button')
      retry.type = 'button'
      retry.contentEditable = 'false'
      retry.addEventListener('click', () => uploads.retry(props.node.attrs.id))
      dom.append(image, bar)
      const show = () => {
        const upload = uploads.find(props.node.attrs.id)
        if (!upload) return
        if (image.src !== upload.preview) image.src = upload.preview
        const fraction = upload.state.kind === 'sending' ? upload.state.fraction : 0
        bar.style.setProperty('--fraction', String(fraction))
        const isFailed = upload.state.kind === 'failed'
        dom.classList.toggle('is-failed', isFailed)
        if (!isFailed) retry.remove()
        else if (!retry.isConnected) {
          retry.textContent = `${i18n._('richText.picture.notSent')} ${i18n._(common.retry)}`
          dom.append(retry)
        }
      }
      show()
      return {
        dom,
        ignoreMutation: () => true,
        stopEvent: (event) => event.target === retry,
        destroy: uploads.subscribe(show),
      }
    },
  })
}

/**
 * Replaces the placeholders of uploaded images, and removes those of discarded ones. Not an undo step of its own: undo
 * removes the image that was inserted, whether or not it has been uploaded.
 */
export function insertUploadedImages(editor: Editor, uploads: ImageUploads): void {
  const { state, view } = editor
  const transaction = state.tr.setMeta('addToHistory', false)
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'pendingImage') return
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
