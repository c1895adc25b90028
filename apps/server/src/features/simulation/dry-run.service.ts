import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  AppError,
  allConditionsBlock,
  type ConditionId,
  currentAssignmentVersion,
  type DryRun,
  type ParsedOf,
  recruitmentTypes,
  type simulationCalls,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { createLearner, type KeySource, playWork } from '@trellis/simulation'
import { asc, eq } from 'drizzle-orm'
import { conditions, snapshots } from '../../db/schema'
import type { RunningStudy } from '../../delivery/running-study.read'
import { buildWorkContent, type WorkContent } from '../../delivery/work-content'
import { actorOf } from '../../study/access/actor-of'
import { readOwnStudy, type StudyRow } from '../../study/access/own-study'
import { assembleStudyContent } from '../../study/content/study-content'
import type { Deps } from '../../study/deps'
import { answerKeysOf } from './answer-keys.rules'
import { drawCohort, unitSize } from './cohort.rules'
import { createInMemoryTutor } from './in-memory-tutor.service'
import { type PlayedStudent, predictCondition, predictPower } from './prediction.rules'

/** With this many students a share is known to within a point or two. */
const maxPlayed = 4_000
/** Fewer would say too little, however slow the machine is. */
const minPlayed = 100
/** Milliseconds; the researcher waits for it. */
const maxTimeMs = 2_000
/** Milliseconds before other requests get their turn. */
const sliceMs = 10
const maxWaiting = 8

type Request = ParsedOf<typeof simulationCalls.dryRun>['body']

export function dryRunService({ db, platform }: Deps) {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** One dry run at a time, so that students of running studies are not slowed down. */
  async function runExclusively<T>(action: () => Promise<T>): Promise<T> {
    if (waiting >= maxWaiting) throw new AppError('too_many_attempts', { retryAfter: (maxWaiting * maxTimeMs) / 1000 })
    waiting += 1
    const turn = running.then(action)
    running = turn.catch(() => {}) // Its own caller gets the error; the next dry run must not.
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }

  /** The study as it runs, or as it would run if it were deployed now: with another seed than the real one. */
  async function studyToPlay(row: StudyRow): Promise<RunningStudy> {
    const [frozen] = await db
      .select({ content: snapshots.content })
      .from(snapshots)
      .where(eq(snapshots.studyId, row.id))
    const content = frozen?.content ?? (await assembleStudyContent(db, platform, row.id))
    const arms = await db
      .select({ conditionId: conditions.id, weight: conditions.weight })
      .from(conditions)
      .where(eq(conditions.studyId, row.id))
      .orderBy(asc(conditions.position))
    const main = content.sets.filter((entry) => entry.studyBlockTypeId === allConditionsBlock).map((entry) => entry.set)
    if (main.length === 0)
      throw new AppError('not_ready', { reason: 'no_problem_sets', missing: ['problem_sets_added'] })
    return {
      studyId: row.id,
      typeId: row.typeId,
      paradigm: row.paradigm,
      flags: row,
      randomisation: row.randomisation,
      unit: row.randomisedUnit,
      strata: row.strata,
      arms,
      seed: randomBytes(32).toString('hex'),
      assignmentVersion: currentAssignmentVersion,
      content,
      main,
      conditions: new Map(content.conditions.map((condition) => [condition.conditionId, condition])),
    }
  }

  return {
    async dryRun({ studyId, students, effect, studentsPerDay }: Request, caller: Caller): Promise<DryRun> {
      const row = await readOwnStudy(db, studyId, actorOf(caller))
      const study = await studyToPlay(row)
      const isByLink = row.recruitmentType === recruitmentTypes.selfDeploy
      return runExclusively(async () => {
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
          studyId,
          students,
          played: [...played.values()].reduce((sum, some) => sum + some.length, 0),
          conditions: predicted,
          days: Math.ceil(students / studentsPerDay),
          totalHours: minutes / 60,
          power: predictPower(predicted, effect, unitSize(study, isByLink)),
        }
      })
    },
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
  let sliceBegan = began
  for (const [index, conditionId] of alternating(drawn).slice(0, maxPlayed).entries()) {
    const seed = `${study.seed}/${index}`
    played.get(conditionId)!.push(await playOne(contents.get(conditionId)!, seed, startAt, keyOf))
    const now = performance.now()
    if (now - began > maxTimeMs && index + 1 >= minPlayed) break
    if (now - sliceBegan > sliceMs) {
      await setImmediate()
      sliceBegan = performance.now()
    }
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
