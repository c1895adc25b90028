/** Rules that load something, which a self-contained report cannot have. */
const loadsResource = (rule: CSSRule) =>
  rule instanceof CSSFontFaceRule || rule instanceof CSSImportRule || /url\((?!["']?(?:data:|#))/.test(rule.cssText)

/** The styles of the page that apply to something in the report. */
function stylesFor(root: Element): string {
  const classes = new Set([root, ...root.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))
  const applies = (selector: string) => {
    const named = [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name!.replaceAll('\\', ''))
    return named.length === 0 || named.some((name) => classes.has(name))
  }
  const textOf = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) return applies(rule.selectorText) && !loadsResource(rule) ? rule.cssText : ''
    if (rule instanceof CSSGroupingRule) {
      const inner = [...rule.cssRules].map(textOf).join('\n').trim()
      return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{\n${inner}\n}`
    }
    return ''
  }
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(textOf))
    .filter((text) => text !== '')
    .join('\n')
}

/** What a document needs and the page on the screen does not. */
const documentStyles = `
body { margin: 0 auto; padding: 24px 16px; max-width: 960px; font-family: Inter, system-ui, sans-serif; }
[data-report="show"] { display: block !important; }
[role="group"]:has(> table) { max-height: none !important; }
th, td { white-space: normal !important; }
tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
@page { margin: 16mm 14mm; }
@media print { body { padding: 0; max-width: none; background: #fff; } }
`

/** The page as one self-contained HTML document: as it is rendered, in light colors, with all numbers shown. */
export function reportDocument(page: Element, title: string, language: string): string {
  const copy = page.cloneNode(true) as Element
  for (const element of copy.querySelectorAll('[data-report="omit"]')) element.remove()
  // Tables stay focusable, because they scroll sideways on a narrow screen.
  for (const element of copy.querySelectorAll('[tabindex]:not(:has(> table))')) element.removeAttribute('tabindex')
  const head = document.createElement('head')
  const appendToHead = (name: string, attributes: Record<string, string>, text = '') => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    head.append(element)
  }
  appendToHead('meta', { charset: 'utf-8' })
  appendToHead('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' })
  appendToHead('title', {}, title)
  appendToHead('style', {}, `${stylesFor(copy)}\n${documentStyles}`)
  const html = document.createElement('html')
  html.setAttribute('lang', language)
  html.setAttribute('data-color-scheme', 'light')
  const body = document.createElement('body')
  const main = document.createElement('main')
  main.append(copy)
  body.append(main)
  html.append(head, body)
  return `<!doctype html>\n${html.outerHTML}`
}
