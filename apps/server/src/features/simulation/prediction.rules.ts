import { type ConditionId, type DryRun, defaultContrasts } from '@trellis/domain'
import { clusterEstimate, differenceInMeans } from '@trellis/stats'

/** What one simulated student did. */
export interface PlayedStudent {
  /** The class or school, where these are assigned. */
  unit: string | null
  isFinished: boolean
  /** Whether the student came back and finished the delayed post-test. */
  hasDelayedPostTest: boolean
  /** All problems, those of tests included. */
  problems: number
  /** Problems outside of tests. */
  practiced: number
  /** Practiced problems with a correct first answer. */
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
  /** Whether the study has a delayed post-test. */
  withDelayedPostTest: boolean
}

/** What to expect of a condition: students who were not simulated are assumed to be like those who were. */
export function predictCondition({
  conditionId,
  name,
  students,
  played,
  withDelayedPostTest,
}: PlayedCondition): DryRun['conditions'][number] {
  const sum = (of: (student: PlayedStudent) => number) => played.reduce((total, student) => total + of(student), 0)
  const mean = (of: (student: PlayedStudent) => number) => (played.length === 0 ? 0 : sum(of) / played.length)
  const expected = (is: (student: PlayedStudent) => boolean) => Math.round(students * mean((one) => Number(is(one))))
  const practiced = sum((student) => student.practiced)
  return {
    conditionId,
    name,
    students,
    finished: expected((student) => student.isFinished),
    delayedPostTests: withDelayedPostTest ? expected((student) => student.hasDelayedPostTest) : null,
    meanProblems: mean((student) => student.problems),
    meanMinutes: mean((student) => student.seconds) / 60,
    shareRight: practiced === 0 ? 0 : sum((student) => student.right) / practiced,
  }
}

/** The differences between the simulated students, estimated as results are. */
export function differencesFound(
  conditions: Parameters<typeof defaultContrasts>[0],
  played: ReadonlyMap<ConditionId, readonly PlayedStudent[]>,
): DryRun['found'] {
  return defaultContrasts(conditions).flatMap((contrast) => {
    const of = (conditionId: ConditionId) => (played.get(conditionId) ?? []).filter(({ practiced }) => practiced > 0)
    const [treated, control] = [of(contrast.conditionId), of(contrast.referenceId)]
    const students = [...treated, ...control]
    const units = students.flatMap(({ unit }) => unit ?? [])
    const comparison = {
      outcome: students.map(({ right, practiced }) => (100 * right) / practiced),
      treated: students.map((_, index) => index < treated.length),
    }
    const result =
      units.length > 0 ? clusterEstimate({ ...comparison, clusters: units }) : differenceInMeans(comparison)
    return result.ok ? [{ ...contrast, difference: result.estimate, interval: result.interval }] : []
  })
}
