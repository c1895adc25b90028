import { Mark, Node } from '@tiptap/core'

/** Things the toolbar does not offer. They are kept as they came, and can be moved, copied and deleted. */

const script = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** A page of the same server that stands inside the text. */
const Frame = Node.create({
  name: 'frame',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => (/^\/(?!\/)/.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
})

export const keptNodes = [script('subscript', 'sub', 'superscript'), script('superscript', 'sup', 'subscript'), Frame]
