import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { captionsBeforeTables } from './table/table-captions'

/** Stored HTML as the editor can parse it. */
export function toEditorHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  captionsBeforeTables(body)
  return body.innerHTML
}

const kept: Record<string, string[]> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  iframe: ['src', 'title', 'width', 'height'],
  span: ['data-type', 'data-latex'],
  div: ['data-type', 'data-latex'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
}

/** The HTML to store: no classes, styles or trailing empty paragraphs; empty for a text without content. */
export function toStoredHtml(doc: Node): string {
  const root = document.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, root)
  for (const placeholder of root.querySelectorAll('[data-pending-image]')) placeholder.remove()
  for (const element of root.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!kept[element.localName]?.includes(name)) element.removeAttribute(name)
    }
  }
  for (const list of root.querySelectorAll('ol[start="1"]')) list.removeAttribute('start')
  for (const header of root.querySelectorAll('th')) header.setAttribute('scope', scopeOf(header))
  while (root.lastElementChild?.matches('p') && root.lastElementChild.childNodes.length === 0) {
    root.lastElementChild.remove()
  }
  return hasContent(root) ? root.innerHTML : ''
}

/** Headers in a row of only headers belong to columns; any other header belongs to its row. */
const scopeOf = (header: Element) => (header.closest('tr')?.querySelector(':scope > td') ? 'row' : 'col')

const hasContent = (root: Element) =>
  (root.textContent ?? '').trim() !== '' || root.querySelector('img, hr, table, iframe, [data-latex]') !== null
