import type { I18n } from '@lingui/core'

/** A moment in seconds since the epoch as a day and a time, in the time zone of the device. */
export function momentText(seconds: number, i18n: I18n): string {
  return i18n.date(new Date(seconds * 1000), { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })
}
