import { i18n, type Messages } from '@lingui/core'
import { languageTags } from '@trellis/domain'

/** A further language is one more entry here and in `lingui.config.ts`, and one more folder of catalogs. */
export const languages = { en: 'English', es: 'Español' } as const
export type Locale = keyof typeof languages

const defaultRegion: Record<Locale, string> = { en: 'en-US', es: 'es-419' }

const files = import.meta.glob<{ messages: Messages }>('./*/*.po')

/** The catalogs asked for so far: another language needs the same ones. */
const asked = new Set(['app'])

/** Shows the app in a language, once the texts of everything that is open have arrived. */
export async function activateLocale(locale: Locale): Promise<void> {
  // Schemas and rules say in English what is wrong with a value.
  if (locale !== 'en') asked.add('issues')
  await Promise.all([...asked].map((name) => loadCatalog(locale, name)))
  i18n.activate(locale, regionsOf(locale))
  document.documentElement.lang = locale
}

/** How the browser's regions write the language: dates and numbers differ between Mexico and Spain. */
function regionsOf(locale: Locale): string[] {
  const tags = languageTags(navigator.languages).filter((tag) => tag.split('-')[0] === locale)
  return tags.length > 0 ? tags : [defaultRegion[locale]]
}

/**
 * A module that is loaded later, together with the catalogs its texts are in (see `lingui.config.ts`):
 * `withMessages(import('./admin-page'), 'admin', 'history')`. Both are fetched at the same time.
 */
export async function withMessages<Module>(module: Promise<Module>, ...names: string[]): Promise<Module> {
  for (const name of names) asked.add(name)
  const [loaded] = await Promise.all([module, ...names.map((name) => loadCatalog(i18n.locale, name))])
  return loaded
}

async function loadCatalog(locale: string, name: string): Promise<void> {
  const load = files[`./${locale}/${name}.po`]
  if (!load) throw new Error(`No catalog ${name} in ${locale}`)
  const { messages } = await load()
  // A copy, because Lingui adds the next catalog to the first one it was given.
  i18n.load(locale, { ...messages })
}
