type Styles = ReadonlyMap<string, string>

/** The declarations of a style attribute, including those that only Word knows. */
export function stylesOf(element: Element): Styles {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(/:(.*)/s))
  return new Map(declarations.map(([name, value]) => [name!.trim().toLowerCase(), (value ?? '').trim().toLowerCase()]))
}

const isBold = (weight = '') => /^(?:bold|bolder|[6-9]\d\d)$/.test(weight)
const isPlainWeight = (weight = '') => /^(?:normal|lighter|[1-4]\d\d)$/.test(weight)

/** Turns styles into marks, and removes marks that a style cancels. */
export function marksFromStyles(root: Element): void {
  for (const element of root.querySelectorAll('b, strong, i, em, u')) {
    const styles = stylesOf(element)
    // Google Docs wraps everything it copies in a bold element that is not bold.
    const isCanceled =
      (element.matches('b, strong') && isPlainWeight(styles.get('font-weight'))) ||
      (element.matches('i, em') && styles.get('font-style') === 'normal') ||
      (element.matches('u') && styles.get('text-decoration') === 'none')
    if (isCanceled) element.replaceWith(...element.childNodes)
  }
  for (const element of root.querySelectorAll('span[style], font[style]')) {
    if (element.hasAttribute('data-latex')) continue
    let inner: Element = element
    for (const mark of marksOf(element)) {
      const wrapped = element.ownerDocument.createElement(mark)
      wrapped.append(...inner.childNodes)
      inner.append(wrapped)
      inner = wrapped
    }
  }
}

function marksOf(element: Element): string[] {
  const styles = stylesOf(element)
  const decoration = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  const marks: [string, boolean][] = [
    ['strong', isBold(styles.get('font-weight')) && !element.closest('h1, h2, h3, h4, h5, h6, th, b, strong')],
    ['em', /italic|oblique/.test(styles.get('font-style') ?? '') && !element.closest('i, em')],
    // Links are underlined anyway.
    ['u', decoration.includes('underline') && !element.closest('a, u') && !element.querySelector('a')],
    ['s', decoration.includes('line-through')],
    ['sub', styles.get('vertical-align') === 'sub'],
    ['sup', styles.get('vertical-align') === 'super'],
  ]
  return marks.filter(([, isSet]) => isSet).map(([mark]) => mark)
}
