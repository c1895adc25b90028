import { stylesOf } from './paste-styles'

interface Level {
  depth: number
  list: Element
}

/**
 * Word writes lists as paragraphs with their depth in a style and their bullet as text. Converts these to real lists, and
 * moves lists between items (Google Docs, LibreOffice) into the item they belong to.
 */
export function convertWordLists(root: Element): void {
  let open: Level[] = []
  let last: Element | null = null
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const depth = depthOf(paragraph)
    if (depth === null) continue
    if (paragraph.previousElementSibling !== last || last === null) open = []
    const marker = takeMarker(paragraph)
    const item = paragraph.ownerDocument.createElement('li')
    open = open.filter((level) => level.depth <= depth)
    const current = open.at(-1)
    if (current?.depth === depth && current.list.localName === marker.list) {
      current.list.append(item)
    } else {
      if (current?.depth === depth) open.pop()
      const list = newList(paragraph, marker)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      list.append(item)
      open.push({ depth, list })
    }
    item.append(...paragraph.childNodes)
    last = open[0]!.list
    paragraph.remove()
  }
  nestLists(root)
}

function depthOf(paragraph: Element): number | null {
  const list = stylesOf(paragraph).get('mso-list')
  if (list === undefined || /^(?:none|skip|ignore)/.test(list)) return null
  return Number(/level(\d+)/.exec(list)?.[1] ?? 1)
}

interface Marker {
  list: 'ol' | 'ul'
  start: number
}

function takeMarker(paragraph: Element): Marker {
  const marker = [...paragraph.querySelectorAll('[style]')].find(
    (element) => stylesOf(element).get('mso-list') === 'ignore',
  )
  const text = (marker?.textContent ?? '').replace(/\s/g, '')
  marker?.remove()
  const isOrdered = /^\(?(?:\d+(?:\.\d+)*|[a-z]{1,5})[.)]/i.test(text)
  return { list: isOrdered ? 'ol' : 'ul', start: Number(/^\(?(\d+)/.exec(text)?.[1] ?? 1) }
}

function newList(paragraph: Element, { list, start }: Marker): Element {
  const element = paragraph.ownerDocument.createElement(list)
  if (list === 'ol' && start !== 1) element.setAttribute('start', String(start))
  return element
}

function nestLists(root: Element): void {
  for (const list of root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else list.replaceWith(...list.childNodes)
  }
}
