import { fileFromData, ownPictureAddress } from '../image/image-files'
import { isAllowedAddress } from '../link/link-address'
import { captionsBeforeTables } from '../table/table-captions'
import { takeFormulas } from './paste-formulas'
import { makeLists } from './paste-lists'
import { marksFromStyles, stylesOf } from './paste-styles'

export interface PastedPicture {
  id: string
  file: File
  alt: string
}

export interface Pasted {
  html: string
  /** Pictures that came inside the text. Each has left an element with its id where it stood. */
  pictures: PastedPicture[]
  /** How many pictures lay on another host or on somebody's disk and are left out. */
  droppedPictures: number
}

interface Options {
  /** Of this page, such as `https://example.org`. */
  origin: string
  newId: () => string
}

const dropped =
  'script, style, meta, link, title, template, noscript, object, embed, svg, canvas, video, audio, input, ' +
  'button, select, textarea, xml, colgroup, col, br.Apple-interchange-newline, iframe:not([src^="/"]), iframe[src^="//"]'

const renamed: Record<string, string> = {
  ...{ b: 'strong', i: 'em', strike: 's', del: 's', kbd: 'code', samp: 'code', tt: 'code' },
  ...{ h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
}

const inlineTags = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'span', 'img', 'br']
const blockTags = ['p', 'h3', 'h4', 'blockquote', 'hr', 'ul', 'ol', 'li', 'div', 'iframe']
const tableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const kept = new Set([...inlineTags, ...blockTags, ...tableTags])

/** Boxes of pages. One that holds text is a paragraph, one that holds paragraphs is nothing. */
const boxes = new Set(
  'div section article header footer main aside nav figure figcaption address dl dt dd center details summary form pre'.split(
    ' ',
  ),
)

const keptAttributes: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['src', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  span: ['data-type', 'data-latex', 'data-pending-picture'],
  div: ['data-type', 'data-latex'],
}

/**
 * What was copied somewhere, as the HTML that the editor knows: structure and marks stay, looks go. Word, Google Docs,
 * LibreOffice and web pages each say the same things in their own way.
 */
export function cleanPaste(html: string, { origin, newId }: Options): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  removeComments(body)
  takeFormulas(body)
  for (const element of body.querySelectorAll(dropped)) element.remove()
  removeHidden(body)
  plainSpaces(body)
  makeLists(body)
  marksFromStyles(body)
  captionsBeforeTables(body)
  const pictures = takePictures(body, origin, newId)
  linesOfPre(body)
  rename(body)
  for (const element of [...body.querySelectorAll('*')].reverse()) keepOrUnwrap(element)
  removeEmpty(body)
  return { html: body.innerHTML.trim(), ...pictures }
}

/** Word's conditional comments among them: what they hold is meant for other programs. */
function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const comment of found) (comment as Comment).remove()
}

function removeHidden(root: Element): void {
  for (const element of root.querySelectorAll('[style]')) {
    const styles = stylesOf(element)
    if (styles.get('display') === 'none' || styles.get('mso-hide') === 'all') element.remove()
  }
}

/** Copied spaces that only look protected because the program writes them so. */
function plainSpaces(root: Element): void {
  for (const element of root.querySelectorAll('.Apple-converted-space, [style*="mso-spacerun"]')) {
    element.replaceWith((element.textContent ?? '').replace(/[\u00a0\s]+/g, ' '))
  }
}

function takePictures(root: Element, origin: string, newId: () => string): Omit<Pasted, 'html'> {
  const pictures: PastedPicture[] = []
  let droppedPictures = 0
  for (const image of root.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const own = ownPictureAddress(address, origin)
    if (own !== null) {
      image.setAttribute('src', own)
      continue
    }
    const id = newId()
    const file = address.startsWith('data:') ? fileFromData(address, 'picture') : null
    if (file) {
      const place = root.ownerDocument.createElement('span')
      place.setAttribute('data-pending-picture', id)
      image.replaceWith(place)
      pictures.push({ id, file, alt: (image.getAttribute('alt') ?? '').trim() })
    } else {
      if (address !== '' && !isTracker(image)) droppedPictures += 1
      image.remove()
    }
  }
  return { pictures, droppedPictures }
}

const isTracker = (image: Element) =>
  ['width', 'height'].some((side) => Number(image.getAttribute(side) ?? Number.NaN) <= 1)

function linesOfPre(root: Element): void {
  for (const pre of root.querySelectorAll('pre')) {
    const lines = (pre.textContent ?? '').replace(/\n$/, '').split('\n')
    pre.replaceChildren(
      ...lines.flatMap((line, index) => (index ? [pre.ownerDocument.createElement('br'), line] : [line])),
    )
  }
}

function rename(root: Element): void {
  for (const element of root.querySelectorAll(Object.keys(renamed).join())) {
    replaceTag(element, renamed[element.localName]!)
  }
}

function replaceTag(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

const hasBlocks = (element: Element) =>
  [...element.children].some((child) => blockTags.includes(child.localName) || tableTags.includes(child.localName))

function keepOrUnwrap(element: Element): void {
  const tag = element.localName
  const isPlace = element.hasAttribute('data-latex') || element.hasAttribute('data-pending-picture')
  if (boxes.has(tag) && !isPlace) {
    if (hasBlocks(element) || element.closest('p, h3, h4')) element.replaceWith(...element.childNodes)
    else replaceTag(strip(element, []), 'p')
  } else if (!kept.has(tag) || (tag === 'span' && !isPlace) || isBadLink(element)) {
    element.replaceWith(...element.childNodes)
  } else {
    strip(element, keptAttributes[tag] ?? [])
  }
}

const isBadLink = (element: Element) =>
  element.localName === 'a' && !isAllowedAddress(element.getAttribute('href') ?? '')

/** The editor's own mark of how a copied piece was cut out stays: without it half a list becomes a whole one. */
function strip(element: Element, names: string[]): Element {
  for (const { name } of [...element.attributes]) {
    if (!names.includes(name) && name !== 'data-pm-slice') element.removeAttribute(name)
  }
  return element
}

const isEmpty = (element: Element) =>
  (element.textContent ?? '').trim() === '' &&
  !element.querySelector('img, hr, iframe, td, th, [data-latex], [data-pending-picture]')

function removeEmpty(root: Element): void {
  for (const element of [...root.querySelectorAll('strong, em, u, s, sub, sup, code, a')].reverse()) {
    // A marked space still parts two words.
    if (isEmpty(element)) element.replaceWith(element.textContent ? ' ' : '')
  }
  for (const element of [...root.querySelectorAll('p, h3, h4, li, ul, ol, blockquote')].reverse()) {
    if (isEmpty(element)) element.remove()
  }
  for (const line of root.querySelectorAll('br')) {
    const isLast = !line.nextSibling && line.parentElement?.matches('p, h3, h4, li, td, th')
    const isBetween = line.parentElement !== null && hasBlocks(line.parentElement)
    if (isLast || isBetween) line.remove()
  }
}
