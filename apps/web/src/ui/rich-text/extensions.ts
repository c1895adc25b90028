import type { Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { formulaNodes } from './formula/formula-nodes'
import { Picture, pendingPicture } from './image/image-nodes'
import type { PictureUploads } from './image/image-uploads'
import { keptNodes } from './kept-nodes'
import { type KeyboardActions, keyboard } from './keyboard'
import { isAllowedAddress } from './link/link-address'
import { tableNodes } from './table/table-nodes'

/** Typing turns into structure only where nobody means something else by it: stars and lines are mathematics here. */
export const rulesWhileTyping = ['bulletList', 'orderedList', 'inlineMath', 'blockMath']

/** Everything that a text can hold, and nothing that the server would take out again. */
export function extensionsFor(actions: KeyboardActions, uploads: PictureUploads): Extensions {
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
    ...keptNodes,
    ...tableNodes,
    ...formulaNodes({ onOpen: actions.onOpen }),
    Picture,
    pendingPicture(uploads),
    keyboard(actions),
  ]
}
