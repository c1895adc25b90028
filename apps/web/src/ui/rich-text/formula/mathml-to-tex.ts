/** Characters whose TeX is a command. All others are written as they are. */
const commands: Record<string, string> = {
  '×': '\\times',
  '÷': '\\div',
  '⋅': '\\cdot',
  '·': '\\cdot',
  '±': '\\pm',
  '∓': '\\mp',
  '−': '-',
  '∗': '*',
  '≤': '\\le',
  '≥': '\\ge',
  '≠': '\\ne',
  '≈': '\\approx',
  '≅': '\\cong',
  '∼': '\\sim',
  '≡': '\\equiv',
  '→': '\\to',
  '⇒': '\\Rightarrow',
  '⇔': '\\Leftrightarrow',
  '∞': '\\infty',
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∂': '\\partial',
  '∈': '\\in',
  '∉': '\\notin',
  '⊂': '\\subset',
  '∪': '\\cup',
  '∩': '\\cap',
  '∠': '\\angle',
  '⊥': '\\perp',
  '∥': '\\parallel',
  '△': '\\triangle',
  '°': '^{\\circ}',
  '′': "'",
  '…': '\\dots',
  α: '\\alpha',
  β: '\\beta',
  γ: '\\gamma',
  δ: '\\delta',
  ε: '\\varepsilon',
  θ: '\\theta',
  λ: '\\lambda',
  μ: '\\mu',
  π: '\\pi',
  ρ: '\\rho',
  σ: '\\sigma',
  τ: '\\tau',
  φ: '\\varphi',
  ω: '\\omega',
  Δ: '\\Delta',
  Σ: '\\Sigma',
  Ω: '\\Omega',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  // Invisible: applied function, times, separator, plus.
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u00a0': '',
}

const functions = /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|log|ln|exp|lim|max|min|gcd|det)$/
const accents: Record<string, string> = { '¯': 'overline', '‾': 'overline', '^': 'hat', '→': 'vec', '~': 'tilde' }

/** TeX for MathML without a TeX annotation: the presentation elements of school and college mathematics. */
export function texOfMathMl(element: Element): string {
  return write(element).replace(/\s+/g, ' ').trim()
}

function write(element: Element): string {
  const parts = [...element.children]
  const part = (index: number) => (parts[index] ? write(parts[index]) : '')
  const text = (element.textContent ?? '').trim()
  switch (element.localName.toLowerCase()) {
    case 'mi':
      if (functions.test(text)) return `\\${text} `
      return [...text].length > 1 ? `\\mathrm{${withCommands(text)}}` : withCommands(text)
    case 'mn':
    case 'mo':
      return withCommands(text)
    case 'mtext':
    case 'ms':
      return `\\text{${text.replace(/[{}%&#$_\\]/g, (char) => (char === '\\' ? '' : `\\${char}`))}}`
    case 'mspace':
      return '\\ '
    case 'mfrac':
      return `\\frac{${part(0)}}{${part(1)}}`
    case 'msqrt':
      return `\\sqrt{${all(parts)}}`
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`
    case 'msup':
      return `${group(part(0))}^{${part(1)}}`
    case 'msub':
    case 'munder':
      return `${group(part(0))}_{${part(1)}}`
    case 'msubsup':
    case 'munderover':
      return `${group(part(0))}_{${part(1)}}^{${part(2)}}`
    case 'mover': {
      const accent = accents[(parts[1]?.textContent ?? '').trim()]
      return accent ? `\\${accent}{${part(0)}}` : `${group(part(0))}^{${part(1)}}`
    }
    case 'mfenced': {
      const [open, close] = [element.getAttribute('open') ?? '(', element.getAttribute('close') ?? ')']
      return `\\left${withCommands(open)}${parts.map(write).join(',')}\\right${withCommands(close)}`
    }
    case 'mtable':
      return `\\begin{matrix}${parts.map(write).join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return parts.map(write).join(' & ')
    case 'semantics':
      return part(0)
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.length > 0 ? all(parts) : withCommands(text)
  }
}

const all = (elements: Element[]) => elements.map(write).join('')

/** Groups a base of several characters, so that an exponent applies to all of it. */
const group = (tex: string) => ([...tex].length > 1 && !/^\\[A-Za-z]+ ?$/.test(tex) ? `{${tex}}` : tex)

function withCommands(text: string): string {
  const written = [...text].map((char) => commands[char] ?? char)
  return written.map((tex) => (/^\\[A-Za-z]+$/.test(tex) ? `${tex} ` : tex)).join('')
}
