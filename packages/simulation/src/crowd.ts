import { setTimeout } from 'node:timers/promises'
import { type Call, canonicalJson, createRandom, tutorCalls } from '@trellis/domain'
import { createLearner } from './learner'
import { type KeySource, type PlayResult, playWork } from './play'
import { type Fault, type Transport, withFaults, withReceipts, withRetries } from './transport'
import type { Recognizer, Truth } from './truth'
import { createTutorClient, type Entry } from './tutor'

export interface CrowdOptions {
  students: number
  /** Students who work at the same time. */
  concurrency: number
  seed: string
  /** How a student enters, the network of one of the student's tabs, and the class if there is one. */
  enter(index: number): Promise<{ entry: Entry; transport: () => Transport; className?: string }>
  keyOf?: KeySource
  /** The chosen truth about the students, and how the treatment is recognized. */
  truth?: Truth
  isTreatment?: Recognizer
  /** The chance of a fault in one call. */
  faults?: number
  /** The chance that a student works in two tabs at the same time. */
  twoTabs?: number
  /** Attempts of a call before a student gives up. */
  attempts?: number
  /** A new value whenever the same students return. */
  sitting?: string
  /** When a student begins by their own clock, milliseconds since the epoch; now by default. */
  startAt?(index: number): number
  onDone?(student: CrowdStudent): void
}

export interface CrowdStudent {
  index: number
  /** One for each tab. */
  played: PlayResult[]
  /** Events that the server acknowledged: whatever happens afterwards, they must be recorded. */
  acknowledged: string[]
}

export interface CrowdReport {
  students: CrowdStudent[]
  faults: Record<Fault, number>
  retries: number
  /** Calls that were sent twice and got different replies, of students with one tab only. */
  mismatches: { first: unknown; second: unknown }[]
}

/** Plays many students concurrently; when one is done, the next one starts. */
export async function playCrowd(options: CrowdOptions): Promise<CrowdReport> {
  const report: CrowdReport = {
    students: [],
    faults: { lost_request: 0, lost_reply: 0, sent_twice: 0 },
    retries: 0,
    mismatches: [],
  }
  let next = 0
  const playNext = async () => {
    while (next < options.students) {
      const student = await playStudent(options, next++, report)
      report.students.push(student)
      options.onDone?.(student)
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.concurrency, options.students) }, playNext))
  return report
}

async function playStudent(options: CrowdOptions, index: number, report: CrowdReport): Promise<CrowdStudent> {
  const seed = `${options.seed}/${index}`
  const { entry, transport, className } = await options.enter(index)
  const hasTwo = createRandom(`${seed}/tabs`).next() < (options.twoTabs ?? 0)
  const acknowledged: string[] = []
  const played = await Promise.all(
    (hasTwo ? ['one', 'two'] : ['one']).map((tab) => {
      const tabSeed = `${seed}/${tab}`
      const network = withReceipts(overNetwork(transport(), options, tabSeed, report, hasTwo), (ids, call, reply) => {
        if (leavesEvent(call, reply, hasTwo)) acknowledged.push(...ids)
      })
      const learner = createLearner(tabSeed, { truth: options.truth, className })
      const startAt = options.startAt?.(index) ?? Date.now()
      const { keyOf, isTreatment, sitting } = options
      const tutor = createTutorClient(network, entry)
      return playWork(learner, tutor, { seed: tabSeed, startAt, keyOf, isTreatment, sitting })
    }),
  )
  return { index, played, acknowledged }
}

function overNetwork(
  transport: Transport,
  options: CrowdOptions,
  seed: string,
  report: CrowdReport,
  hasTwoTabs: boolean,
): Transport {
  const faulty = withFaults(transport, {
    random: createRandom(`${seed}/network`),
    rate: options.faults ?? 0,
    onFault: (fault) => {
      report.faults[fault] += 1
    },
    onTwice: (first, second) => {
      if (!hasTwoTabs && !isAlike(first, second)) report.mismatches.push({ first, second })
    },
  })
  return withRetries(faulty, {
    pause: (milliseconds) => setTimeout(milliseconds),
    attempts: options.attempts,
    onRetry: () => {
      report.retries += 1
    },
  })
}

/**
 * Whether an answered call has recorded its event. With two tabs some calls record none, because the other tab was
 * first: work is opened once, and a problem is shown for the first time once.
 */
function leavesEvent(call: Call, reply: unknown, hasTwoTabs: boolean): boolean {
  if (call.path === tutorCalls.answerProblem.path || call.path === tutorCalls.recordEvents.path) return true
  if (call.path === tutorCalls.askForHelp.path) return (reply as { help: unknown }).help !== null
  return !hasTwoTabs
}

/** Tickets are ignored: they depend on when they were issued. */
function isAlike(first: unknown, second: unknown): boolean {
  const [one, other] = [first, second].map((reply) => canonicalJson({ ...(reply as object), ticket: null }))
  return one === other
}
