import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitize } from './sanitize'
import { typeset } from './typeset'

const inline = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`

/** Each macro expands to twice as much as the one before it. */
const doubling = `\\def\\a{xx}${Array.from('bcdefghijklmnopqrstuvwxyz', (name, index) => `\\edef\\${name}{\\${'abcdefghijklmnopqrstuvwxyz'[index]}\\${'abcdefghijklmnopqrstuvwxyz'[index]}}`).join('')}\\z`

describe('typeset', () => {
  it('renders a formula visually, and as MathML for screen readers', () => {
    const html = typeset(`<p>Half is ${inline('\\frac{1}{2}')}.</p>`)
    expect(html).toContain('class="katex"')
    expect(html).toMatch(/<math[^>]*>.*<mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac>/)
    expect(html).toContain('aria-hidden="true"')
    expect(html).toMatch(/^<p>Half is <span .*<\/span>\.<\/p>$/)
  })

  it('keeps the TeX source for editors', () => {
    expect(typeset(inline('a &lt; b'))).toContain(
      '<span data-type="inline-math" data-latex="a &lt; b"><span class="katex">',
    )
  })

  it('renders a formula on its own line in display style', () => {
    expect(typeset('<div data-type="block-math" data-latex="\\sum_{i=1}^{3} i"></div>')).toContain('katex-display')
    expect(typeset(inline('\\sum_{i=1}^{3} i'))).not.toContain('katex-display')
  })

  it('decodes HTML entities in TeX', () => {
    const html = typeset(inline('\\text{&quot;a&quot; \\&amp; &#39;b&#39;} &lt; c'))
    expect(html).toContain('<mo>&lt;</mo>')
    expect(html).toContain('<mtext>&quot;a&quot;\u00a0&amp;\u00a0\u2019b\u2019</mtext>')
    expect(html).not.toContain('katex-error')
  })

  it('renders the same formula identically every time', () => {
    expect(typeset(inline('x^2'))).toBe(typeset(inline('x^2')))
  })

  it('leaves HTML without formulas unchanged', () => {
    expect(typeset('<p>3 + 4 = $7 &amp; more</p>')).toBe('<p>3 + 4 = $7 &amp; more</p>')
  })

  it('shows invalid TeX as it was written', () => {
    const html = typeset(`<p>${inline('\\frac{1}{')} and ${inline('\\nonsense')}</p>`)
    expect(html).toContain('katex-error')
    expect(html).toContain('\\frac{1}{')
    expect(html).toContain(' and ')
  })

  it.each([
    ['opened and never closed', '{'.repeat(40_000)],
    ['deeply nested', '{'.repeat(20_000) + '}'.repeat(20_000)],
    ['a root in a root', `${'\\sqrt{'.repeat(3000)}${'}'.repeat(3000)}`],
    ['a root in a root, short enough to try', `${'\\sqrt{'.repeat(280)}${'}'.repeat(280)}`],
    ['fences in fences', `${'\\left('.repeat(5000)}${'\\right)'.repeat(5000)}`],
    ['a macro that never ends', '\\def\\a{\\a\\a}\\a'],
    ['doubled by macros', doubling],
    ['doubled by macros many times', doubling.repeat(8)],
    ['a table of a thousand empty cells', `\\begin{matrix}${'&amp;'.repeat(1000)}\\end{matrix}`],
    ['longer than any formula', 'x'.repeat(90_000)],
    ['a box as large as a house', '\\rule{1000000em}{1000000em}'],
  ])('limits the time and size of TeX that is %s', (_, tex) => {
    const before = process.cpuUsage()
    const html = typeset(`<p>${inline(tex)}after</p>`)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
    expect(html).toMatch(/after<\/p>$/)
    expect(html).not.toContain(':1000000em')
    expect(html.length).toBeLessThan(300_000)
    expect(sanitize(html)).toBe(sanitize(`<p>${inline(tex)}after</p>`))
  })

  it('refuses commands that reach outside the formula', () => {
    const commands = [
      '\\href{https://evil.example}{x}',
      '\\href{javascript:alert(1)}{x}',
      '\\url{https://evil.example}',
      '\\includegraphics{https://evil.example/x.png}',
      '\\htmlClass{MuiDialog-root}{x}',
      '\\htmlId{root}{x}',
      '\\htmlStyle{position:fixed}{x}',
      '\\htmlData{latex=y}{x}',
    ]
    for (const tex of commands) {
      const html = typeset(inline(tex))
        .replace(/<annotation.*?<\/annotation>/, '')
        .replace(/data-latex="[^"]*"/, '')
      expect(html, tex).not.toMatch(/<(a|img)\b|href=|src=|MuiDialog-root"|id="root"|position:|data-latex/)
    }
  })

  it('never throws and never loses the source of any TeX', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (tex) => {
        const source = sanitize(inline(tex.replace(/&/g, '&amp;').replace(/"/g, '&quot;')))
        expect(sanitize(typeset(source))).toBe(source)
      }),
    )
  })
})
