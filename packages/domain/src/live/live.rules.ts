import type { RandomizedUnit, RunLimits } from '../assignment/assignment.schema'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import type { Alert } from './live.schema'

/** Events are counted up to this number and no further: a long log must not make a page slow. */
export const mostEventsCounted = 100_000
/** Below this many expected units in a condition a chi-square says nothing. */
export const fewestExpected = 5
/** Students are at work whom something was heard of within so many seconds. */
export const activeWithinSeconds = 300

const hour = 3600
const day = 24 * hour

/**
 * What has to be off before somebody is alarmed. The split is looked at again and again while a study runs, so that it
 * takes more than the usual 5 %.
 */
export const alertThresholds = {
  splitP: 0.001,
  unevenP: 0.05,
  completionP: 0.01,
  fewestPerCondition: 20,
  nobodyYetAfter: day,
  nobodyLatelyAfter: 7 * day,
  nearlyFull: 0.9,
  endsSoonWithin: 3 * day,
  clientErrors: 3,
} as const

export interface SplitFacts {
  unit: RandomizedUnit
  conditions: readonly { name: string; assigned: number; expected: number }[]
  /** Null where there are too few units to say. */
  p: number | null
}

export function isSplitOff(p: number | null): boolean {
  return p !== null && p < alertThresholds.splitP
}

/** Whether the split matches the weights, as one would say it to a colleague. */
export function splitWords({ unit, conditions, p }: SplitFacts): string {
  const total = conditions.reduce((sum, condition) => sum + condition.assigned, 0)
  const units = unitWords[unit]
  if (total === 0) return 'Nobody has been assigned yet.'
  const numbers = numberWords(conditions, units)
  if (p === null) return `There are too few ${units[1]} yet to check the split: ${numbers}.`
  if (isSplitOff(p)) {
    return `The split does not fit the weights: ${numbers}. A difference this large comes up by chance ${onceIn(p)}.`
  }
  if (p < alertThresholds.unevenP) {
    return `The split is a little uneven: ${numbers}. Chance alone does this ${onceIn(p)}.`
  }
  return `The split fits the weights: ${numbers}.`
}

const unitWords: Record<RandomizedUnit, readonly [one: string, many: string]> = {
  STUDENT: ['student', 'students'],
  CLASS: ['class', 'classes'],
  SCHOOL: ['school', 'schools'],
}

/** Beyond this many a list of numbers is no sentence any more: the one that is furthest off stands for all. */
const mostInSentence = 4

function numberWords(conditions: SplitFacts['conditions'], [one, many]: readonly [string, string]): string {
  if (conditions.length <= mostInSentence) {
    const assigned = conditions.map((condition) => number(condition.assigned))
    const expected = conditions.map((condition) => number(condition.expected))
    return `${listed(assigned)} ${many} where ${listed(expected)} were expected`
  }
  const far = (condition: SplitFacts['conditions'][number]) => Math.abs(condition.assigned - condition.expected)
  const worst = conditions.reduce((most, condition) => (far(condition) > far(most) ? condition : most))
  const units = worst.assigned === 1 ? one : many
  const numbers = `${number(worst.assigned)} ${units} where ${number(worst.expected)} were expected`
  return `of ${conditions.length} conditions “${worst.name}” is the furthest off, with ${numbers}`
}

function onceIn(p: number): string {
  if (p < 1e-6) return 'less than once in a million studies'
  const studies = 1 / p
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(studies)) - 1)
  return `once in ${number(Math.round(studies / unit) * unit)} studies`
}

export interface AlertFacts extends RunLimits {
  status: StudyStatus
  /** Seconds since the epoch, as all times here. */
  now: number
  deployedAt: number
  /** When somebody last came in or did something; null when nobody has. */
  lastSeenAt: number | null
  /** Places that are taken, those of the withdrawn too. */
  taken: number
  conditions: readonly { name: string; enrolled: number; finished: number; assigned: number; expected: number }[]
  split: { p: number | null; words: string }
  /** Whether conditions differ in how many finish. */
  completion: { p: number; smallestExpected: number }
  /** What other platforms reported within the last hour. */
  clientErrors: number
}

/** What is off, the worst first. */
export function alertsOf(facts: AlertFacts): Alert[] {
  const isOpen = facts.status === 'DEPLOYED'
  const found: (Alert | null)[] = [
    isSplitOff(facts.split.p) ? { kind: 'split_off', severity: 'error', words: facts.split.words } : null,
    ...facts.conditions.map(emptyCondition),
    differingCompletion(facts),
    clientErrors(facts),
    ...(isOpen ? [nobody(facts), nearlyFull(facts), endsSoon(facts)] : []),
    facts.status === 'PAUSED' ? full(facts) : null,
  ]
  const rank = { error: 0, warning: 1, info: 2 }
  return found.filter((alert) => alert !== null).sort((a, b) => rank[a.severity] - rank[b.severity])
}

function emptyCondition({ name, assigned, expected }: AlertFacts['conditions'][number]): Alert | null {
  if (assigned > 0 || expected < fewestExpected) return null
  const words = `Nobody has been assigned to “${name}”, where ${number(expected)} were expected.`
  return { kind: 'condition_empty', severity: 'error', words }
}

function differingCompletion({ conditions, completion }: AlertFacts): Alert | null {
  const isEnough = conditions.every((condition) => condition.enrolled >= alertThresholds.fewestPerCondition)
  if (conditions.length < 2 || !isEnough) return null
  if (completion.smallestExpected < fewestExpected || completion.p >= alertThresholds.completionP) return null
  const byShare = [...conditions].sort((a, b) => b.finished / b.enrolled - a.finished / a.enrolled)
  const [most, least] = [byShare[0]!, byShare.at(-1)!]
  const share = (one: typeof most) => `${Math.round((100 * one.finished) / one.enrolled)} %`
  const words =
    `Students finish more often in “${most.name}” (${share(most)}) than in “${least.name}” (${share(least)}). ` +
    'Those who are left may differ between the conditions.'
  return { kind: 'completion_differs', severity: 'warning', words }
}

function nobody({ now, deployedAt, lastSeenAt }: AlertFacts): Alert | null {
  if (lastSeenAt === null) {
    if (now - deployedAt < alertThresholds.nobodyYetAfter) return null
    const words = `Nobody has come in since the study was deployed ${spanOf(now - deployedAt)} ago.`
    return { kind: 'nobody_yet', severity: 'warning', words }
  }
  if (now - lastSeenAt < alertThresholds.nobodyLatelyAfter) return null
  const words = `Nobody has worked on the study for ${spanOf(now - lastSeenAt)}.`
  return { kind: 'nobody_lately', severity: 'warning', words }
}

const endWords: Record<RunLimits['endAction'], string> = { PAUSED: 'paused', COMPLETED: 'completed' }

function nearlyFull({ taken, enrolmentCap, endAction }: AlertFacts): Alert | null {
  if (enrolmentCap === null || taken < alertThresholds.nearlyFull * enrolmentCap) return null
  if (taken >= enrolmentCap) return full({ taken, enrolmentCap })
  const places = `${number(taken)} of ${number(enrolmentCap)} places are taken.`
  return {
    kind: 'nearly_full',
    severity: 'info',
    words: `${places} When all are, the study is ${endWords[endAction]}.`,
  }
}

function full({ taken, enrolmentCap }: Pick<AlertFacts, 'taken' | 'enrolmentCap'>): Alert | null {
  if (enrolmentCap === null || taken < enrolmentCap) return null
  const words = `All ${number(enrolmentCap)} places are taken: nobody new comes in.`
  return { kind: 'full', severity: 'info', words }
}

function endsSoon({ now, endsAt, endAction }: AlertFacts): Alert | null {
  if (endsAt === null || endsAt <= now || endsAt - now > alertThresholds.endsSoonWithin) return null
  const words = `The study is ${endWords[endAction]} by itself in ${spanOf(endsAt - now)}.`
  return { kind: 'ends_soon', severity: 'info', words }
}

function clientErrors({ clientErrors: count }: AlertFacts): Alert | null {
  if (count < alertThresholds.clientErrors) return null
  const words = `Other platforms reported ${number(count)} errors with this study within the last hour.`
  return { kind: 'client_errors', severity: 'warning', words }
}

function spanOf(seconds: number): string {
  const [count, unit] = seconds >= day ? [Math.floor(seconds / day), 'day'] : [Math.ceil(seconds / hour), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
