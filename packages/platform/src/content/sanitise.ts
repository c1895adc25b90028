import sanitizeHtml from 'sanitize-html'

/** Every element and attribute that a question or a support may have. Anything else is dropped, its text is kept. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'blockquote', 'hr', 'h2', 'h3', 'h4'],
    ...['ul', 'ol', 'li', 'a', 'img', 'span', 'div', 'iframe'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height'],
    span: ['data-type', 'data-latex', 'data-answer'],
    div: ['data-type', 'data-latex'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [], iframe: [] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'template', 'object', 'embed'],
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
  // Pictures come from the resources service and activities from the tutor: never from another host.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !/^\/resources\/images\/[0-9A-Za-z]+$/.test(attribs.src ?? '')) ||
    (tag === 'iframe' && !/^\/tutor\/activities\/[a-z-]+\.html(\?[\w=&.,/-]*)?$/.test(attribs.src ?? '')),
}

/** HTML that is safe to show. Typeset mathematics inside goes back to its source; doing it twice changes nothing. */
export function sanitise(html: string): string {
  return sanitizeHtml(withoutTypesetting(html), options)
}

const typesetInside = /(<(span|div)\b[^>]*\bdata-latex="[^"]*"[^>]*>)/g

/** Cuts what stands inside elements that carry their mathematics as TeX: it is made anew when it is sent out. */
function withoutTypesetting(html: string): string {
  let result = ''
  let from = 0
  for (const match of html.matchAll(typesetInside)) {
    if (match.index < from) continue
    const opened = match.index + match[0].length
    result += html.slice(from, opened)
    from = closingOf(html, opened, match[2]!)
  }
  return result + html.slice(from)
}

/** Where the closing tag of an element that was opened before `from` stands; the end when it is never closed. */
function closingOf(html: string, from: number, tag: string): number {
  const tags = new RegExp(`<(/?)${tag}\\b`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return found.index
  }
  return html.length
}
