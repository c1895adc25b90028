import { randomUUID } from 'node:crypto'
import { calls, type Live, type Study, type StudyId, statusLabel } from '@trellis/domain'
import { CannotSimulate } from './cannot-simulate'
import { type CrowdStudent, playCrowd } from './crowd'
import { httpTransport } from './http-transport'
import type { Fate } from './play'
import { type Account, keysBy, signIn } from './staff'
import { Refused, type Transport, Unreachable } from './transport'
import { wayInto } from './ways-in'

export interface SimulateOptions {
  /** Where the server is. */
  url: string
  studyId: number
  students: number
  /** How many work at the same time. */
  concurrency: number
  /** The same seed: the same students, who go on where they were. */
  seed: string
  /** The owner of the study, or an administrator. */
  staff: Account
  /** Whose classes students join, where the study takes its students from classes. */
  teacher: Account
  onBegin?(study: Study): void
  onDone?(done: number): void
}

export interface SimulationReport {
  conditions: { name: string; students: number; finished: number }[]
  /** How the split of all students of the study looks, in a sentence. */
  split: string
  fates: Record<Fate, number>
  /** Events that the server said it has taken. */
  events: number
  calls: number
  seconds: number
}

/** An hour before now: what they do in a moment takes them the better part of it by their own clocks. */
const began = 3_600_000

/** Plays students through a running study on a server, by the calls that the tutor makes. They stay on its record. */
export async function simulate(options: SimulateOptions): Promise<SimulationReport> {
  try {
    return await play(options)
  } catch (error) {
    if (error instanceof CannotSimulate) throw error
    if (error instanceof Unreachable) {
      throw new CannotSimulate(
        `No Trellis server answers at ${options.url} (${error.message}). Start one with npm start, or name another with --url.`,
      )
    }
    if (error instanceof Refused) throw new CannotSimulate(`The server refused: ${error.message}.`)
    throw error
  }
}

async function play(options: SimulateOptions): Promise<SimulationReport> {
  const { url, seed, students, concurrency } = options
  const staff = await signIn(url, options.staff)
  const study = await runningStudy(staff, options)
  const query = { studyId: study.studyId }
  const before = await staff(calls.getLive, { query })
  let [count, done] = [0, 0]
  const countCall = () => {
    count += 1
  }
  const enter = await wayInto({
    ...{ seed, study, staff },
    teacher: () => signIn(url, options.teacher),
    network: () => httpTransport({ base: url, onAnswer: countCall }).send,
  })
  options.onBegin?.(study)
  const startedAt = performance.now()
  const crowd = await playCrowd({
    ...{ students, concurrency, seed, enter },
    sitting: randomUUID(),
    keyOf: keysBy(staff),
    startAt: () => Date.now() - began,
    onDone: () => options.onDone?.(++done),
  })
  const seconds = (performance.now() - startedAt) / 1000
  const after = await staff(calls.getLive, { query })
  return {
    conditions: gained(before, after),
    split: after.split.words,
    fates: fatesOf(crowd.students),
    events: crowd.students.reduce((sum, student) => sum + student.taken.length, 0),
    calls: count,
    seconds,
  }
}

async function runningStudy(staff: Transport, { studyId, staff: { email } }: SimulateOptions): Promise<Study> {
  let study: Study
  try {
    study = await staff(calls.loadStudyById, { body: { id: studyId as StudyId } })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'study_not_found') throw error
    throw new CannotSimulate(`There is no study ${studyId} that ${email} may see.`)
  }
  if (study.status === 'DEPLOYED') return study
  const status = statusLabel[study.status]
  throw new CannotSimulate(
    `Study ${studyId}, “${study.studyName}”, takes no students: its status is ${status}. Only a deployed study runs.`,
  )
}

function gained(before: Live, after: Live): SimulationReport['conditions'] {
  return after.conditions.map(({ conditionId, name, enrolled, finished }) => {
    const earlier = before.conditions.find((condition) => condition.conditionId === conditionId)
    return {
      name,
      students: enrolled - (earlier?.enrolled ?? 0),
      finished: finished - (earlier?.finished ?? 0),
    }
  })
}

function fatesOf(students: readonly CrowdStudent[]): Record<Fate, number> {
  const fates: Record<Fate, number> = { finished: 0, left: 0, resting: 0, closed: 0 }
  for (const { played } of students) for (const { fate } of played) fates[fate] += 1
  return fates
}
