import { useLingui } from '@lingui/react'
import { Toolbar } from '../toolbar/toolbar'
import { typeset } from './typeset-tex'

interface Key {
  /** Id of the message. */
  label: string
  /** TeX of its label. */
  face: string
  /** What MathLive inserts: `#@` is the selection or what precedes the cursor, `#?` a placeholder. */
  template: string
}

const groups: Key[][] = [
  [
    { label: /*i18n*/ 'richText.formula.key.fraction', face: '\\frac{a}{b}', template: '\\frac{#@}{#?}' },
    { label: /*i18n*/ 'richText.formula.key.power', face: 'x^n', template: '#@^{#?}' },
    { label: /*i18n*/ 'richText.formula.key.index', face: 'x_n', template: '#@_{#?}' },
    { label: /*i18n*/ 'richText.formula.key.root', face: '\\sqrt{x}', template: '\\sqrt{#0}' },
    { label: /*i18n*/ 'richText.formula.key.nthRoot', face: '\\sqrt[n]{x}', template: '\\sqrt[#?]{#0}' },
    { label: /*i18n*/ 'richText.formula.key.parentheses', face: '(x)', template: '\\left(#0\\right)' },
    { label: /*i18n*/ 'richText.formula.key.absolute', face: '|x|', template: '\\left|#0\\right|' },
    {
      label: /*i18n*/ 'richText.formula.key.matrix',
      face: '[\\begin{smallmatrix}1&0\\\\0&1\\end{smallmatrix}]',
      template: '\\begin{bmatrix}#?&#?\\\\#?&#?\\end{bmatrix}',
    },
  ],
  [
    { label: /*i18n*/ 'richText.formula.key.times', face: '\\times', template: '\\times' },
    { label: /*i18n*/ 'richText.formula.key.dot', face: '\\cdot', template: '\\cdot' },
    { label: /*i18n*/ 'richText.formula.key.divided', face: '\\div', template: '\\div' },
    { label: /*i18n*/ 'richText.formula.key.plusMinus', face: '\\pm', template: '\\pm' },
    { label: /*i18n*/ 'richText.formula.key.notEqual', face: '\\ne', template: '\\ne' },
    { label: /*i18n*/ 'richText.formula.key.lessEqual', face: '\\le', template: '\\le' },
    { label: /*i18n*/ 'richText.formula.key.greaterEqual', face: '\\ge', template: '\\ge' },
    { label: /*i18n*/ 'richText.formula.key.approx', face: '\\approx', template: '\\approx' },
  ],
  [
    { label: /*i18n*/ 'richText.formula.key.pi', face: '\\pi', template: '\\pi' },
    { label: /*i18n*/ 'richText.formula.key.theta', face: '\\theta', template: '\\theta' },
    { label: /*i18n*/ 'richText.formula.key.degree', face: '{}^\\circ', template: '^{\\circ}' },
    { label: /*i18n*/ 'richText.formula.key.angle', face: '\\angle', template: '\\angle' },
    { label: /*i18n*/ 'richText.formula.key.infinity', face: '\\infty', template: '\\infty' },
  ],
]

/** Buttons for symbols that keyboards lack. */
export function FormulaKeys({ onInsert }: { onInsert: (template: string) => void }) {
  const { i18n } = useLingui()
  const items = groups.map((group) =>
    group.map(({ label, face, template }) => ({
      id: label,
      label: i18n._(label),
      icon: <KeyLabel tex={face} />,
      onPress: () => onInsert(template),
    })),
  )
  return <Toolbar label={i18n._('richText.formula.keys')} groups={items} isDense />
}

function KeyLabel({ tex }: { tex: string }) {
  const result = typeset(tex, false)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the typesetter from a constant above
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: result.ok ? result.html : '' }} />
}
