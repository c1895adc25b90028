import katex from 'katex'
import { sanitise } from './sanitise'

/** Formulas repeat a great deal over a library; the oldest is dropped when there are too many. */
const cache = new Map<string, string>()
const cacheSize = 20_000

const formula = /<(span|div)([^>]*\bdata-latex="([^"]*)"[^>]*)><\/\1>/g

/**
 * Safe HTML with its mathematics typeset (KaTeX markup for the eye, MathML for screen readers), so that no page needs a
 * script for it. The TeX stays in `data-latex`, which is what an editor reads back.
 */
export function typeset(html: string): string {
  return sanitise(html).replace(formula, (_, tag: string, attributes: string, tex: string) => {
    return `<${tag}${attributes}>${render(decode(tex), tag === 'div')}</${tag}>`
  })
}

function render(tex: string, displayMode: boolean): string {
  const key = `${displayMode ? 'd' : 'i'}${tex}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const rendered = katex.renderToString(tex, {
    displayMode,
    throwOnError: false,
    strict: false,
    trust: false,
    maxExpand: 200,
    maxSize: 20,
  })
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value as string)
  cache.set(key, rendered)
  return rendered
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function decode(attribute: string): string {
  return attribute.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name]!)
}
