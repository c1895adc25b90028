import fc from 'fast-check'

const tags = [
  'p',
  'b',
  'span',
  'div',
  'a',
  'img',
  'ul',
  'li',
  'table',
  'td',
  'svg',
  'math',
  'script',
  'iframe',
  'style',
]
const words = [
  'x',
  ' ',
  '<',
  '>',
  '&',
  '"',
  "'",
  '&lt;',
  '&amp;lt;',
  '&#39;',
  '\u00a0',
  'data-latex="y"',
  '</',
  '<!--',
  '-->',
]
const tex = ['x', '\\frac{1}{2}', 'a &lt; b', '\\frac{', '^', '', 'x > y', '\\text{it\u2019s}', '&amp;lt;']

const attribute = fc.oneof(
  fc
    .tuple(fc.constantFrom('"', "'", ''), fc.constantFrom(...tex))
    .map(([quote, value]) => `data-latex=${quote}${quote === '' ? value.replace(/[\s>]/g, '') : value}${quote}`),
  fc.constantFrom(
    'data-type="inline-math"',
    'data-type="x data-latex="',
    'onclick="alert(1)"',
    'href="javascript:alert(1)"',
    'href="https://example.org"',
    'src="/resources/images/abc"',
    'src="https://evil.example/x.png"',
    'style="color:red"',
    'title=">"',
    'data-latex',
  ),
)

const opening = fc
  .tuple(fc.constantFrom(...tags), fc.array(attribute, { maxLength: 3 }))
  .map(([tag, attributes]) => `<${[tag, ...attributes].join(' ')}>`)
const closing = fc.constantFrom(...tags).map((tag) => `</${tag}>`)

/** Any mixture of well-formed, broken and hostile HTML. */
export const arbitraryHtml: fc.Arbitrary<string> = fc
  .array(fc.oneof(opening, closing, fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 14 })
  .map((pieces) => pieces.join(''))
