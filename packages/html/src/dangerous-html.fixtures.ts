const shownTags = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'blockquote',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'span',
  'div',
  'iframe',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'colgroup',
  'col',
])
/** Additional tags that KaTeX produces. */
const formulaTags = new Set([
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
  'mglyph',
  'svg',
  'path',
  'line',
])

/**
 * Everything in a piece of HTML that a page of the product must not contain, as a browser parses it: needs the globals
 * of a document. Parsed twice, because HTML that a browser serializes may parse differently.
 */
export function dangersIn(html: string): string[] {
  const first = parse(html)
  return [...dangersOf(first), ...dangersOf(parse(first.innerHTML))]
}

function parse(html: string): HTMLElement {
  // Without the opening tag, a leading script or style would end up in the head.
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body
}

function dangersOf(body: HTMLElement): string[] {
  const dangers: string[] = []
  const waiting = [...body.children].map((element) => ({ element, inFormula: false }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    const tag = element.localName
    const inFormula = next.inFormula || element.hasAttribute('data-latex')
    if (!shownTags.has(tag) && !(inFormula && formulaTags.has(tag))) dangers.push(`<${tag}>`)
    for (const attribute of element.attributes) {
      if (isHarmless(attribute, tag, inFormula)) continue
      dangers.push(`<${tag} ${attribute.name}="${attribute.value.slice(0, 100)}">`)
    }
    waiting.push(...[...element.children].map((child) => ({ element: child, inFormula })))
  }
  return dangers
}

const plainAttributes = new Set([
  'title',
  'rel',
  'target',
  'alt',
  'width',
  'height',
  'data-type',
  'data-latex',
  'data-answer',
  'colspan',
  'rowspan',
  'scope',
  'start',
])
const formulaAttributes = new Set([
  'class',
  'aria-hidden',
  'xmlns',
  'encoding',
  'display',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'width',
  'height',
  'viewbox',
  'preserveaspectratio',
  'd',
  'linethickness',
  'mathcolor',
  'mathbackground',
  'scriptlevel',
  'displaystyle',
  'rowspacing',
  'columnalign',
  'columnspacing',
  'columnlines',
  'rowlines',
  'accent',
  'accentunder',
  'movablelimits',
  'symmetric',
  'largeop',
  'voffset',
  'depth',
  'notation',
  'form',
])

function isHarmless({ name, value }: Attr, tag: string, inFormula: boolean): boolean {
  if (name === 'href') return tag === 'a' && /^(https?|mailto):$/.test(schemeOf(value)) && !leavesSilently(value)
  if (name === 'src' && tag === 'img') return /^\/resources\/images\/\w+$/.test(value)
  if (name === 'src' && tag === 'iframe') return /^\/tutor\/activities\/[a-z-]+\.html(\?[^#]*)?$/.test(value)
  if (plainAttributes.has(name)) return true
  if (!inFormula) return false
  return name === 'style'
    ? !/url|expression|import|position:\s*fixed/i.test(value)
    : formulaAttributes.has(name.toLowerCase())
}

function schemeOf(address: string): string {
  return new URL(address, 'https://trellis.test/').protocol
}

/** A URL that looks local but leads to another host. */
function leavesSilently(address: string): boolean {
  return !/^(https?:|mailto:)/i.test(address) && new URL(address, 'https://trellis.test/').host !== 'trellis.test'
}
