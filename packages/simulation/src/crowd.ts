import { setTimeout } from 'node:timers/promises'
import { type Call, canonicalJson, createRandom, tutorCalls } from '@trellis/domain'
import { createLearner } from './learner'
import { type KeySource, type Played, playWork } from './play'
import { type Fault, type Transport, withFaults, withReceipts, withRetries } from './transport'
import { type Entry, tutorOver } from './tutor'

export interface CrowdOptions {
  students: number
  /** How many work at the same time. */
  concurrency: number
  seed: string
  /** How a student comes in, and the network of one of the student's tabs. */
  enter(index: number): Promise<{ entry: Entry; transport: () => Transport }>
  keyOf?: KeySource
  /** The chance of a fault in one call. */
  faults?: number
  /** The chance that a student works in two tabs at the same time. */
  twoTabs?: number
  /** How often a call is tried before a student gives up. */
  attempts?: number
  /** Another one whenever the same students come back. */
  sitting?: string
  /** When a student begins by their own clock, milliseconds since the epoch; now where it is not said. */
  startAt?(index: number): number
  onDone?(student: CrowdStudent): void
}

export interface CrowdStudent {
  index: number
  /** One for each tab. */
  played: Played[]
  /** Events that the server said it has taken: whatever happens from then on, they are on record. */
  taken: string[]
}

export interface CrowdReport {
  students: CrowdStudent[]
  faults: Record<Fault, number>
  retries: number
  /** Calls that were sent twice and not answered alike; of students with one tab, for another one may come between. */
  unlike: { first: unknown; second: unknown }[]
}

/** Many students at once, each in their own time: who is done makes place for the next. */
export async function playCrowd(options: CrowdOptions): Promise<CrowdReport> {
  const report: CrowdReport = {
    students: [],
    faults: { lost_request: 0, lost_reply: 0, sent_twice: 0 },
    retries: 0,
    unlike: [],
  }
  let next = 0
  const takeNext = async () => {
    while (next < options.students) {
      const student = await playStudent(options, next++, report)
      report.students.push(student)
      options.onDone?.(student)
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.concurrency, options.students) }, takeNext))
  return report
}

async function playStudent(options: CrowdOptions, index: number, report: CrowdReport): Promise<CrowdStudent> {
  const seed = `${options.seed}/${index}`
  const { entry, transport } = await options.enter(index)
  const hasTwo = createRandom(`${seed}/tabs`).next() < (options.twoTabs ?? 0)
  const taken: string[] = []
  const played = await Promise.all(
    (hasTwo ? ['one', 'two'] : ['one']).map((tab) => {
      const tabSeed = `${seed}/${tab}`
      const network = withReceipts(overNetwork(transport(), options, tabSeed, report, hasTwo), (ids, call, reply) => {
        if (isOnRecord(call, reply, hasTwo)) taken.push(...ids)
      })
      const learner = createLearner(tabSeed)
      const startAt = options.startAt?.(index) ?? Date.now()
      const { keyOf, sitting } = options
      return playWork(learner, tutorOver(network, entry), { seed: tabSeed, startAt, keyOf, sitting })
    }),
  )
  return { index, played, taken }
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
      if (!hasTwoTabs && !isAlike(first, second)) report.unlike.push({ first, second })
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
 * Whether an answered call has left its event. What another tab had done already leaves none: work is begun once, a
 * problem is shown for the first time once.
 */
function isOnRecord(call: Call, reply: unknown, hasTwoTabs: boolean): boolean {
  if (call.path === tutorCalls.answerProblem.path || call.path === tutorCalls.recordEvents.path) return true
  if (call.path === tutorCalls.askForHelp.path) return (reply as { help: unknown }).help !== null
  return !hasTwoTabs
}

/** Tickets differ by when they were given. */
function isAlike(first: unknown, second: unknown): boolean {
  const [one, other] = [first, second].map((reply) => canonicalJson({ ...(reply as object), ticket: null }))
  return one === other
}
