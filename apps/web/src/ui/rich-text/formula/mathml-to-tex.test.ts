// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { texOfMathMl } from './mathml-to-tex'
import { typeset } from './typeset-tex'

const table: [string, string][] = [
  ['<mi>x</mi><mo>+</mo><mn>12</mn>', 'x+12'],
  ['<msup><mi>x</mi><mn>2</mn></msup>', 'x^{2}'],
  ['<msup><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow><mn>2</mn></msup>', '{(x)}^{2}'],
  ['<msub><mi>α</mi><mi>n</mi></msub>', '\\alpha _{n}'],
  ['<msqrt><mn>2</mn><mo>⁢</mo><mi>x</mi></msqrt>', '\\sqrt{2x}'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<mi>sin</mi><mo>⁡</mo><mi>θ</mi>', '\\sin \\theta'],
  ['<mn>3</mn><mo>×</mo><mi>x</mi><mo>≤</mo><mn>9</mn>', '3\\times x\\le 9'],
  ['<mn>50</mn><mo>%</mo><mtext> of all</mtext>', '50\\%\\text{of all}'],
  ['<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>', '\\sum _{i=1}^{n}'],
  ['<mover><mi>A</mi><mo>¯</mo></mover>', '\\overline{A}'],
  ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '\\left(a,b\\right)'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
    '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
  ],
]

describe('texOfMathMl', () => {
  it.each(table)('converts MathML to TeX that can be typeset: %s', (mathMl, tex) => {
    const { body } = new DOMParser().parseFromString(`<math>${mathMl}</math>`, 'text/html')
    expect(texOfMathMl(body.firstElementChild!)).toBe(tex)
    expect(typeset(tex, false).ok).toBe(true)
  })
})
