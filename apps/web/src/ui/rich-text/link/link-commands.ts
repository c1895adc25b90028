import { type Editor, getMarkRange } from '@tiptap/core'

/** The link at the cursor, or the selection that will become one. */
export interface LinkTarget {
  from: number
  to: number
  /** Null for a new link. */
  href: string | null
  /** Null if the text cannot be edited in a field because it contains more than plain text. */
  text: string | null
}

export function linkTarget(editor: Editor): LinkTarget {
  const { selection, doc, schema } = editor.state
  const range = editor.isActive('link') && getMarkRange(selection.$from, schema.marks.link!)
  const { from, to } = range && selection.to <= range.to ? range : selection
  let isText = doc.resolve(from).sameParent(doc.resolve(to))
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline && !node.isText) isText = false
  })
  const href = range ? String(editor.getAttributes('link').href ?? '') : null
  return { from, to, href, text: isText ? doc.textBetween(from, to) : null }
}

/** Makes the target a link. Its marks are kept unless its text changes. */
export function setLink(
  editor: Editor,
  { from, to, text: before }: LinkTarget,
  href: string,
  text: string | null,
): void {
  if (text === null || (text === before && from !== to)) {
    editor.chain().setTextSelection({ from, to }).setLink({ href }).setTextSelection(to).run()
    return
  }
  const words = text.trim() === '' ? href.replace(/^mailto:/, '') : text
  const marks = [{ type: 'link', attrs: { href } }]
  editor
    .chain()
    .insertContentAt({ from, to }, { type: 'text', text: words, marks })
    .setTextSelection(from + words.length)
    .unsetMark('link')
    .run()
}

export function removeLink(editor: Editor, { from, to }: LinkTarget): void {
  editor.chain().setTextSelection({ from, to }).unsetLink().setTextSelection(to).run()
}
