import { describe, expect, it } from 'vitest'
import { maxTexLength, type TexProblem, typeset } from './typeset-tex'

const wrong: [string, TexProblem][] = [
  ['', { kind: 'empty' }],
  ['   ', { kind: 'empty' }],
  ['x'.repeat(maxTexLength + 1), { kind: 'tooLong', limit: maxTexLength }],
  ['\\def\\a{x}\\a', { kind: 'forbiddenCommand', command: '\\def' }],
  ['\\newcommand\\a{x}', { kind: 'forbiddenCommand', command: '\\newcommand' }],
  ['\\show\\frac', { kind: 'forbiddenCommand', command: '\\show' }],
  ['\\foo', { kind: 'unknownCommand', command: '\\foo' }],
  ['\\frac{1', { kind: 'unclosedBrace' }],
  ['\\text{a', { kind: 'unclosedBrace' }],
  ['\\sqrt[3', { kind: 'unclosedBrace' }],
  ['x}', { kind: 'extraBrace' }],
  ['\\left( x', { kind: 'unclosedFence' }],
  ['x \\right)', { kind: 'unclosedFence' }],
  ['\\begin{matrix} a', { kind: 'unclosedEnvironment', environment: 'matrix' }],
  ['\\begin{matrix}a\\end{pmatrix}', { kind: 'unclosedEnvironment', environment: 'matrix' }],
  ['\\begin{foo}a\\end{foo}', { kind: 'unknownEnvironment', environment: 'foo' }],
  ['\\frac', { kind: 'missingArgument', command: '\\frac' }],
  ['\\frac{1}', { kind: 'missingArgument', command: '\\frac' }],
  ['\\sqrt', { kind: 'missingArgument', command: '\\sqrt' }],
  ['x_', { kind: 'missingArgument', command: '_' }],
  ['x^2^3', { kind: 'doubleScript' }],
  ['$x$', { kind: 'dollar' }],
  ['\\begin{align}a\\end{align}', { kind: 'displayOnly', environment: 'align' }],
  ['x\\tag{1}', { kind: 'displayOnly', environment: '\\tag' }],
  ['a & b', { kind: 'unexpected', near: '&' }],
  ['\\left x', { kind: 'unexpected', near: 'x' }],
  ['{'.repeat(1000), { kind: 'unclosedBrace' }],
]

describe('typeset', () => {
  it.each(wrong)('reports what is wrong with %j', (tex, problem) => {
    expect(typeset(tex, false)).toEqual({ ok: false, problem })
  })

  it.each(['x^2', '\\frac{1}{2}', '\\$5', '90\\degree', '3 \\lt x'])('typesets %j', (tex) => {
    const result = typeset(tex, false)
    expect(result.ok && result.html).toContain('class="katex"')
  })

  it('accepts display environments in a block formula', () => {
    expect(typeset('\\begin{align}a\\end{align}', true).ok).toBe(true)
  })

  it('renders neither links nor custom styles', () => {
    const result = typeset('\\href{javascript:alert(1)}{x}\\htmlStyle{color:red}{y}', false)
    expect(JSON.stringify(result)).not.toMatch(/href="javascript|style="color:red/)
  })
})
