import { formulaIssue } from '@trellis/domain'
import katex from 'katex'

/** The elements and attributes that the platform keeps, except frames, which this app cannot write. */
const allowed: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'p br strong b em i u s sub sup code blockquote hr h2 h3 h4 ul li table caption thead tbody tfoot tr colgroup col'
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  span: ['data-type', 'data-latex'],
  div: ['data-type', 'data-latex'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
}
const dropped = 'script, style, iframe, object, embed, svg, math, template, noscript, textarea, option, title'

/**
 * Makes a draft safe to show before the platform has sanitized it: parses it without executing anything, removes what
 * is not allowed, and typesets mathematics.
 */
export function typesetDraft(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('[data-latex]')) element.replaceChildren()
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of body.querySelectorAll('*')) clean(element)
  for (const element of body.querySelectorAll('[data-latex]')) {
    const tex = element.getAttribute('data-latex') ?? ''
    if (formulaIssue(tex)) {
      element.textContent = tex
      continue
    }
    element.innerHTML = katex.renderToString(tex, {
      displayMode: element.localName === 'div',
      throwOnError: false,
      strict: false,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    })
  }
  return body.innerHTML
}

function clean(element: Element) {
  const attributes = allowed[element.localName]
  if (!attributes) return element.replaceWith(...element.childNodes)
  for (const { name } of [...element.attributes]) if (!attributes.includes(name)) element.removeAttribute(name)
  if (element.localName === 'img' && !/^\/resources\/images\/[0-9A-Za-z]+$/.test(element.getAttribute('src') ?? '')) {
    element.remove()
  }
  if (element.localName === 'a') {
    if (!/^(https?|mailto):/i.test(element.getAttribute('href') ?? '')) element.removeAttribute('href')
    element.setAttribute('rel', 'noopener noreferrer nofollow')
    element.setAttribute('target', '_blank')
  }
}
