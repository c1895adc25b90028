const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Mathematics inside a line, kept as TeX; the server typesets it when it is sent. */
export function math(tex: string): string {
  return `<span data-type="inline-math" data-latex="${escapeHtml(tex)}"></span>`
}

/** Mathematics on a line of its own. */
export function displayMath(tex: string): string {
  return `<div data-type="block-math" data-latex="${escapeHtml(tex)}"></div>`
}

/** Where a question shows the answer part with this marker. */
export function blank(marker: string): string {
  return `<span data-answer="${marker}"></span>`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table>`
}

/** One × for every time that a value was counted, stacked above the values of the scale. */
export function linePlot(
  counted: { label: string; counts: readonly number[] },
  scale: { label: string; values: readonly string[] },
): string {
  const stacks = counted.counts.map((count) => Array(count).fill('×').join('<br>'))
  const row = (label: string, values: readonly string[]) => `<tr>${cells('th', [label])}${cells('td', values)}</tr>`
  return `<table><tbody>${row(counted.label, stacks)}${row(scale.label, scale.values)}</tbody></table>`
}

/** A line from 0 to 1 on which the student marks a point; it answers with a fraction in lowest terms. */
export function numberLine(parts: number): string {
  return `<iframe src="/tutor/activities/number-line.html?from=0&amp;to=1&amp;parts=${parts}" title="Number line" width="600" height="160"></iframe>`
}

const blockStart = /^<(div|ul|ol|table|iframe)\b/

/** Lines of text, each a paragraph; a line that is a block already stays as it is. */
export function blocks(lines: readonly string[]): string {
  return lines.map((line) => (blockStart.test(line) ? line : `<p>${line}</p>`)).join('')
}

function cells(tag: 'th' | 'td', values: readonly string[]): string {
  return values.map((value) => `<${tag}>${value}</${tag}>`).join('')
}

/** The TeX of all mathematics in a text. */
export function formulasIn(html: string): string[] {
  return [...html.matchAll(/data-latex="([^"]*)"/g)].map(([, tex]) => unescaped(tex!))
}

function unescaped(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!)
}
