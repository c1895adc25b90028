import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError, type ConditionId, type DryRun, type ParsedOf, type simulationCalls } from '@trellis/domain'
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

/** More would say little more: of so many students a share is known to within a point or two. */
const mostPlayed = 4_000
/** Fewer would say too little, however slow the machine is. */
const fewestPlayed = 100
/** Milliseconds; whoever waits looks at a screen. */
const mostTime = 2_000
/** Milliseconds at a stretch: others are answered in between. */
const stretch = 10
const mostWaiting = 8

type Request = ParsedOf<typeof simulationCalls.dryRun>['body']

export function dryRunService({ db, platform }: Deps) {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** One after the other: students of running studies come first. */
  async function inTurn<T>(action: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting) throw new AppError('too_many_attempts', { retryAfter: (mostWaiting * mostTime) / 1000 })
    waiting += 1
    const turn = running.then(action)
    running = turn.catch(() => {}) // Whose turn it was has heard of it; the next one need not.
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
    const main = content.sets.filter((entry) => entry.studyBlockTypeId === 3).map((entry) => entry.set)
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
      content,
      main,
      conditions: new Map(content.conditions.map((condition) => [condition.conditionId, condition])),
    }
  }

  return {
    async dryRun({ studyId, students, effect, studentsPerDay }: Request, caller: Caller): Promise<DryRun> {
      const row = await readOwnStudy(db, studyId, actorOf(caller))
      const study = await studyToPlay(row)
      const isByLink = row.recruitmentType === 2
      return inTurn(async () => {
        const drawn = drawCohort(study, students, isByLink)
        const played = await playSome(study, drawn)
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

/** Plays as many as there is time for, taking turns between the conditions so that all are known equally well. */
async function playSome(
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
  let stretchBegan = began
  for (const [index, conditionId] of inTurns(drawn).slice(0, mostPlayed).entries()) {
    const seed = `${study.seed}/${index}`
    played.get(conditionId)!.push(await playOne(contents.get(conditionId)!, seed, startAt, keyOf))
    const now = performance.now()
    if (now - began > mostTime && index + 1 >= fewestPlayed) break
    if (now - stretchBegan > stretch) {
      await setImmediate()
      stretchBegan = performance.now()
    }
  }
  return played
}

async function playOne(content: WorkContent, seed: string, startAt: number, keyOf: KeySource): Promise<PlayedStudent> {
  const { tutor, results } = createInMemoryTutor(content, seed)
  const { fate, seconds } = await playWork(createLearner(seed), tutor, { seed, startAt, keyOf })
  const done = results()
  return {
    isFinished: fate === 'finished',
    problems: done.length,
    right: done.filter((result) => result.outcome === 'right').length,
    seconds,
  }
}

/** The first of every condition, then the second of every condition, and so on. */
function inTurns(drawn: readonly ConditionId[]): ConditionId[] {
  const counts = new Map<ConditionId, number>()
  const numbered = drawn.map((conditionId) => {
    const turn = counts.get(conditionId) ?? 0
    counts.set(conditionId, turn + 1)
    return { conditionId, turn }
  })
  return numbered.sort((a, b) => a.turn - b.turn).map(({ conditionId }) => conditionId)
}
