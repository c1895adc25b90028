/** Text that is already HTML: created by `html`, or from sanitized text. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[] | null | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes every value that is not `Html`, so that a page cannot forget to. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, at) => `${text}${render(values[at - 1] ?? null)}${part}`))
}

function render(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((entry) => entry.text).join('')
  return String(value).replace(/[&<>"']/g, (sign) => entities[sign]!)
}
