import type { ConditionId, DryRun } from '@trellis/domain'
import { powerOf, sampleSizeFor } from '@trellis/stats'

/** What one simulated student did. */
export interface PlayedStudent {
  isFinished: boolean
  problems: number
  right: number
  seconds: number
}

export interface PlayedCondition {
  conditionId: ConditionId
  name: string
  /** How many would come into the condition. */
  students: number
  /** Those of them that were played. */
  played: PlayedStudent[]
}

/** How alike students of one class are in their results; usual for mathematics where earlier results are unknown. */
const likeness = 0.2
const wantedPower = 0.8

/** What a condition comes to: those that were not played are taken to be like those that were. */
export function predictCondition({
  conditionId,
  name,
  students,
  played,
}: PlayedCondition): DryRun['conditions'][number] {
  const sum = (of: (student: PlayedStudent) => number) => played.reduce((total, student) => total + of(student), 0)
  const mean = (of: (student: PlayedStudent) => number) => (played.length === 0 ? 0 : sum(of) / played.length)
  const problems = sum((student) => student.problems)
  return {
    conditionId,
    name,
    students,
    finished: Math.round(students * mean((student) => (student.isFinished ? 1 : 0))),
    meanProblems: mean((student) => student.problems),
    meanMinutes: mean((student) => student.seconds) / 60,
    shareRight: problems === 0 ? 0 : sum((student) => student.right) / problems,
  }
}

/**
 * The chance to find the difference between the two smallest conditions, by those who finish. Students who are assigned
 * together count for less: they are alike.
 */
export function predictPower(
  conditions: readonly Pick<DryRun['conditions'][number], 'students' | 'finished'>[],
  effect: number,
  unitSize: number,
): DryRun['power'] {
  const students = conditions.reduce((total, condition) => total + condition.students, 0)
  const [first = 0, second = 0] = conditions.map((condition) => condition.finished).sort((a, b) => a - b)
  const weight = 1 + (Math.min(unitSize, Math.max(1, first)) - 1) * likeness
  const power = first === 0 || second === 0 ? 0 : powerOf({ effect }, first / weight, second / weight)
  const hasNumber = first > 0 && second > 0 && effect > 0
  const needed = hasNumber ? sampleSizeFor({ effect }, wantedPower, second / first).first * weight : null
  const neededFor80 = needed === null ? null : Math.ceil((needed * students) / first)
  return {
    effect,
    perCondition: first,
    power,
    neededFor80,
    words: wordsOf(students, effect, power, neededFor80, unitSize),
  }
}

const number = (value: number) => value.toLocaleString('en')

function wordsOf(
  students: number,
  effect: number,
  power: number,
  neededFor80: number | null,
  unitSize: number,
): string {
  if (effect === 0) return 'Where no difference is hoped for there is none to find.'
  if (neededFor80 === null) return 'Too few students finish to compare anything.'
  const chance = power > 0.99 ? 'more than 99 %' : power < 0.01 ? 'less than 1 %' : `${Math.round(power * 100)} %`
  const together = unitSize > 1 ? `, counting students who are assigned together for less because they are alike` : ''
  const found = `With ${number(students)} students the chance to find a difference of ${effect} standard deviations is ${chance}${together}`
  return power >= wantedPower
    ? `${found}; ${number(neededFor80)} would be enough for 80 %.`
    : `${found}; for 80 % the study needs about ${number(neededFor80)}.`
}
