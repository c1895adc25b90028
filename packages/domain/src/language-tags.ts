/**
 * The language tags of a browser that can be given to Intl. Some systems report others, such as `en-US@posix`, for
 * which every formatter throws; there, everything after the language and the region is removed.
 */
export function languageTags(browser: readonly string[]): string[] {
  return browser.flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag.replace(/[@.].*$/, '').replaceAll('_', '-'))
    } catch {
      return []
    }
  })
}
