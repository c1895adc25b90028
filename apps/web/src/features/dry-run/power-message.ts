import type { DryRun } from '@trellis/domain'
import { word } from './words'

/** The power that researchers usually plan for. */
const wantedPower = 0.8

/** What the power means for the number of students, in one sentence. */
export function powerMessage({ students, power: result }: Pick<DryRun, 'students' | 'power'>): string {
  const { effect, power, neededFor80, studentsPerUnit } = result
  if (effect === 0) return word('dryRun.power.noEffect')
  if (neededFor80 === null) return word('dryRun.power.tooFew')
  const values = {
    students: number(students),
    effect,
    power: percent(power),
    needed: number(neededFor80),
    clustered: String(studentsPerUnit > 1),
  }
  return power >= wantedPower ? word('dryRun.power.enough', values) : word('dryRun.power.notEnough', values)
}

const number = (value: number) => value.toLocaleString('en')

function percent(power: number): string {
  if (power > 0.99) return word('dryRun.power.above')
  return power < 0.01 ? word('dryRun.power.below') : `${Math.round(power * 100)}%`
}
