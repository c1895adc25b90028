import { i18n } from '@lingui/core'

/** The locales for Intl: the language of the app in the user's regional variant. */
export function formatLocale(): string | string[] | undefined {
  return i18n.locales ?? (i18n.locale || undefined)
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats a number for the locale of the app. Formats are cached, because creating one takes fifty times as long as
 * using it.
 */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([formatLocale(), options])
  const format = formats.get(key) ?? new Intl.NumberFormat(formatLocale(), options)
  formats.set(key, format)
  return format.format(value)
}
