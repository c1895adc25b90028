const symbols: Record<string, string> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  pi: 'π',
  theta: 'θ',
  circ: '°',
  angle: '∠',
  degree: '°',
  square: '□',
  ldots: '…',
  dots: '…',
  infty: '∞',
  left: '',
  right: '',
  displaystyle: '',
  quad: ' ',
  qquad: ' ',
  '%': '%',
  $: '$',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
}

/** Text with formulas in TeX as one line by which a problem can be recognized: `\frac{1}{2}` becomes 1/2. */
export function formulaText(tex: string): string {
  const fraction = /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g
  let [text, before] = [tex, '']
  // From the innermost fraction outwards.
  while (text !== before) {
    before = text
    text = text.replace(fraction, (_, over: string, under: string) => `${inParentheses(over)}/${inParentheses(under)}`)
  }
  return text
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, '√($1)')
    .replace(/\\(?:text|mathrm|mathbf|overline|operatorname)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\^\{?\\circ\}?/g, '°')
    .replace(/\\([a-zA-Z]+|.)/g, (_, name: string) => symbols[name] ?? name)
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:?!])/g, '$1')
    .trim()
}

/** Puts a numerator or denominator in parentheses if it is more than a number or a word. */
const inParentheses = (part: string) => (/^[\w.]*$/.test(part.trim()) ? part.trim() : `(${part.trim()})`)
