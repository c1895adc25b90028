/** Turns captions into paragraphs above their tables: the editor's tables have no captions, and no text may be lost. */
export function captionsBeforeTables(root: ParentNode): void {
  for (const caption of root.querySelectorAll('table > caption')) {
    const paragraph = caption.ownerDocument.createElement('p')
    paragraph.append(...caption.childNodes)
    caption.closest('table')!.before(paragraph)
    caption.remove()
  }
}
