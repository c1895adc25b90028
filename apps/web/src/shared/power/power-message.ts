import { i18n } from '@lingui/core'
import type { OutcomeKind, StudyPower } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'

/** The power that researchers usually plan for. */
const targetPower = 0.8

/** What the power means for the number of units that are assigned, in one sentence. */
export function powerMessage({ outcome, effect, power, neededUnits, detectable, unit, units }: StudyPower): string {
  if (effect === 0) return i18n._('power.noEffect')
  if (detectable === null && neededUnits === null) return i18n._('power.tooFew', { unit })
  const values = {
    unit,
    units,
    number: formatNumber(units),
    effect: effectMessage(effect, outcome),
    power: percent(power),
    needed: neededUnits ?? 0,
    neededNumber: formatNumber(neededUnits ?? 0),
  }
  if (neededUnits === null) return i18n._('power.never', values)
  return power >= targetPower ? i18n._('power.enough', values) : i18n._('power.notEnough', values)
}

/** An effect in its unit: standard deviations, or percentage points. */
export function effectMessage(effect: number, outcome: OutcomeKind): string {
  return outcome === 'SCORE'
    ? i18n._('power.inDeviations', { effect: formatNumber(effect, { maximumFractionDigits: 2 }) })
    : i18n._('power.inPoints', { effect: formatNumber(100 * effect, { maximumFractionDigits: 1 }) })
}

/** Power is never shown as 0% or 100%. */
export function shownPower(power: number): string {
  if (power > 0.99) return '> 99%'
  return power < 0.01 ? '< 1%' : `${Math.round(power * 100)}%`
}

function percent(power: number): string {
  if (power > 0.99) return i18n._('power.above')
  return power < 0.01 ? i18n._('power.below') : `${Math.round(power * 100)}%`
}
