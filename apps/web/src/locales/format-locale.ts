import { i18n } from '@lingui/core'

/** The locales for Intl: the language of the app, as it is written where the person is. */
export function formatLocale(): string | string[] | undefined {
  return i18n.locales ?? (i18n.locale || undefined)
}

/** A number as it is written in the language of the app. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(formatLocale(), options)
}
