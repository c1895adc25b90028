/** Commands that become one sign in plain text. */
const signs: Record<string, string> = {
  cdot: '*',
  times: '*',
  ast: '*',
  div: '/',
  le: '<=',
  leq: '<=',
  leqslant: '<=',
  ge: '>=',
  geq: '>=',
  geqslant: '>=',
  ne: '!=',
  neq: '!=',
  lt: '<',
  gt: '>',
  lbrack: '[',
  rbrack: ']',
  lbrace: '(',
  rbrace: ')',
  '{': '(',
  '}': ')',
  vert: '|',
  lvert: '|',
  rvert: '|',
  mid: '|',
  '%': '%',
  $: '$',
}
const names: Record<string, string> = { pi: 'pi', exponentialE: 'e', imaginaryI: 'i', differentialD: 'd' }
const functions = new Set(['sin', 'cos', 'tan', 'ln', 'log', 'exp'])
const spaces = new Set([',', ':', ';', '!', ' ', 'quad', 'qquad', 'space', 'enspace', 'thinspace'])
const texts = new Set(['text', 'mathrm', 'mathit', 'operatorname', 'textrm'])
const fractions = new Set(['frac', 'dfrac', 'tfrac', 'cfrac'])
const ignoredCommands = new Set(['left', 'right', 'mleft', 'mright', 'displaystyle', 'bigl', 'bigr'])

type Item =
  | { kind: 'number' | 'operand' | 'power' | 'sign' | 'open' | 'close'; text: string }
  | { kind: 'fraction'; numerator: string; denominator: string }
  | { kind: 'space' }

/**
 * Converts the TeX of a mathematics field to what one would type: `\frac{1}{2}` becomes `1/2`, `1\frac{1}{2}` becomes
 * `1 1/2`, `\sqrt{8}` becomes `sqrt(8)`, `x^{2y}` becomes `x^(2y)`. Placeholders are dropped. An unknown command stays,
 * so that it is visible in the answer.
 */
export function texToPlain(tex: string): string {
  const tokens = tex.match(/\\[a-zA-Z]+ ?|\\[\s\S]|#[?@0]|[\s\S]/g) ?? []
  let at = 0

  function sequence(end?: string): string {
    const items: Item[] = []
    for (let token = tokens[at]; token !== undefined && token !== end; token = tokens[at]) {
      at++
      add(items, token)
    }
    at++
    return joinItems(items)
  }

  function argument(): string {
    while (tokens[at] === ' ') at++
    const token = tokens[at++]
    if (token === undefined) return ''
    if (token === '{') return sequence('}')
    const items: Item[] = []
    add(items, token)
    return joinItems(items)
  }

  function add(items: Item[], token: string): void {
    const name = token.startsWith('\\') ? token.slice(1).trimEnd() || ' ' : null
    if (name !== null) addCommand(items, name)
    else addCharacter(items, token)
  }

  function addCharacter(items: Item[], token: string): void {
    const last = items.at(-1)
    if (/[\d.,]/.test(token)) {
      if (last?.kind === 'number') last.text += token
      else items.push({ kind: 'number', text: token })
    } else if (token === '^' || token === '_') {
      items.push({ kind: 'power', text: `${token}${enclosed(argument())}` })
    } else if (token === '{') {
      addText(items, sequence('}'))
    } else if (token === '~') items.push({ kind: 'space' })
    else if ('([|)]'.includes(token)) items.push({ kind: kindOfBracket(token, items), text: token })
    else if (/[-+*/=<>!%$:;×÷·−≤≥≠]/.test(token)) items.push({ kind: 'sign', text: token })
    else if (!/\s|#/.test(token[0]!)) items.push({ kind: 'operand', text: token })
  }

  function addCommand(items: Item[], name: string): void {
    if (fractions.has(name)) items.push({ kind: 'fraction', numerator: argument(), denominator: argument() })
    else if (name === 'sqrt') items.push({ kind: 'operand', text: root() })
    else if (texts.has(name)) addText(items, argument())
    else if (functions.has(name)) items.push({ kind: 'sign', text: `${name} ` })
    else if (spaces.has(name)) items.push({ kind: 'space' })
    else if (name === 'placeholder') argument()
    else if (name in names) items.push({ kind: 'operand', text: names[name]! })
    else if (name in signs) {
      const text = signs[name]!
      const isBracket = '([|)]'.includes(text)
      items.push({ kind: isBracket ? kindOfBracket(text, items) : 'sign', text })
    } else if (name === 'right' && tokens[at] === '.') at++
    else if (name === 'left' && tokens[at] === '.') at++
    else if (!ignoredCommands.has(name)) items.push({ kind: 'operand', text: `\\${name} ` })
  }

  function root(): string {
    while (tokens[at] === ' ') at++
    if (tokens[at] !== '[') return `sqrt(${argument()})`
    at++
    const degree = sequence(']')
    return degree === '3' ? `cbrt(${argument()})` : `sqrt[${degree}](${argument()})`
  }

  return sequence().replace(/ +/g, ' ').trim()
}

function addText(items: Item[], text: string): void {
  const last = items.at(-1)
  if (/^[\d.,]+$/.test(text) && last?.kind === 'number') last.text += text
  else if (text !== '') items.push({ kind: /^[\d.,]+$/.test(text) ? 'number' : 'operand', text })
}

/** Bars alternate between opening and closing. */
function kindOfBracket(bracket: string, items: readonly Item[]): 'open' | 'close' {
  if (bracket !== '|') return '(['.includes(bracket) ? 'open' : 'close'
  const bars = items.filter((item) => 'text' in item && item.text === '|').length
  return bars % 2 === 1 ? 'close' : 'open'
}

const isOperand = (item: Item | undefined) => item !== undefined && !['sign', 'open', 'space'].includes(item.kind)
const isFactor = (item: Item | undefined) => item !== undefined && !['sign', 'close', 'space'].includes(item.kind)
const isWhole = (text: string) => /^\d+$/.test(text)

function joinItems(items: readonly Item[]): string {
  const shown = items.filter((item) => item.kind !== 'space')
  let text = ''
  for (const item of items) {
    const index = item.kind === 'space' ? -1 : shown.indexOf(item)
    const [before, after] = [shown[index - 1], shown[index + 1]]
    if (item.kind === 'space') text += ' '
    else if (item.kind === 'fraction') text += fraction(item, before, after)
    // 2^3·4 must not become 2^34.
    else if (item.kind === 'number' && before?.kind === 'power') text += `*${item.text}`
    else text += item.text
  }
  return text
}

/** In brackets when a neighbor would change its meaning; without them after the whole part of a mixed number. */
function fraction(
  { numerator, denominator }: Item & { kind: 'fraction' },
  before: Item | undefined,
  after: Item | undefined,
): string {
  const bare = `${enclosed(numerator)}/${enclosed(denominator)}`
  const isMixed = before?.kind === 'number' && isWhole(before.text) && isWhole(numerator) && isWhole(denominator)
  const isDivisor = before?.kind === 'sign' && /[/÷]/.test(before.text)
  if (isMixed && after?.kind !== 'power') return ` ${bare}${isFactor(after) ? ' ' : ''}`
  return isDivisor || isOperand(before) || isFactor(after) ? `(${bare})` : bare
}

/** Encloses the text in brackets unless it is a number, a letter or already in brackets. */
function enclosed(text: string): string {
  return /^(?:[\d.,]*|[a-zA-Z]|pi)$/.test(text) || isEnclosed(text) ? text : `(${text})`
}

function isEnclosed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  let depth = 0
  return [...text].every((sign, index) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return depth > 0 || index === text.length - 1
  })
}
