import { i18n } from '@lingui/core'
import type { Live, LiveFigures } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'

export interface ShownFigures extends LiveFigures {
  id: string
  name: string
}

/** The figures of each condition; while the study is blinded, those of all conditions together. */
export function figuresOf({ blinding, pooled, conditions }: Pick<Live, 'blinding' | 'pooled' | 'conditions'>) {
  if (blinding.isBlinded) return [{ ...pooled, id: 'pooled', name: i18n._('live.all') }]
  return conditions.map((condition): ShownFigures => ({ ...condition, id: String(condition.conditionId) }))
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}

/** A p-value with significant digits only; the smallest ones are given as a bound. */
export function formatPValue(p: number): string {
  if (p < 0.0001) return '< 0.0001'
  return `= ${formatNumber(p, { maximumSignificantDigits: p < 0.1 ? 2 : 3 })}`
}
