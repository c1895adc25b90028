import { randomUUID } from 'node:crypto'
import {
  calls,
  type Live,
  maxEventsCounted,
  recruitmentTypes,
  type Study,
  type StudyId,
  statusLabel,
} from '@trellis/domain'
import { type CrowdStudent, playCrowd } from './crowd'
import { httpTransport } from './http-transport'
import type { Fate } from './play'
import { recruitmentFor } from './recruitment'
import { SimulationError } from './simulation-error'
import { type Account, createKeySource, signIn } from './staff'
import { RefusedError, type Transport, UnreachableError } from './transport'
import { type Truth, treatmentIn } from './truth'

export interface SimulateOptions {
  /** Where the server is. */
  url: string
  studyId: number
  students: number
  /** Students who work at the same time. */
  concurrency: number
  /** The same seed gives the same students, who continue where they stopped. */
  seed: string
  /** The owner of the study, or an administrator. */
  staff: Account
  /** Whose classes the students join, unless the study has a link. */
  teacher: Account
  /** The chosen truth about the students; without it, conditions make no difference. */
  truth?: Truth
  onBegin?(study: Study): void
  onDone?(done: number): void
}

export interface SimulationReport {
  conditions: { name: string; students: number; finished: number }[]
  /** Whether the assignment of all students of the study matches the weights, in one line. */
  balance: string
  fates: Record<Fate, number>
  /** Events that were added to the record, as the live view counts them; null when there are more than it counts. */
  events: number | null
  calls: number
  seconds: number
}

/** Students start an hour ago by their own clocks, because simulated work takes no time. */
const startedAgoMs = 3_600_000

/** Simulates students in a running study on a server, through the calls of the tutor. Their data are recorded. */
export async function simulate(options: SimulateOptions): Promise<SimulationReport> {
  try {
    return await play(options)
  } catch (error) {
    if (error instanceof SimulationError) throw error
    if (error instanceof UnreachableError) {
      throw new SimulationError(
        `No Trellis server answers at ${options.url} (${error.message}). Start one with npm start, or choose another with --url.`,
      )
    }
    if (error instanceof RefusedError) throw new SimulationError(`The server refused: ${error.message}.`)
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
  const enter = await recruitmentFor({
    seed,
    study,
    staff,
    teacher: () => signIn(url, options.teacher),
    network: () => httpTransport({ base: url, onAnswer: countCall }).send,
  })
  const { truth } = options
  if (truth && truth.icc > 0 && study.recruitmentTypeNumber === recruitmentTypes.selfDeploy) {
    throw new SimulationError('--icc: students of this study come by its link and have no classes.')
  }
  const isTreatment = truth && treatmentIn((await staff(calls.getSnapshot, { query })).content)
  options.onBegin?.(study)
  const startedAt = performance.now()
  const crowd = await playCrowd({
    students,
    concurrency,
    seed,
    enter,
    truth,
    isTreatment,
    sitting: randomUUID(),
    keyOf: createKeySource(staff),
    startAt: () => Date.now() - startedAgoMs,
    onDone: () => options.onDone?.(++done),
  })
  const seconds = (performance.now() - startedAt) / 1000
  const after = await staff(calls.getLive, { query })
  return {
    conditions: countsAdded(before, after),
    balance: balanceLine(after),
    fates: countFates(crowd.students),
    events: after.events < maxEventsCounted ? after.events - before.events : null,
    calls: count,
    seconds,
  }
}

async function runningStudy(staff: Transport, { studyId, staff: { email } }: SimulateOptions): Promise<Study> {
  let study: Study
  try {
    study = await staff(calls.loadStudyById, { body: { id: studyId as StudyId } })
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== 'study_not_found') throw error
    throw new SimulationError(`${email} has no access to a study ${studyId}.`)
  }
  if (study.studyStatus === 'DEPLOYED') return study
  const status = statusLabel[study.studyStatus]
  throw new SimulationError(
    `Study ${studyId}, “${study.studyName}”, cannot enroll students: its status is ${status}. Only deployed studies run.`,
  )
}

/** All conditions in one line while the study is blinded. */
function countsAdded(before: Live, after: Live): SimulationReport['conditions'] {
  if (after.blinding.isBlinded) {
    const [earlier, now] = [before.pooled, after.pooled]
    const students = now.enrolled - earlier.enrolled
    return [{ name: 'All conditions', students, finished: now.finished - earlier.finished }]
  }
  return after.conditions.map(({ conditionId, name, enrolled, finished }) => {
    const earlier = before.conditions.find((condition) => condition.conditionId === conditionId)
    return {
      name,
      students: enrolled - (earlier?.enrolled ?? 0),
      finished: finished - (earlier?.finished ?? 0),
    }
  })
}

function countFates(students: readonly CrowdStudent[]): Record<Fate, number> {
  const fates: Record<Fate, number> = { finished: 0, left: 0, resting: 0, closed: 0 }
  for (const { played } of students) for (const { fate } of played) fates[fate] += 1
  return fates
}

/** For example: “Assigned 103 and 97 where 100 and 100 were expected: balanced (p = 0.671).” */
function balanceLine({ blinding, split, conditions }: Live): string {
  if (blinding.isBlinded) return `Assignment of ${split.units}: ${verdictLabel[split.verdict]}.`
  const list = (values: readonly number[]) =>
    values.map((value) => value.toLocaleString('en', { maximumFractionDigits: 1 })).join(' and ')
  const assigned = list(conditions.map((condition) => condition.assigned))
  const expected = list(conditions.map((condition) => condition.expected))
  const p = split.p === null ? '' : ` (p = ${split.p.toFixed(3)})`
  return `Assigned ${assigned} where ${expected} were expected: ${verdictLabel[split.verdict]}${p}.`
}

const verdictLabel: Record<Live['split']['verdict'], string> = {
  none: 'no one yet',
  too_few: 'too few to test',
  balanced: 'balanced',
  uneven: 'slightly uneven',
  off: 'NOT balanced',
}
