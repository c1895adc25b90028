/** A table's caption as a paragraph above it: the editor's tables hold rows alone, and no word may get lost. */
export function captionsBeforeTables(root: ParentNode): void {
  for (const caption of root.querySelectorAll('table > caption')) {
    const paragraph = caption.ownerDocument.createElement('p')
    paragraph.append(...caption.childNodes)
    caption.closest('table')!.before(paragraph)
    caption.remove()
  }
}
