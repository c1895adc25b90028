import type { BrowserMessages } from '../messages/locale'

export type PageMessages = ReturnType<typeof pageMessages>

/** The texts that the page contains for its script, in the language of the page. */
export function pageMessages() {
  const main = document.querySelector<HTMLElement>('main[data-messages]')
  const { texts, fields }: BrowserMessages = JSON.parse(main?.dataset.messages ?? '{"texts":{},"fields":{}}')
  const text = (id: string, values: Record<string, number> = {}) =>
    (texts[id] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return {
    text,
    error: ({ code, message }: { code: string; message: string }) => texts[`error.${code}`] ?? message,
    /** The server sends messages about fields in English. */
    field: (message: string) => fields[message] ?? message,
    tooMany(seconds: number): string {
      const minutes = Math.ceil(seconds / 60)
      return minutes <= 1 ? text('browser.tooManySoon') : text('browser.tooMany', { minutes })
    },
  }
}
