// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cleanPaste } from './clean-paste'

const paste = (html: string) => {
  let count = 0
  return cleanPaste(html, { origin: 'https://trellis.example', newId: () => `new${++count}` })
}
const clean = (html: string) => paste(html).html.replace(/\s+/g, ' ')

const wordItem = (text: string, level: number, marker: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.75in;mso-add-space:auto;text-indent:-.25in;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>${text}<o:p></o:p></p>\n`

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">` +
  `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style>p.MsoNormal {color:red}</style></head>` +
  `<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const fromWord: [string, string, string][] = [
  [
    'plain paragraphs without classes and styles',
    "<p class=MsoNormal style='margin-bottom:0in'><span lang=EN-US style='font-family:\"Arial\",sans-serif'>One</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><b><i>Two</i></b></p>",
    '<p>One</p><p><strong><em>Two</em></strong></p>',
  ],
  ['a bulleted list', wordItem('One', 1, '·') + wordItem('Two', 1, '·'), '<ul><li>One</li><li>Two</li></ul>'],
  ['a numbered list', wordItem('One', 1, '1.') + wordItem('Two', 1, '2.'), '<ol><li>One</li><li>Two</li></ol>'],
  [
    'a list inside a list',
    wordItem('A', 1, '1.') + wordItem('B', 2, 'o') + wordItem('C', 2, 'o') + wordItem('D', 1, '2.'),
    '<ol><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ol>',
  ],
  [
    'a list that continues after a paragraph',
    `${wordItem('A', 1, '1)')}<p class=MsoNormal>Between</p>${wordItem('B', 1, '2)')}`,
    '<ol><li>A</li></ol> <p>Between</p><ol start="2"><li>B</li></ol>',
  ],
  [
    'two lists of different kinds after each other',
    wordItem('A', 1, '1.') + wordItem('B', 1, '·'),
    '<ol><li>A</li></ol> <ul><li>B</li></ul>',
  ],
  [
    'a table without its styling',
    "<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=312 colspan=2 style='width:233.75pt'><p class=MsoNormal>A<o:p></o:p></p></td></tr></table>",
    '<table><tbody><tr><td colspan="2"><p>A</p></td></tr></tbody></table>',
  ],
  ['headings at the levels that the editor has', '<h1>A</h1><h2>B</h2><h5>C</h5>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
  [
    'non-breaking spaces as plain spaces',
    "<p>one<span style='mso-spacerun:yes'>&nbsp; </span>two</p>",
    '<p>one two</p>',
  ],
]

const fromGoogle: [string, string, string][] = [
  [
    'no bold wrapper, and marks for the styles of spans',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal;text-decoration:none">Bold</span><span style="font-weight:400"> plain </span><span style="font-weight:400;font-style:italic;text-decoration:underline">both</span></p></b>',
    '<p><strong>Bold</strong> plain <em><u>both</u></em></p>',
  ],
  [
    'nested lists',
    '<b style="font-weight:normal;"><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>A</span></p></li><ul><li aria-level="2"><p>B</p></li></ul></ul></b>',
    '<ul><li><p>A</p><ul><li><p>B</p></li></ul></li></ul>',
  ],
  [
    'links without a second underline, superscripts',
    '<p><a href="https://example.org/"><span style="color:#1155cc;text-decoration:underline;">page</span></a> x<span style="vertical-align:super;font-size:0.6em">2</span></p>',
    '<p><a href="https://example.org/">page</a> x<sup>2</sup></p>',
  ],
  ['no empty lines between blocks', '<p>A</p><br /><p>B</p><br class="Apple-interchange-newline">', '<p>A</p><p>B</p>'],
]

const fromElsewhere: [string, string, string][] = [
  [
    'LibreOffice: fonts and page styles',
    '<style type="text/css">@page { size: 21cm }</style><p style="line-height: 100%"><font face="Arial"><font size="3" style="font-size: 12pt"><b>A</b> b</font></font></p><ul><li><p>C</p></li></ul>',
    '<p><strong>A</strong> b</p><ul><li><p>C</p></li></ul>',
  ],
  [
    'layout containers of a page',
    '<div class="x"><div>One</div><section><p>Two</p></section></div>',
    '<p>One</p><p>Two</p>',
  ],
  ['lines of code', '<pre>a\nb\n</pre>', '<p>a<br>b</p>'],
  ['a bold space between two words', '<p>a<b> </b>b</p>', '<p>a b</p>'],
  ['empty spans and marks', '<p><span></span>a<b></b><i><u></u></i></p>', '<p>a</p>'],
  ['scripts and handlers', '<p onclick="x()">a<script>x()</script><style>p{}</style></p>', '<p>a</p>'],
  ['links that run scripts', '<p><a href="javascript:x()">a</a> <a name="top">b</a></p>', '<p>a b</p>'],
  ['hidden text', '<p>a<span style="display:none">secret</span></p>', '<p>a</p>'],
  [
    'a caption, above its table',
    '<table><caption>Speeds</caption><tr><th>A</th></tr></table>',
    '<p>Speeds</p><table><tbody><tr><th>A</th></tr></tbody></table>',
  ],
  ['the slice marker of a copy from the editor', '<p data-pm-slice="1 1 []">a</p>', '<p data-pm-slice="1 1 []">a</p>'],
]

const inline = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`
const block = (tex: string) => `<div data-type="block-math" data-latex="${tex}"></div>`
const annotated = (tex: string, display = '') =>
  `<math${display}><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`

const formulas: [string, string, string][] = [
  ['MathML with TeX', `<p>a ${annotated('x^2')} b</p>`, `<p>a ${inline('x^2')} b</p>`],
  ['MathML on a line of its own', annotated('x^2', ' display="block"'), block('x^2')],
  [
    'KaTeX, without its visual copy',
    `<p><span class="katex"><span class="katex-mathml">${annotated('x')}</span><span class="katex-html" aria-hidden="true">x</span></span></p>`,
    `<p>${inline('x')}</p>`,
  ],
  [
    'Wikipedia, without its fallback image',
    `<p><span class="mwe-math-element"><span style="display: none;">${annotated('{\\displaystyle x^{2}}')}</span><img src="https://w.example/x.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}"></span></p>`,
    `<p>${inline('x^{2}')}</p>`,
  ],
  [
    'MathJax',
    '<p><span class="MathJax_Preview"></span><span class="MathJax">x</span><script type="math/tex">x+1</script></p>',
    `<p>${inline('x+1')}</p>`,
  ],
  ['MathML without TeX', '<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>', `<p>${inline('\\frac{1}{2}')}</p>`],
  [
    'a typeset formula of the editor',
    '<p><span data-type="inline-math" data-latex="x"><span class="katex">x</span></span></p>',
    `<p>${inline('x')}</p>`,
  ],
  ['TeX that cannot be parsed, which stays text', `<p>${annotated('\\foo')}</p>`, '<p>\\foo</p>'],
]

describe('cleanPaste', () => {
  it.each(fromWord)('cleans a paste from Word: %s', (_, html, result) => expect(clean(word(html))).toBe(result))
  it.each(fromGoogle)('cleans a paste from Google Docs: %s', (_, html, result) => expect(clean(html)).toBe(result))
  it.each(fromElsewhere)('cleans a paste from elsewhere: %s', (_, html, result) => expect(clean(html)).toBe(result))
  it.each(formulas)('converts pasted mathematics: %s', (_, html, result) => expect(clean(html)).toBe(result))

  it('drops images of other hosts and local files, and counts all but tracking pixels', () => {
    const given =
      '<p>a<img src="https://other.example/a.png"><img src="file:///C:/b.png"><img src="https://t.example/p.gif" width="1" height="1"></p>'
    expect(paste(given)).toEqual({ html: '<p>a</p>', images: [], droppedImageCount: 2 })
  })

  it('keeps uploaded images, without the host in their URL', () => {
    const given = '<p><img class="x" src="https://trellis.example/resources/images/a1" alt="A line"></p>'
    expect(paste(given).html).toBe('<p><img src="/resources/images/a1" alt="A line"></p>')
  })

  it('replaces embedded images with placeholders, and returns their files for the upload', () => {
    const { html, images, droppedImageCount } = paste(
      '<p>a<img src="data:image/png;base64,iVBORw0K" alt=" A graph "></p>',
    )
    expect(html).toBe('<p>a<span data-pending-image="new1"></span></p>')
    expect(images.map(({ id, alt, file }) => [id, alt, file.type])).toEqual([['new1', 'A graph', 'image/png']])
    expect(droppedImageCount).toBe(0)
  })

  it('changes nothing in HTML that it has already cleaned', () => {
    for (const [, html] of [...fromWord, ...fromGoogle, ...fromElsewhere, ...formulas]) {
      expect(clean(clean(html))).toBe(clean(html))
    }
  })
})
