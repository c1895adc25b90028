import type { ConditionId, DryRun } from '@trellis/domain'
import { powerOf, sampleSizeFor } from '@trellis/stats'

/** What one simulated student did. */
export interface PlayedStudent {
  isFinished: boolean
  /** All problems, those of tests included. */
  problems: number
  /** Problems outside of tests. */
  practiced: number
  /** Of the practiced. */
  right: number
  seconds: number
}

export interface PlayedCondition {
  conditionId: ConditionId
  name: string
  /** Students who would be in the condition. */
  students: number
  /** Those who were simulated. */
  played: PlayedStudent[]
}

/** Intraclass correlation of students who are assigned together; usual in mathematics without a pretest covariate. */
const intraclassCorrelation = 0.2
const wantedPower = 0.8

/** What to expect of a condition: students who were not simulated are assumed to be like those who were. */
export function predictCondition({
  conditionId,
  name,
  students,
  played,
}: PlayedCondition): DryRun['conditions'][number] {
  const sum = (of: (student: PlayedStudent) => number) => played.reduce((total, student) => total + of(student), 0)
  const mean = (of: (student: PlayedStudent) => number) => (played.length === 0 ? 0 : sum(of) / played.length)
  const practiced = sum((student) => student.practiced)
  return {
    conditionId,
    name,
    students,
    finished: Math.round(students * mean((student) => (student.isFinished ? 1 : 0))),
    meanProblems: mean((student) => student.problems),
    meanMinutes: mean((student) => student.seconds) / 60,
    shareRight: practiced === 0 ? 0 : sum((student) => student.right) / practiced,
  }
}

/**
 * The power to detect the difference between the two smallest conditions, by students who finish. Students who are
 * assigned together count for less by the design effect.
 */
export function predictPower(
  conditions: readonly Pick<DryRun['conditions'][number], 'students' | 'finished'>[],
  effect: number,
  studentsPerUnit: number,
): DryRun['power'] {
  const students = conditions.reduce((total, condition) => total + condition.students, 0)
  const [first = 0, second = 0] = conditions.map((condition) => condition.finished).sort((a, b) => a - b)
  const designEffect = 1 + (Math.min(studentsPerUnit, Math.max(1, first)) - 1) * intraclassCorrelation
  const power = first === 0 || second === 0 ? 0 : powerOf({ effect }, first / designEffect, second / designEffect)
  const isComputable = first > 0 && second > 0 && effect > 0
  const needed = isComputable ? sampleSizeFor({ effect }, wantedPower, second / first).first * designEffect : null
  const neededFor80 = needed === null ? null : Math.ceil((needed * students) / first)
  return { effect, perCondition: first, power, neededFor80, studentsPerUnit }
}
