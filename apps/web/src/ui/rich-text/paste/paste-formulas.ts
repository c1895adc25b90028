import { texOfMathMl } from '../formula/mathml-to-tex'
import { typeset } from '../formula/typeset-tex'

const texAnnotation =
  'annotation[encoding="application/x-tex"], annotation[encoding="TeX"], annotation[encoding="LaTeX"]'

/** Wrappers of math libraries around their MathML, with images or visual copies. Removed together with the formula. */
const hosts = '.katex-display, .katex, .mwe-math-element, mjx-container, .MathJax, .MJXc-display'

/** Replaces every formula given as TeX or MathML with the editor's own formula element. */
export function extractFormulas(root: Element): void {
  for (const element of root.querySelectorAll('[data-latex]')) {
    replaceWithFormula(element, element.getAttribute('data-latex') ?? '', element.localName === 'div')
  }
  for (const script of root.querySelectorAll('script[type^="math/tex"]')) {
    for (const shown of siblingsBefore(script, '.MathJax, .MathJax_Display, .MathJax_Preview, .MathJax_SVG'))
      shown.remove()
    replaceWithFormula(script, script.textContent ?? '', /mode=display/.test(script.getAttribute('type') ?? ''))
  }
  for (const math of root.querySelectorAll('math')) {
    if (!root.contains(math)) continue
    const host = outermost(math)
    const tex = math.querySelector(texAnnotation)?.textContent ?? math.getAttribute('alttext') ?? texOfMathMl(math)
    const isBlock = math.getAttribute('display') === 'block' || host.matches('.katex-display, [display="true"]')
    replaceWithFormula(host, tex, isBlock)
  }
  for (const image of root.querySelectorAll(
    'img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display',
  )) {
    replaceWithFormula(image, image.getAttribute('alt') ?? '', image.matches('[class*="display"]'))
  }
}

function replaceWithFormula(element: Element, source: string, isBlock: boolean): void {
  const tex = withoutWrapping(source)
  if (!typeset(tex, isBlock).ok) {
    element.replaceWith(tex)
    return
  }
  const formula = element.ownerDocument.createElement(isBlock ? 'div' : 'span')
  formula.setAttribute('data-type', isBlock ? 'block-math' : 'inline-math')
  formula.setAttribute('data-latex', tex)
  element.replaceWith(formula)
}

/** Wikipedia wraps every formula in a style command, which `isBlock` already expresses. */
const withoutWrapping = (tex: string) =>
  tex
    .trim()
    .replace(/^\{\\(?:displaystyle|textstyle)\s+(.*)\}$/s, '$1')
    .trim()

function outermost(math: Element): Element {
  let found = math
  for (let host = math.closest(hosts); host; host = host.parentElement?.closest(hosts) ?? null) found = host
  return found
}

function siblingsBefore(element: Element, selector: string): Element[] {
  const found: Element[] = []
  let sibling = element.previousElementSibling
  while (sibling?.matches(selector)) {
    found.push(sibling)
    sibling = sibling.previousElementSibling
  }
  return found
}
