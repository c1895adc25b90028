import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { captionsBeforeTables } from './table/table-captions'

/** Stored HTML in the form that the editor reads. */
export function readable(html: string): string {
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

/** What is to be stored: no classes, no styles, no empty end, nothing for a text without content. */
export function storable(doc: Node): string {
  const root = document.createElement('div')
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, root)
  for (const place of root.querySelectorAll('[data-pending-picture]')) place.remove()
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

/** A row of nothing but headers heads the columns; any other header heads its row. */
const scopeOf = (header: Element) => (header.closest('tr')?.querySelector(':scope > td') ? 'row' : 'col')

const hasContent = (root: Element) =>
  (root.textContent ?? '').trim() !== '' || root.querySelector('img, hr, table, iframe, [data-latex]') !== null
