import {
  activeRounding,
  alertsOf,
  type Live,
  type LiveFigures,
  minExpected,
  recomputedVerdict,
  splitVerdict,
  statusAtEnd,
} from '@trellis/domain'
import { chiSquareIndependence, expectedByWeights, sequentialSplitP, wilsonInterval } from '@trellis/stats'
import type { Db } from '../../db/client'
import { blocksOf } from '../../delivery/draw-condition'
import { requireRecord } from '../../study/record-archive'
import type { DeployedStudy } from '../../study/view/deployed-study'
import { secondsOf } from '../../study/view/study-view'
import {
  type CountedCondition,
  countClientErrors,
  countEvents,
  readBlockAssignments,
  readConditions,
  readTimeline,
} from './live.read'

/** A running study at a glance, in four or five statements that read only the rows of this study. */
export async function liveOf(db: Db, study: DeployedStudy, nowMs = Date.now()): Promise<Omit<Live, 'blinding'>> {
  const [counted, steps, events, clientErrors] = await Promise.all([
    readConditions(db, study),
    readTimeline(db, study.id),
    countEvents(db, study.id),
    countClientErrors(db, study.id),
  ])
  if (study.status === 'COMPLETED') await requireRecord(db, study.id)
  const now = Math.floor(nowMs / 1000)
  const assigned = counted.map((condition) => condition.assigned)
  const weights = counted.map((condition) => condition.weight)
  const units = assigned.reduce((sum, count) => sum + count, 0)
  const expected = expectedByWeights(units, weights)
  const split = await checkSplit(db, study, counted, expected)

  const conditions = counted.map(
    ({ lastSeenAt: _, active: __, notStudents: ___, possibleDuplicates: ____, ...condition }, index) => ({
      ...condition,
      completion: wilsonInterval({ successes: condition.finished, trials: condition.enrolled }),
      expected: expected[index]!,
    }),
  )
  const active = counted.reduce((sum, condition) => sum + condition.active, 0)
  const lastSeenAt = latest(counted.map((condition) => condition.lastSeenAt))
  return {
    studyId: study.id,
    status: study.status,
    at: now,
    pooled: pooledFigures(counted),
    conditions,
    split,
    timeline: cumulate(
      steps,
      counted.map((condition) => condition.conditionId),
      now,
    ),
    notStudents: counted.reduce((sum, condition) => sum + condition.notStudents, 0),
    events,
    possibleDuplicates: counted.reduce((sum, condition) => sum + condition.possibleDuplicates, 0),
    activeNow: Math.floor(active / activeRounding) * activeRounding,
    lastActiveOn: lastSeenAt === null ? null : new Date(lastSeenAt * 1000).toISOString().slice(0, 10),
    alerts: alertsOf({
      status: study.status,
      now,
      deployedAt: secondsOf(study.deployedAt)!,
      lastSeenAt,
      taken: counted.reduce((sum, condition) => sum + condition.enrolled, 0),
      conditions,
      split,
      completion: chiSquareIndependence(conditions.map(({ enrolled, finished }) => [finished, enrolled - finished])),
      enrolmentCap: study.enrolmentCap,
      endsAt: secondsOf(study.endsAt),
      endAction: study.endAction,
      actionWhenFull: statusAtEnd(study, 'full'),
      clientErrors,
    }),
  }
}

function pooledFigures(counted: readonly CountedCondition[]): LiveFigures {
  const sum = (of: 'enrolled' | 'withdrawn' | 'started' | 'finished' | 'mastered') =>
    counted.reduce((total, condition) => total + condition[of], 0)
  const [enrolled, finished] = [sum('enrolled'), sum('finished')]
  return {
    enrolled,
    finished,
    withdrawn: sum('withdrawn'),
    started: sum('started'),
    mastered: sum('mastered'),
    completion: wilsonInterval({ successes: finished, trials: enrolled }),
  }
}

/**
 * Whether units were assigned by the weights: with blocks by drawing again, otherwise by a test that holds at every
 * look.
 */
async function checkSplit(
  db: Db,
  study: DeployedStudy,
  counted: readonly CountedCondition[],
  expected: readonly number[],
): Promise<Live['split']> {
  const assigned = counted.map((condition) => condition.assigned)
  const units = assigned.reduce((sum, count) => sum + count, 0)
  if (study.randomisation === 'BLOCKS') {
    const rows = await readBlockAssignments(db, study.id)
    const blocks = blocksOf({ arms: counted, ...study.run })
    const mismatched = rows.filter(
      ({ stratum, sequence, conditionId }) =>
        sequence === null || blocks.conditionAt(stratum, sequence) !== conditionId,
    ).length
    const verdict = recomputedVerdict(units, mismatched)
    return { p: null, recomputed: rows.length, mismatched, units, verdict }
  }
  const weights = counted.map((condition) => condition.weight)
  const p = Math.min(...expected) < minExpected ? null : sequentialSplitP(assigned, weights)
  return { p, recomputed: null, mismatched: null, units, verdict: splitVerdict(units, p) }
}

function latest(times: readonly (number | null)[]): number | null {
  return times.reduce((last, time) => (last === null || (time !== null && time > last) ? time : last), null)
}

/** Turns the counts of each step into running totals; the line starts at zero, and no step ends in the future. */
function cumulate(
  steps: readonly { startsAt: number; endsAt: number; conditionId: number; count: number }[],
  conditionIds: readonly number[],
  now: number,
): Live['timeline'] {
  const [first] = steps
  if (!first) return []
  const counts = conditionIds.map(() => 0)
  const points = [{ at: first.startsAt, counts: [...counts] }]
  for (const { endsAt, conditionId, count } of steps) {
    const at = Math.min(endsAt, now)
    if (points.length === 1 || points.at(-1)!.at !== at) points.push({ at, counts: [] })
    counts[conditionIds.indexOf(conditionId)]! += count
    points.at(-1)!.counts = [...counts]
  }
  return points
}
