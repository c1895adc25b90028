// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { typesetDraft } from './typeset-draft'

describe('typesetDraft', () => {
  it('keeps the markup that the editor writes', () => {
    const html = '<h3>So</h3><p>a <strong>b</strong></p><ol start="3"><li><p>c</p></li></ol>'
    expect(typesetDraft(html)).toBe(html)
  })

  it('typesets mathematics, with the source for screen readers', () => {
    const shown = typesetDraft('<p><span data-type="inline-math" data-latex="x^2"></span></p>')
    expect(shown).toContain('class="katex"')
    expect(shown).toContain('<annotation encoding="application/x-tex">x^2</annotation>')
  })

  it('marks mathematics that cannot be parsed as an error', () => {
    expect(typesetDraft('<span data-latex="\\frac{"></span>')).toContain('katex-error')
  })

  it('shows formulas that define macros as they were written', () => {
    expect(typesetDraft('<span data-latex="\\def\\a{xx}\\a"></span>')).toBe(
      '<span data-latex="\\def\\a{xx}\\a">\\def\\a{xx}\\a</span>',
    )
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">a</a>',
    '<p onclick="alert(1)">a</p>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<span data-latex="\\href{javascript:alert(1)}{x}"></span>',
    '<form><button formaction="javascript:alert(1)">a</button></form>',
    '<style>*{background:url(javascript:alert(1))}</style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<span data-latex="x"><img src=x onerror=alert(1)></span>',
  ])('removes executable markup: %s', (html) => {
    const page = document.createElement('div')
    page.innerHTML = typesetDraft(html)
    expect(page.querySelector('script, iframe, style, form, button, [onerror], [onclick]')).toBeNull()
    for (const link of page.querySelectorAll('[href], [src]')) {
      expect(link.getAttribute('href') ?? link.getAttribute('src')).not.toMatch(/^\s*javascript:/i)
    }
  })
})
