import type { enRichText } from '../../../locales/en-rich-text'
import { Toolbar } from '../toolbar/toolbar'
import { useWords } from '../words'
import { typeset } from './typeset-tex'

interface Key {
  label: Extract<keyof typeof enRichText, `richText.formula.key.${string}`>
  /** TeX of its label. */
  face: string
  /** What MathLive inserts: `#@` is the selection or what precedes the cursor, `#?` a placeholder. */
  template: string
}

const groups: Key[][] = [
  [
    { label: 'richText.formula.key.fraction', face: '\\frac{a}{b}', template: '\\frac{#@}{#?}' },
    { label: 'richText.formula.key.power', face: 'x^n', template: '#@^{#?}' },
    { label: 'richText.formula.key.index', face: 'x_n', template: '#@_{#?}' },
    { label: 'richText.formula.key.root', face: '\\sqrt{x}', template: '\\sqrt{#0}' },
    { label: 'richText.formula.key.nthRoot', face: '\\sqrt[n]{x}', template: '\\sqrt[#?]{#0}' },
    { label: 'richText.formula.key.parentheses', face: '(x)', template: '\\left(#0\\right)' },
    { label: 'richText.formula.key.absolute', face: '|x|', template: '\\left|#0\\right|' },
    {
      label: 'richText.formula.key.matrix',
      face: '[\\begin{smallmatrix}1&0\\\\0&1\\end{smallmatrix}]',
      template: '\\begin{bmatrix}#?&#?\\\\#?&#?\\end{bmatrix}',
    },
  ],
  [
    { label: 'richText.formula.key.times', face: '\\times', template: '\\times' },
    { label: 'richText.formula.key.dot', face: '\\cdot', template: '\\cdot' },
    { label: 'richText.formula.key.divided', face: '\\div', template: '\\div' },
    { label: 'richText.formula.key.plusMinus', face: '\\pm', template: '\\pm' },
    { label: 'richText.formula.key.notEqual', face: '\\ne', template: '\\ne' },
    { label: 'richText.formula.key.lessEqual', face: '\\le', template: '\\le' },
    { label: 'richText.formula.key.greaterEqual', face: '\\ge', template: '\\ge' },
    { label: 'richText.formula.key.approx', face: '\\approx', template: '\\approx' },
  ],
  [
    { label: 'richText.formula.key.pi', face: '\\pi', template: '\\pi' },
    { label: 'richText.formula.key.theta', face: '\\theta', template: '\\theta' },
    { label: 'richText.formula.key.degree', face: '{}^\\circ', template: '^{\\circ}' },
    { label: 'richText.formula.key.angle', face: '\\angle', template: '\\angle' },
    { label: 'richText.formula.key.infinity', face: '\\infty', template: '\\infty' },
  ],
]

/** Buttons for symbols that keyboards lack. */
export function FormulaKeys({ onInsert }: { onInsert: (template: string) => void }) {
  const t = useWords()
  const items = groups.map((group) =>
    group.map(({ label, face, template }) => ({
      id: label,
      label: t(label),
      icon: <KeyLabel tex={face} />,
      onPress: () => onInsert(template),
    })),
  )
  return <Toolbar label={t('richText.formula.keys')} groups={items} isDense />
}

function KeyLabel({ tex }: { tex: string }) {
  const result = typeset(tex, false)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the typesetter from a constant above
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: result.ok ? result.html : '' }} />
}
