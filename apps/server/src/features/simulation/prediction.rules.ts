import type { ConditionId, DryRun } from '@trellis/domain'

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
