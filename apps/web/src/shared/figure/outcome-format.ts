import type { I18n } from '@lingui/core'
import { decimalsOf, type OutcomeUnit, shownDifference, shownLevel } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'

/** With a minus sign, and never a negative zero. */
export function formatDecimal(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals)) + 0
  return formatNumber(rounded, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).replace('-', '−')
}

/** Converts a difference from the unit of the data to the unit in which it is shown. */
export function formatDifference(unit: OutcomeUnit, difference: number): string {
  return formatDecimal(shownDifference(unit, difference), decimalsOf(unit))
}

export function formatLevel(unit: OutcomeUnit, value: number): string {
  return formatDecimal(shownLevel(unit, value), decimalsOf(unit))
}

export function formatInterval(unit: OutcomeUnit, { low, high }: { low: number; high: number }, i18n: I18n): string {
  return i18n._('figure.range', { low: formatDifference(unit, low), high: formatDifference(unit, high) })
}

/** A p value with significant digits only; the smallest ones are given as a bound. */
export function formatP(p: number): string {
  return p < 0.0001
    ? `< ${formatNumber(0.0001, { maximumFractionDigits: 4 })}`
    : formatNumber(p, { maximumSignificantDigits: 2 })
}

/** Like `formatP`, with its sign, for a sentence. */
export function formatSignedP(p: number): string {
  return p < 0.0001 ? formatP(p) : `= ${formatP(p)}`
}

export function formatPercent(share: number, decimals = 1): string {
  return `${formatDecimal(100 * share, decimals)}%`
}
