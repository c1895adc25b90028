import { type Editor, getMarkRange } from '@tiptap/core'

/** The link at the cursor or the piece of text to become one. */
export interface LinkPlace {
  from: number
  to: number
  /** Null where nothing is a link yet. */
  href: string | null
  /** Null where the text cannot be typed in a field: it holds more than words. */
  text: string | null
}

export function linkPlace(editor: Editor): LinkPlace {
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

/** Makes the place a link. Its marks stay unless the words change. */
export function setLink(
  editor: Editor,
  { from, to, text: before }: LinkPlace,
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

export function removeLink(editor: Editor, { from, to }: LinkPlace): void {
  editor.chain().setTextSelection({ from, to }).unsetLink().setTextSelection(to).run()
}
