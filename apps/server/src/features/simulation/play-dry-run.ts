import type { ConditionId, DryRun } from '@trellis/domain'
import { createLearner, type KeySource, playWork } from '@trellis/simulation'
import type { RunningStudy } from '../../delivery/running-study.read'
import { buildWorkContent, type WorkContent } from '../../delivery/work-content'
import { answerKeysOf } from './answer-keys.rules'
import { drawCohort, unitSize } from './cohort.rules'
import { createInMemoryTutor } from './in-memory-tutor.service'
import { type PlayedStudent, predictCondition, predictPower } from './prediction.rules'

/** With this many students a share is known to within a point or two. */
const maxPlayed = 4_000
/** Fewer would say too little, however slow the machine is. */
const minPlayed = 100
/** Milliseconds; the researcher waits for it. */
export const maxTimeMs = 2_000

export interface DryRunTask {
  study: RunningStudy
  students: number
  effect: number
  studentsPerDay: number
  isByLink: boolean
}

/** The whole computation, for a worker: nothing in it waits for anything. */
export async function playDryRun({ study, students, effect, studentsPerDay, isByLink }: DryRunTask): Promise<DryRun> {
  const drawn = drawCohort(study, students, isByLink)
  const played = await simulateSome(study, drawn)
  const predicted = study.arms.map(({ conditionId }) =>
    predictCondition({
      conditionId,
      name: study.conditions.get(conditionId)?.name ?? '',
      students: drawn.filter((id) => id === conditionId).length,
      played: played.get(conditionId) ?? [],
    }),
  )
  const minutes = predicted.reduce((sum, condition) => sum + condition.students * condition.meanMinutes, 0)
  return {
    studyId: study.studyId,
    students,
    played: [...played.values()].reduce((sum, some) => sum + some.length, 0),
    conditions: predicted,
    days: Math.ceil(students / studentsPerDay),
    totalHours: minutes / 60,
    power: predictPower(predicted, effect, unitSize(study, isByLink)),
  }
}

/** Simulates as many students as there is time for, alternating between conditions so that all are known equally well. */
async function simulateSome(
  study: RunningStudy,
  drawn: readonly ConditionId[],
): Promise<Map<ConditionId, PlayedStudent[]>> {
  const played = new Map<ConditionId, PlayedStudent[]>(study.arms.map(({ conditionId }) => [conditionId, []]))
  const contents = new Map<ConditionId, WorkContent>()
  for (const { conditionId } of study.arms) {
    contents.set(conditionId, buildWorkContent(study, { conditionId, problemSetId: null, withTests: true }))
  }
  const keyOf = answerKeysOf(study.content)
  const [began, startAt] = [performance.now(), Date.now()]
  for (const [index, conditionId] of alternating(drawn).slice(0, maxPlayed).entries()) {
    const seed = `${study.seed}/${index}`
    played.get(conditionId)!.push(await playOne(contents.get(conditionId)!, seed, startAt, keyOf))
    if (performance.now() - began > maxTimeMs && index + 1 >= minPlayed) break
  }
  return played
}

async function playOne(content: WorkContent, seed: string, startAt: number, keyOf: KeySource): Promise<PlayedStudent> {
  const { tutor, results, practiceResults } = createInMemoryTutor(content, seed)
  const { fate, seconds } = await playWork(createLearner(seed), tutor, { seed, startAt, keyOf })
  const practiced = practiceResults()
  return {
    isFinished: fate === 'finished',
    problems: results().length,
    practiced: practiced.length,
    right: practiced.filter((result) => result.outcome === 'right').length,
    seconds,
  }
}

/** The first of every condition, then the second of every condition, and so on. */
function alternating(drawn: readonly ConditionId[]): ConditionId[] {
  const counts = new Map<ConditionId, number>()
  const numbered = drawn.map((conditionId) => {
    const turn = counts.get(conditionId) ?? 0
    counts.set(conditionId, turn + 1)
    return { conditionId, turn }
  })
  return numbered.sort((a, b) => a.turn - b.turn).map(({ conditionId }) => conditionId)
}
