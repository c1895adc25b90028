import { i18n } from '@lingui/core'
import type { DryRun } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'

/** The power that researchers usually plan for. */
const wantedPower = 0.8

/** What the power means for the number of students, in one sentence. */
export function powerMessage({ students, power: result }: Pick<DryRun, 'students' | 'power'>): string {
  const { effect, power, neededFor80, studentsPerUnit } = result
  if (effect === 0) return i18n._('dryRun.power.noEffect')
  if (neededFor80 === null) return i18n._('dryRun.power.tooFew')
  const values = {
    students: formatNumber(students),
    effect,
    power: percent(power),
    needed: formatNumber(neededFor80),
    clustered: String(studentsPerUnit > 1),
  }
  return power >= wantedPower ? i18n._('dryRun.power.enough', values) : i18n._('dryRun.power.notEnough', values)
}

function percent(power: number): string {
  if (power > 0.99) return i18n._('dryRun.power.above')
  return power < 0.01 ? i18n._('dryRun.power.below') : `${Math.round(power * 100)}%`
}
