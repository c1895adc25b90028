import katex from 'katex'
import { clean, formulaTag } from './sanitize'

/** Formulas repeat a great deal over a library; the oldest is dropped when there are too many. */
const cache = new Map<string, string>()
const cacheSize = 20_000

const formula = new RegExp(`${formulaTag}</\\1>`, 'g')

/** Longer than any formula that a person reads; beyond it typesetting takes seconds. */
const maxFormulaLength = 2000

/**
 * Safe HTML with its mathematics typeset (KaTeX markup for the eye, MathML for screen readers), so that no page needs a
 * script for it. The TeX stays in `data-latex`, which is what an editor reads back.
 */
export function typeset(html: string): string {
  return clean(html).replace(formula, (_, tag: string, attributes: string, tex: string) => {
    return `<${tag}${attributes}>${render(decode(tex), tag === 'div')}</${tag}>`
  })
}

function render(tex: string, displayMode: boolean): string {
  if (tex.length > maxFormulaLength) return asText(tex)
  const key = `${displayMode ? 'd' : 'i'}${tex}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const rendered = renderAnew(tex, displayMode)
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value as string)
  cache.set(key, rendered)
  return rendered
}

function renderAnew(tex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(tex, {
      displayMode,
      throwOnError: false,
      strict: false,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    })
  } catch (error) {
    // KaTeX answers for errors in the TeX alone; braces in braces without end exhaust its stack.
    if (error instanceof RangeError) return asText(tex)
    throw error
  }
}

function asText(tex: string): string {
  const escaped = tex.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return `<span class="katex-error">${escaped}</span>`
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(attribute: string): string {
  return attribute.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name]!)
}
