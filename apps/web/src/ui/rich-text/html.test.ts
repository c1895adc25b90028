// @vitest-environment jsdom
import './testing/stub-layout'
import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { extensionsFor } from './extensions'
import { typedBlock, typedInline } from './formula/formula-nodes'
import { toEditorHtml, toStoredHtml } from './html'
import { ImageUploads } from './image/image-uploads'

const nothing = () => {}
const uploads = new ImageUploads(async () => '')
const actions = { onLink: nothing, onFormula: nothing, onOpen: nothing, onToolbar: nothing }

function throughEditor(html: string): string {
  const editor = new Editor({ extensions: extensionsFor(actions, uploads), content: toEditorHtml(html) })
  const result = toStoredHtml(editor.state.doc)
  editor.destroy()
  return result
}

const unchanged = [
  '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code> H<sub>2</sub>O x<sup>2</sup></p>',
  '<h2>a</h2><h3>b</h3><h4>c</h4><blockquote><p>d</p></blockquote><hr><p>e<br>f</p>',
  '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul><p>c</p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="mailto:a@b.org">c</a></p>',
  '<p>a <img src="/resources/images/a1" alt="b" width="120"> c</p>',
  '<p><img src="/resources/images/a1" alt=""></p>',
  '<p>a <span data-type="inline-math" data-latex="x &lt; &quot;y&quot; &amp; z"></span></p>',
  '<div data-type="block-math" data-latex="\\frac{1}{2}"></div><p>a</p>',
  '<table><tbody><tr><th scope="col"><p>a</p></th><th scope="col"><p>b</p></th></tr><tr><td colspan="2"><p>c</p></td></tr></tbody></table><p>d</p>',
  '<table><tbody><tr><th scope="row"><p>a</p></th><td><p>b</p></td></tr></tbody></table><p>d</p>',
  '<iframe src="/tutor/activities/number-line.html" title="a" width="600" height="300"></iframe><p>a</p>',
  '',
]

const changed: [string, string, string][] = [
  [
    'typeset mathematics',
    '<p><span data-latex="x"><span class="katex">x</span></span></p>',
    '<p><span data-type="inline-math" data-latex="x"></span></p>',
  ],
  [
    'a typeset block formula',
    '<div data-type="block-math" data-latex="x"><span class="katex-display"><b>x</b></span></div>',
    '<div data-type="block-math" data-latex="x"></div>',
  ],
  ['classes and styles', '<p class="a" style="color:red" id="b">c</p>', '<p>c</p>'],
  [
    'widths and alignments',
    '<table style="width:9px"><colgroup><col></colgroup><tbody><tr><td style="text-align:right" width="9"><p>a</p></td></tr></tbody></table><p>b</p>',
    '<table><tbody><tr><td><p>a</p></td></tr></tbody></table><p>b</p>',
  ],
  [
    'a caption',
    '<table><caption>a</caption><tbody><tr><td><p>b</p></td></tr></tbody></table>',
    '<p>a</p><table><tbody><tr><td><p>b</p></td></tr></tbody></table>',
  ],
  [
    'images and frames of other hosts',
    '<p>a<img src="https://other.example/a.png"><img src="data:image/png;base64,a"></p><iframe src="https://other.example/"></iframe>',
    '<p>a</p>',
  ],
  ['links that are not allowed', '<p><a href="javascript:alert(1)">a</a><a href="/b">b</a></p>', '<p>ab</p>'],
  ['scripts', '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)>', '<p>a</p>'],
  ['trailing empty paragraphs', '<p>a</p><p></p><p></p>', '<p>a</p>'],
  ['a text of empty blocks', '<p></p><ul><li><p></p></li></ul>', ''],
]

describe('stored HTML', () => {
  it.each(unchanged)('the editor leaves stored HTML unchanged: %j', (html) => expect(throughEditor(html)).toBe(html))
  it.each(changed)('the editor cleans up %s', (_, html, stored) => expect(throughEditor(html)).toBe(stored))
  it.each(changed)('the editor leaves %s unchanged once cleaned up', (_, html) =>
    expect(throughEditor(throughEditor(html))).toBe(throughEditor(html)),
  )
})

describe('dollar signs', () => {
  it.each([
    ['$x^2$', 'x^2'],
    ['so $x$', 'x'],
    ['($x$', 'x'],
    ['$a + b$', 'a + b'],
    ['$5$', '5'],
  ])('turns %j into a formula', (typed, tex) => expect(typedInline.exec(typed)?.[1]).toBe(tex))

  it.each(['$ x$', '$5 and $', '$5-$', '$5/$', 'US$5 or US$', '\\$5$', '$$x$', '$$', '$', 'a$b$'])(
    'leaves %j as text',
    (typed) => {
      expect(typedInline.test(typed)).toBe(false)
    },
  )

  it('recognizes a block formula between double dollar signs, but not after other text', () => {
    expect(typedBlock.exec('$$x^2$$')?.[1]).toBe('x^2')
    expect(typedBlock.test('a $$x^2$$')).toBe(false)
  })
})
