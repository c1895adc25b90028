import { randomBytes } from 'node:crypto'
import {
  AppError,
  allConditionsBlock,
  currentAssignmentVersion,
  type DryRun,
  type ParsedOf,
  recruitmentTypes,
  type StudyId,
  type StudyPower,
  type simulationCalls,
} from '@trellis/domain'
import { bundleWorker, createWorkerQueue, WorkerGaveUpError } from '@trellis/html'
import { type Caller, requireActor } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import { conditions } from '../../db/schema/design'
import { runs } from '../../db/schema/enrolment'
import { snapshots } from '../../db/schema/registration'
import type { RunningStudy } from '../../delivery/running-study.read'
import { readOwnStudy, type StudyRow } from '../../study/access/own-study'
import { assembleStudyContent } from '../../study/content/study-content'
import type { Deps } from '../../study/deps'
import { type DryRunTask, maxTimeMs } from './play-dry-run'
import { predictPower, studentsPerUnit } from './power.rules'

const maxWaiting = 8
/** Milliseconds after which a dry run is aborted, far beyond the time that it allows itself. */
const deadline = 20_000
const memoryMb = 512
/** Milliseconds after which an idle worker frees its memory. */
const idle = 60_000

/** Set by the server's build, which bundles `dry-run-worker.ts` into the server (see `scripts/steps.mjs`). */
declare const DRY_RUN_WORKER_SCRIPT: string | undefined

/** One dry run at a time, on a thread of its own, so that students of running studies are not slowed down. */
const workers = createWorkerQueue<DryRunTask, DryRun>({
  script: () =>
    typeof DRY_RUN_WORKER_SCRIPT === 'string' ? DRY_RUN_WORKER_SCRIPT : bundleWorker('@trellis/server/dry-run-worker'),
  deadline,
  memoryMb,
  idle,
})

type Request = ParsedOf<typeof simulationCalls.dryRun>['body']
type PowerRequest = ParsedOf<typeof simulationCalls.planPower>['body']

export function dryRunService({ db, platform }: Deps) {
  let waiting = 0
  /** The completed share of each running dry run, by caller and study; an account has one at a time. */
  const progress = new Map<string, number>()
  const keyOf = (caller: Caller, studyId: StudyId) => `${requireActor(caller).userId} ${studyId}`

  async function play(task: DryRunTask, key: string, signal: AbortSignal): Promise<DryRun> {
    if (waiting >= maxWaiting) throw new AppError('too_many_attempts', { retryAfter: (maxWaiting * maxTimeMs) / 1000 })
    waiting += 1
    progress.set(key, 0)
    try {
      return await workers.run(task, signal, (share) => progress.set(key, share))
    } catch (error) {
      if (error instanceof WorkerGaveUpError) throw new AppError('too_complex', {})
      throw error
    } finally {
      waiting -= 1
      progress.delete(key)
    }
  }

  const readArms = (studyId: StudyId) =>
    db
      .select({ conditionId: conditions.id, weight: conditions.weight })
      .from(conditions)
      .where(eq(conditions.studyId, studyId))
      .orderBy(asc(conditions.position))

  /** The study as it runs, or as it would run if it were deployed now, with a seed other than the real one. */
  async function studyToPlay(row: StudyRow): Promise<RunningStudy> {
    const [frozen] = await db
      .select({ content: snapshots.content, assignmentVersion: runs.assignmentVersion })
      .from(snapshots)
      .innerJoin(runs, eq(runs.studyId, snapshots.studyId))
      .where(eq(snapshots.studyId, row.id))
    const content = frozen?.content ?? (await assembleStudyContent(db, platform, row.id))
    const arms = await readArms(row.id)
    const main = content.sets.filter((entry) => entry.studyBlockTypeId === allConditionsBlock).map((entry) => entry.set)
    if (main.length === 0)
      throw new AppError('not_ready', { reason: 'no_problem_sets', missing: ['problem_sets_added'] })
    return {
      studyId: row.id,
      typeId: row.typeId,
      paradigm: row.paradigm,
      flags: row,
      followUpTerms: row,
      randomisation: row.randomisation,
      unit: row.randomisedUnit,
      strata: row.strata,
      arms,
      seed: randomBytes(32).toString('hex'),
      assignmentVersion: frozen?.assignmentVersion ?? currentAssignmentVersion,
      content,
      main,
      conditions: new Map(content.conditions.map((condition) => [condition.conditionId, condition])),
    }
  }

  return {
    async dryRun({ studyId, ...request }: Request, caller: Caller, signal: AbortSignal): Promise<DryRun> {
      const row = await readOwnStudy(db, studyId, requireActor(caller))
      const study = await studyToPlay(row)
      const isByLink = row.recruitmentType === recruitmentTypes.selfDeploy
      return play({ ...request, study, isByLink }, keyOf(caller, studyId), signal)
    },

    /** Knows only the dry runs of this process. */
    progressOf(studyId: StudyId, caller: Caller): { share: number | null } {
      return { share: progress.get(keyOf(caller, studyId)) ?? null }
    },

    /** The power as the study is set up now, by formula: nothing is played or drawn. */
    async planPower({ studyId, units, attrition, ...assumptions }: PowerRequest, caller: Caller): Promise<StudyPower> {
      const row = await readOwnStudy(db, studyId, requireActor(caller))
      const arms = await readArms(studyId)
      const facts = {
        arms,
        randomisation: row.randomisation,
        unit: row.randomisedUnit,
        strata: row.strata,
        isByLink: row.recruitmentType === recruitmentTypes.selfDeploy,
      }
      const students = Math.round(units * studentsPerUnit(facts, assumptions))
      return predictPower(facts, assumptions, { units, students, retained: arms.map(() => 1 - attrition) })
    },
  }
}
