import type { Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { formulaNodes } from './formula/formula-nodes'
import { pendingImage, UploadedImage } from './image/image-nodes'
import type { ImageUploads } from './image/image-uploads'
import { type KeyboardActions, keyboard } from './keyboard'
import { isAllowedAddress } from './link/link-address'
import { preservedNodes } from './preserved-nodes'
import { tableNodes } from './table/table-nodes'

/**
 * Markdown shortcuts that cannot be meant literally. Asterisks and dashes are left alone, because they may be
 * mathematics.
 */
export const enabledInputRules = ['bulletList', 'orderedList', 'inlineMath', 'blockMath']

/** Everything that a text can contain, and nothing that the server would remove again. */
export function extensionsFor(actions: KeyboardActions, uploads: ImageUploads): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      codeBlock: false,
      dropcursor: { color: 'currentColor', width: 2 },
      link: {
        autolink: false,
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
        isAllowedUri: isAllowedAddress,
      },
    }),
    ...preservedNodes,
    ...tableNodes,
    ...formulaNodes({ onOpen: actions.onOpen }),
    UploadedImage,
    pendingImage(uploads),
    keyboard(actions),
  ]
}
