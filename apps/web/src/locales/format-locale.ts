import { i18n } from '@lingui/core'

/** The locales for Intl: the language of the app, as it is written where the person is. */
export function formatLocale(): string | string[] | undefined {
  return i18n.locales ?? (i18n.locale || undefined)
}

const formats = new Map<string, Intl.NumberFormat>()

/** A number as it is written in the language of the app. A format is kept: to make one takes fifty times as long as to use it. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([formatLocale(), options])
  const format = formats.get(key) ?? new Intl.NumberFormat(formatLocale(), options)
  formats.set(key, format)
  return format.format(value)
}
