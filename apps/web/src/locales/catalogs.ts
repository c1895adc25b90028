import { i18n, type Messages } from '@lingui/core'
import { languageTags } from '@trellis/domain'

/** To add a language, add an entry here and in `lingui.config.ts`, and a folder of catalogs. */
export const languages = { en: 'English', es: 'Español' } as const
export type Locale = keyof typeof languages

const defaultRegion: Record<Locale, string> = { en: 'en-US', es: 'es-419' }

const files = import.meta.glob<{ messages: Messages }>('./*/*.po')

/** The catalogs requested so far, which another language needs as well. */
const requested = new Set(['app'])

/** Shows the app in a language once the texts of all open modules have loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  // Schemas and rules have English messages, which the catalog `issues` translates.
  if (locale !== 'en') requested.add('issues')
  await Promise.all([...requested].map((name) => loadCatalog(locale, name)))
  i18n.activate(locale, regionsOf(locale))
  document.documentElement.lang = locale
}

/** The regional variants of a language that the browser prefers: dates and numbers differ between Mexico and Spain. */
function regionsOf(locale: Locale): string[] {
  const tags = languageTags(navigator.languages).filter((tag) => tag.split('-')[0] === locale)
  return tags.length > 0 ? tags : [defaultRegion[locale]]
}

/**
 * Loads a lazy module together with the catalogs that contain its texts (see `lingui.config.ts`):
 * `withMessages(import('./admin-page'), 'admin', 'history')`. Both are fetched at the same time.
 */
export async function withMessages<Module>(module: Promise<Module>, ...names: string[]): Promise<Module> {
  for (const name of names) requested.add(name)
  const [loaded] = await Promise.all([module, ...names.map((name) => loadCatalog(i18n.locale, name))])
  return loaded
}

async function loadCatalog(locale: string, name: string): Promise<void> {
  const load = files[`./${locale}/${name}.po`]
  if (!load) throw new Error(`No catalog ${name} in ${locale}`)
  const { messages } = await load()
  // A copy, because Lingui merges later catalogs into the first object that it is given.
  i18n.load(locale, { ...messages })
}
