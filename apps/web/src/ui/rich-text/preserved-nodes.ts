import { Mark, Node } from '@tiptap/core'

/** Elements that the toolbar does not offer. They are preserved, and can be moved, copied and deleted. */

const script = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** An embedded page of the same server. */
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

export const preservedNodes = [
  script('subscript', 'sub', 'superscript'),
  script('superscript', 'sup', 'subscript'),
  Frame,
]
