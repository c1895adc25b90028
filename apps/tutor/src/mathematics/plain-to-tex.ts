const closing: Record<string, string> = { '(': ')', '[': ']' }
const functions = ['sqrt', 'cbrt', 'sin', 'cos', 'tan', 'log', 'ln', 'exp']
const tokenPattern = new RegExp(`\\d[\\d.,]*|\\.\\d+|${functions.join('|')}|pi|<=|>=|!=|[\\s\\S]`, 'giu')

const signs: Record<string, string> = {
  '*': '\\cdot ',
  '·': '\\cdot ',
  '×': '\\times ',
  '÷': '\\div ',
  '<=': '\\le ',
  '≤': '\\le ',
  '>=': '\\ge ',
  '≥': '\\ge ',
  '!=': '\\ne ',
  '≠': '\\ne ',
  '<': '\\lt ',
  '>': '\\gt ',
  '−': '-',
}
const escaped = /[%$#&_{}]/

/**
 * Converts plain text to TeX for a mathematics field: `1/2` becomes `\frac{1}{2}`, `x^2` becomes `x^{2}`. Unfinished
 * input stays unfinished: a bracket that is not closed yet remains a single bracket.
 */
export function plainToTex(text: string): string {
  const tokens = text.trim().match(tokenPattern) ?? []
  let at = 0

  function sequence(end?: string): string {
    const parts: string[] = []
    while (at < tokens.length && tokens[at] !== end) {
      const token = tokens[at]!
      if (token === '/' && parts.length > 0 && isOperand(parts.at(-1)!) && hasOperand(at + 1)) {
        at++
        parts.push(`\\frac{${bare(parts.pop()!)}}{${bare(operand())}}`)
      } else if (isOperandStart(token)) parts.push(operand())
      else {
        at++
        parts.push(sign(token))
      }
    }
    return parts.join('')
  }

  /** One number, letter, bracket or root, with its powers. */
  function operand(): string {
    let operandText = first()
    while (tokens[at] === '^' && hasOperand(at + 1)) {
      at++
      operandText += `^{${bare(first())}}`
    }
    return operandText
  }

  function first(): string {
    while (tokens[at] === ' ') at++
    const token = tokens[at++]!
    const name = token.toLowerCase()
    if (token === '-' || token === '−') return `-${first()}`
    if (name === 'pi' || token === 'π') return '\\pi '
    if (token === '√' || name === 'sqrt') return hasOperand(at) ? `\\sqrt{${bare(first())}}` : '\\sqrt{}'
    if (token === '∛' || name === 'cbrt') return hasOperand(at) ? `\\sqrt[3]{${bare(first())}}` : '\\sqrt[3]{}'
    if (functions.includes(name)) return `\\${name} `
    const close = closing[token]
    if (!close || !isClosed(close)) return withSlash(token)
    const inside = sequence(close)
    at++
    return `\\left${token}${inside}\\right${close}`
  }

  function isClosed(close: string): boolean {
    const open = Object.keys(closing).find((bracket) => closing[bracket] === close)
    let depth = 1
    for (let index = at; index < tokens.length; index++) {
      if (tokens[index] === open) depth++
      if (tokens[index] === close && --depth === 0) return true
    }
    return false
  }

  function hasOperand(index: number): boolean {
    while (tokens[index] === ' ') index++
    const token = tokens[index]
    if (token === '-' || token === '−') return isOperandStart(tokens[index + 1] ?? '')
    return token !== undefined && isOperandStart(token)
  }

  /** A space is shown only between two numbers. */
  function sign(token: string): string {
    if (token !== ' ') return signs[token] ?? withSlash(token)
    return /\d$/.test(tokens[at - 2] ?? '') && /^\d/.test(tokens[at] ?? '') ? '\\:' : ''
  }

  return sequence()
}

const isOperandStart = (token: string) => /^[\p{L}\p{N}.(√∛[]/u.test(token)
const isOperand = (part: string) => /[\p{L}\p{N}})\]]$/u.test(part) || part === '\\pi '
const withSlash = (token: string) => (escaped.test(token) ? `\\${token}` : token === '\\' ? '' : token)

/** Drops the outer brackets, which a fraction or an exponent makes unnecessary. */
function bare(tex: string): string {
  const match = /^\\left\(((?:(?!\\left|\\right)[\s\S])*)\\right\)$/.exec(tex)
  return match ? match[1]! : tex
}
