import { texToPlain } from '../mathematics/tex-to-plain'

/** The plain text of HTML; null when it contains more than text. */
export function plainText(html: string): string | null {
  const inner = html.replace(/^<p>([\s\S]*)<\/p>$/, '$1')
  return /<[a-z!/]/i.test(inner) ? null : decodeEntities(inner)
}

function decodeEntities(text: string): string {
  const holder = document.createElement('template')
  holder.innerHTML = text
  return holder.content.textContent ?? ''
}

/** HTML as text for a screen reader: pictures by their description, mathematics as one would type it. */
export function spokenText(html: string): string {
  const holder = document.createElement('template')
  holder.innerHTML = html
  for (const formula of holder.content.querySelectorAll('[data-latex]')) {
    formula.replaceWith(` ${texToPlain(formula.getAttribute('data-latex')!)} `)
  }
  for (const picture of holder.content.querySelectorAll('img')) picture.replaceWith(picture.alt)
  return (holder.content.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** An accessible name for an element with this HTML; plain text needs none. */
export function nameOf(html: string): string | undefined {
  return plainText(html) === null ? spokenText(html) : undefined
}
