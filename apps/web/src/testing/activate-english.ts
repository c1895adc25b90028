import { i18n, type Messages } from '@lingui/core'

const catalogs = import.meta.glob<{ messages: Messages }>('../locales/en/*.po', { eager: true })

/** Loads all English catalogs synchronously. A missing text fails the test. */
export function activateEnglish(): void {
  for (const { messages } of Object.values(catalogs)) i18n.load('en', { ...messages })
  i18n.activate('en')
}

i18n.on('missing', ({ id }) => {
  throw new Error(`No message ${id}`)
})
