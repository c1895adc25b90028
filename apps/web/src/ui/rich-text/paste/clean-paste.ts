import { fileFromData, uploadedImagePath } from '../image/image-files'
import { isAllowedAddress } from '../link/link-address'
import { captionsBeforeTables } from '../table/table-captions'
import { extractFormulas } from './paste-formulas'
import { convertWordLists } from './paste-lists'
import { marksFromStyles, stylesOf } from './paste-styles'

export interface PastedImage {
  id: string
  file: File
  alt: string
}

export interface Pasted {
  html: string
  /** Images embedded in the text. Each is replaced by a placeholder with its id. */
  images: PastedImage[]
  /** How many images of other hosts or local files were left out. */
  droppedImageCount: number
}

interface Options {
  /** The origin of this page, such as `https://example.org`. */
  origin: string
  newId: () => string
}

const dropped =
  'script, style, meta, link, title, template, noscript, object, embed, svg, canvas, video, audio, input, ' +
  'button, select, textarea, xml, colgroup, col, br.Apple-interchange-newline, iframe:not([src^="/"]), iframe[src^="//"]'

const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
}

const inlineTags = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'span', 'img', 'br']
const blockTags = ['p', 'h3', 'h4', 'blockquote', 'hr', 'ul', 'ol', 'li', 'div', 'iframe']
const tableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const kept = new Set([...inlineTags, ...blockTags, ...tableTags])

/** Layout containers. Those with text become paragraphs; those with blocks are unwrapped. */
const containers = new Set(
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
  span: ['data-type', 'data-latex', 'data-pending-image'],
  div: ['data-type', 'data-latex'],
}

/**
 * Converts pasted HTML to what the editor supports: structure and marks are kept, styling is removed. Word, Google
 * Docs, LibreOffice and web pages each have their own markup for the same things.
 */
export function cleanPaste(html: string, { origin, newId }: Options): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  removeComments(body)
  extractFormulas(body)
  for (const element of body.querySelectorAll(dropped)) element.remove()
  removeHidden(body)
  plainSpaces(body)
  convertWordLists(body)
  marksFromStyles(body)
  captionsBeforeTables(body)
  const images = extractImages(body, origin, newId)
  linesOfPre(body)
  rename(body)
  for (const element of [...body.querySelectorAll('*')].reverse()) keepOrUnwrap(element)
  removeEmpty(body)
  return { html: body.innerHTML.trim(), ...images }
}

/** Includes Word's conditional comments, whose content is meant for other programs. */
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

/** Some programs write ordinary spaces as non-breaking ones. */
function plainSpaces(root: Element): void {
  for (const element of root.querySelectorAll('.Apple-converted-space, [style*="mso-spacerun"]')) {
    element.replaceWith((element.textContent ?? '').replace(/[\u00a0\s]+/g, ' '))
  }
}

function extractImages(root: Element, origin: string, newId: () => string): Omit<Pasted, 'html'> {
  const images: PastedImage[] = []
  let droppedImageCount = 0
  for (const image of root.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const own = uploadedImagePath(address, origin)
    if (own !== null) {
      image.setAttribute('src', own)
      continue
    }
    const id = newId()
    const file = address.startsWith('data:') ? fileFromData(address, 'image') : null
    if (file) {
      const placeholder = root.ownerDocument.createElement('span')
      placeholder.setAttribute('data-pending-image', id)
      image.replaceWith(placeholder)
      images.push({ id, file, alt: (image.getAttribute('alt') ?? '').trim() })
    } else {
      if (address !== '' && !isTracker(image)) droppedImageCount += 1
      image.remove()
    }
  }
  return { images, droppedImageCount }
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
  const isFormulaOrPlaceholder = element.hasAttribute('data-latex') || element.hasAttribute('data-pending-image')
  if (containers.has(tag) && !isFormulaOrPlaceholder) {
    if (hasBlocks(element) || element.closest('p, h3, h4')) element.replaceWith(...element.childNodes)
    else replaceTag(strip(element, []), 'p')
  } else if (!kept.has(tag) || (tag === 'span' && !isFormulaOrPlaceholder) || isBadLink(element)) {
    element.replaceWith(...element.childNodes)
  } else {
    strip(element, keptAttributes[tag] ?? [])
  }
}

const isBadLink = (element: Element) =>
  element.localName === 'a' && !isAllowedAddress(element.getAttribute('href') ?? '')

/** Keeps ProseMirror's slice marker: without it, part of a copied list would be pasted as a whole list. */
function strip(element: Element, names: string[]): Element {
  for (const { name } of [...element.attributes]) {
    if (!names.includes(name) && name !== 'data-pm-slice') element.removeAttribute(name)
  }
  return element
}

const isEmpty = (element: Element) =>
  (element.textContent ?? '').trim() === '' &&
  !element.querySelector('img, hr, iframe, td, th, [data-latex], [data-pending-image]')

function removeEmpty(root: Element): void {
  for (const element of [...root.querySelectorAll('strong, em, u, s, sub, sup, code, a')].reverse()) {
    // A formatted space still separates two words.
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
