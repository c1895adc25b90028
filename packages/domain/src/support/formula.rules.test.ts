import { describe, expect, it } from 'vitest'
import { formulaIssue, formulasIssue, maxFormulaLength, maxFormulasLength } from './formula.rules'

const inline = (tex: string) => `<p>Half is <span data-type="inline-math" data-latex="${tex}"></span></p>`

describe('formulas', () => {
  it.each([
    '\\def\\a{xx}\\a',
    '\\gdef\\a{x}',
    '\\edef\\b{\\a\\a}',
    '\\xdef\\b{\\a\\a}',
    '\\newcommand{\\a}{x}',
    '\\newcommand*\\a{x}',
    '\\renewcommand\\a{x}',
    '\\providecommand\\a{x}',
    '\\let\\a=x',
    '\\futurelet\\a x',
    '\\global\\def\\a{x}',
    '\\long\\def\\a{x}',
    '\\newenvironment{a}{b}{c}',
    '\\renewenvironment{a}{b}{c}',
    '\\DeclareMathOperator{\\a}{a}',
    '\\message{a line in the log}',
    '\\errmessage{a line in the log}',
    '\\show\\frac',
  ])('refuses the formula %s', (tex) => {
    expect(formulaIssue(tex)?.kind).toBe('forbidden_command')
  })

  it.each(['\\frac{1}{2}', '\\left(\\delta\\right)', '\\longrightarrow', '\\longdiv', '\\text{let x be}', '\\leq', ''])(
    'accepts the formula %s',
    (tex) => {
      expect(formulaIssue(tex)).toBeNull()
    },
  )

  it('refuses a formula that is longer than a person can read', () => {
    expect(formulaIssue('x'.repeat(maxFormulaLength))).toBeNull()
    expect(formulaIssue('x'.repeat(maxFormulaLength + 1))?.kind).toBe('too_long')
  })

  it.each([
    inline('\\def\\a{x}'),
    inline('&#92;def\\a{x}'),
    inline('&#x5c;def\\a{x}'),
    inline('&bsol;def\\a{x}'),
    "<div DATA-LATEX = '\\def\\a{x}'></div>",
    '<span data-latex=\\def\\a{x}></span>',
  ])('names the formula in the refusal of %s', (html) => {
    expect(formulasIssue(html)).toBe(
      'The formula \\def\\a{x} uses \\def, which is not allowed: write it without macros',
    )
  })

  it('bounds the length of all formulas together', () => {
    const most = Math.floor(maxFormulasLength / 100)
    expect(formulasIssue(inline('x'.repeat(100)).repeat(most))).toBeNull()
    expect(formulasIssue(inline('x'.repeat(100)).repeat(most + 1))).toMatch(/together/)
  })

  it('checks formulas only, not the text around them', () => {
    expect(formulasIssue('<p>TeX defines macros with \\def</p>')).toBeNull()
  })
})
