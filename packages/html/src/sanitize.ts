import sanitizeHtml from 'sanitize-html'

/** Every element and attribute that a question or a support may have. Anything else is dropped, its text is kept. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
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
  // Deeper than any real content. Without a limit, time is quadratic in the depth.
  nestingLimit: 100,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'template', 'object', 'embed'],
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
  // Pictures come from the resources service and activities from the tutor: never from another host.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !/^\/resources\/images\/[0-9A-Za-z]+$/.test(attribs.src ?? '')) ||
    (tag === 'iframe' && !/^\/tutor\/activities\/[a-z-]+\.html(\?[\w=&.,/-]*)?$/.test(attribs.src ?? '')),
}

/** HTML that is safe to show. Typeset mathematics is reduced to its TeX source. */
export function clean(html: string): string {
  return withoutTypesetting(sanitizeHtml(html, options))
}

/**
 * The same, repeated until the result is stable: where an element was dropped, its neighbors may be nested in a way
 * that is parsed differently the next time.
 */
export function sanitize(html: string): string {
  let result = clean(html)
  for (let round = 0; round < maxRounds; round++) {
    const next = clean(result)
    if (next === result) break
    result = next
  }
  return result
}

/** More than any known HTML needs; almost always, two are enough. */
const maxRounds = 10

const attribute = '(?: [a-z-]+(?:="[^"]*")?)*?'

/**
 * The opening tag of an element that has its mathematics as TeX: name, attributes, TeX. Only for HTML from the
 * sanitizer, where every value is in double quotes and angle brackets occur only in tags.
 */
export const formulaTag = `<(span|div)(${attribute} data-latex="([^"]*)"${attribute})>`

/** Empties elements that have their mathematics as TeX, which is typeset again when the text is sent. */
function withoutTypesetting(html: string): string {
  let result = ''
  let from = 0
  for (const match of html.matchAll(new RegExp(formulaTag, 'g'))) {
    if (match.index < from) continue
    const opened = match.index + match[0].length
    result += html.slice(from, opened)
    from = closingOf(html, opened, match[1]!)
  }
  return result + html.slice(from)
}

/** Index of the closing tag of an element that was opened before `from`. */
function closingOf(html: string, from: number, tag: string): number {
  const tags = new RegExp(`<(/?)${tag}\\b`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return match.index
  }
  return html.length
}
