import type { RunLimits } from '../assignment/assignment.schema'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import type { Alert, Live, SplitVerdict } from './live.schema'

/** Events are counted up to this number and no further: a long log must not make a page slow. */
export const maxEventsCounted = 100_000
/** With fewer expected units in a condition, no test is made. */
export const minExpected = 5
/** Students who did something within this many seconds count as active. */
export const activeWithinSeconds = 300
/**
 * The number of active students is rounded down to a multiple of this, so that it does not show what one student does.
 */
export const activeRounding = 5

const hour = 3600
const day = 24 * hour

/** How many of the latest assignments in blocks are recomputed: this many take no noticeable time. */
export const maxRecomputed = 5_000

/** When an alert is raised. An alert about the balance stops a study, so it takes a much smaller p value than 5%. */
export const alertThresholds = {
  splitP: 0.001,
  unevenP: 0.05,
  completionP: 0.01,
  minPerCondition: 20,
  noStudentsAlertAfter: day,
  inactiveAlertAfter: 7 * day,
  nearlyFull: 0.9,
  endsSoonWithin: 3 * day,
  clientErrors: 3,
} as const

/** Whether the numbers of units match the weights; `p` is null when there are too few units for the test. */
export function splitVerdict(units: number, p: number | null): SplitVerdict {
  if (units === 0) return 'none'
  if (p === null) return 'too_few'
  if (p < alertThresholds.splitP) return 'off'
  return p < alertThresholds.unevenP ? 'uneven' : 'balanced'
}

/** Blocks always fit their weights; what can be wrong is that an assignment differs from the one that was drawn. */
export function recomputedVerdict(units: number, mismatched: number): SplitVerdict {
  if (units === 0) return 'none'
  return mismatched > 0 ? 'off' : 'balanced'
}

export interface AlertFacts extends RunLimits {
  status: StudyStatus
  /** Seconds since the epoch, as all times here. */
  now: number
  deployedAt: number
  /** When a student last enrolled or did something; null if none has. */
  lastSeenAt: number | null
  /** What happens when the cap is reached; `endAction` is what happens at the end date. */
  actionWhenFull: RunLimits['endAction']
  /** Enrolled students, including the withdrawn: these count toward the cap. */
  taken: number
  conditions: readonly { name: string; enrolled: number; finished: number; assigned: number; expected: number }[]
  split: { verdict: SplitVerdict }
  /** Whether conditions differ in how many finish. */
  completion: { p: number; smallestExpected: number }
  /** Errors that other platforms reported within the last hour. */
  clientErrors: number
}

/** What needs attention, the most severe first. */
export function alertsOf(facts: AlertFacts): Alert[] {
  const isOpen = facts.status === 'DEPLOYED'
  const candidates: (Alert | null)[] = [
    facts.split.verdict === 'off' ? { kind: 'split_off', severity: 'error' } : null,
    ...facts.conditions.map(emptyCondition),
    differingCompletion(facts),
    clientErrors(facts),
    ...(isOpen ? [inactivity(facts), nearlyFull(facts), endsSoon(facts)] : []),
    facts.status === 'PAUSED' ? full(facts) : null,
  ]
  const rank = { error: 0, warning: 1, info: 2 }
  return candidates.filter((alert) => alert !== null).sort((a, b) => rank[a.severity] - rank[b.severity])
}

function emptyCondition({ name, assigned, expected }: AlertFacts['conditions'][number]): Alert | null {
  if (assigned > 0 || expected < minExpected) return null
  return { kind: 'condition_empty', severity: 'error', name, expected }
}

function differingCompletion({ conditions, completion }: AlertFacts): Alert | null {
  const isEnough = conditions.every((condition) => condition.enrolled >= alertThresholds.minPerCondition)
  if (conditions.length < 2 || !isEnough) return null
  if (completion.smallestExpected < minExpected || completion.p >= alertThresholds.completionP) return null
  const shares = conditions
    .map(({ name, finished, enrolled }) => ({ name, share: finished / enrolled }))
    .sort((a, b) => b.share - a.share)
  return {
    kind: 'completion_differs',
    severity: 'warning',
    between: { highest: shares[0]!, lowest: shares.at(-1)! },
  }
}

function inactivity({ now, deployedAt, lastSeenAt }: AlertFacts): Alert | null {
  if (lastSeenAt === null) {
    const seconds = now - deployedAt
    return seconds < alertThresholds.noStudentsAlertAfter ? null : { kind: 'nobody_yet', severity: 'warning', seconds }
  }
  // Whole days: with the seconds, the moment of the last activity could be computed.
  const seconds = Math.floor((now - lastSeenAt) / day) * day
  return seconds < alertThresholds.inactiveAlertAfter ? null : { kind: 'nobody_lately', severity: 'warning', seconds }
}

function nearlyFull({ taken, enrolmentCap: cap, actionWhenFull }: AlertFacts): Alert | null {
  if (cap === null || taken < alertThresholds.nearlyFull * cap) return null
  if (taken >= cap) return full({ taken, enrolmentCap: cap })
  return { kind: 'nearly_full', severity: 'info', enrolled: taken, cap, endAction: actionWhenFull }
}

function full({ taken, enrolmentCap: cap }: Pick<AlertFacts, 'taken' | 'enrolmentCap'>): Alert | null {
  return cap === null || taken < cap ? null : { kind: 'full', severity: 'info', cap }
}

function endsSoon({ now, endsAt, endAction }: AlertFacts): Alert | null {
  if (endsAt === null || endsAt <= now || endsAt - now > alertThresholds.endsSoonWithin) return null
  return { kind: 'ends_soon', severity: 'info', seconds: endsAt - now, endAction }
}

function clientErrors({ clientErrors: count }: AlertFacts): Alert | null {
  return count < alertThresholds.clientErrors ? null : { kind: 'client_errors', severity: 'warning', count }
}

/**
 * What may be shown of a study while it is blinded: all conditions together, and whether the assignment works. That
 * conditions differ in completion is an alert for administrators, and does not say in which direction.
 */
export function blinded(live: Live, { isAdmin }: { isAdmin: boolean }): Live {
  const { verdict } = live.split
  return {
    ...live,
    conditions: [],
    // An uneven split below the threshold of an alert would change with single students.
    split: { ...live.split, p: null, verdict: verdict === 'uneven' ? 'balanced' : verdict },
    timeline: live.timeline.map(({ at, counts }) => ({ at, counts: [counts.reduce((sum, count) => sum + count, 0)] })),
    alerts: live.alerts.flatMap((alert): Alert[] => {
      if (alert.kind === 'condition_empty') return [{ ...alert, name: null }]
      if (alert.kind === 'completion_differs') return isAdmin ? [{ ...alert, between: null }] : []
      return [alert]
    }),
  }
}
