import { formulaIssue, maxFormulasLength } from '@trellis/domain'
import katex from 'katex'
import { ByteCache } from './byte-cache'
import { escapeHtml } from './escape-html'
import { clean, formulaTag } from './sanitize'

/** The same formulas occur in many texts of a library. */
const cache = new ByteCache(32 * 1024 * 1024)

const formula = new RegExp(`${formulaTag}</\\1>`, 'g')

/** Limits of the markup of one formula, and of all formulas of one text, in characters. */
const maxRenderedLength = 200_000
const maxTextLength = 1_000_000

/**
 * Safe HTML with its mathematics typeset (KaTeX markup, with MathML for screen readers), so that no page needs a script
 * for it. The TeX stays in `data-latex`, from which editors read it. Formulas that are refused or too large are shown
 * as they were written. Runs in a worker: see `createHtmlPool`.
 */
export function typeset(html: string): string {
  let sourceLength = 0
  let renderedLength = 0
  return withFormulas(html, (tex, isBlock) => {
    sourceLength += tex.length
    if (sourceLength > maxFormulasLength || renderedLength > maxTextLength) return asText(tex)
    const rendered = render(tex, isBlock)
    renderedLength += rendered.length
    return rendered
  })
}

/** The same without typesetting: every formula is shown as it was written. */
export function withPlainFormulas(html: string): string {
  return withFormulas(html, asText)
}

function withFormulas(html: string, show: (tex: string, isBlock: boolean) => string): string {
  return clean(html).replace(formula, (_, tag: string, attributes: string, tex: string) => {
    return `<${tag}${attributes}>${show(decode(tex), tag === 'div')}</${tag}>`
  })
}

function render(tex: string, displayMode: boolean): string {
  if (formulaIssue(tex)) return asText(tex)
  const key = `${displayMode ? 'd' : 'i'}${tex}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const rendered = renderUncached(tex, displayMode)
  cache.set(key, rendered)
  return rendered
}

function renderUncached(tex: string, displayMode: boolean): string {
  try {
    const rendered = katex.renderToString(tex, {
      displayMode,
      throwOnError: false,
      strict: false,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    })
    return rendered.length > maxRenderedLength ? asText(tex) : rendered
  } catch (error) {
    // KaTeX handles errors in the TeX itself, but endlessly nested braces exhaust its stack.
    if (error instanceof RangeError) return asText(tex)
    throw error
  }
}

function asText(tex: string): string {
  return `<span class="katex-error">${escapeHtml(tex)}</span>`
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(attribute: string): string {
  return attribute.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name]!)
}
