import { chiSquareTails } from '../distributions/chi-square'
import { normalQuantile } from '../distributions/normal'
import { type Estimable, type Estimate, finiteResult, inferenceOf, notEstimable } from '../estimate'
import { defaultConfidence, type Interval } from '../interval'

/** How a student's work on a skill ended, and after how many problems. */
export interface MasteryObservation {
  /** Problems worked until then; greater than 0. */
  problems: number
  /** Censored: the study ended, or a limit was reached, while the student was still working. */
  outcome: 'mastered' | 'dropped_out' | 'censored'
}

/**
 * What dropping out is: an end after which mastery never comes, or a loss to follow-up that is independent of mastery.
 */
export type DropoutRule = 'competing' | 'censored'

export interface CurvePoint {
  problems: number
  atRisk: number
  mastered: number
  droppedOut: number
  /** Kaplan–Meier: the probability of still working without mastery, if no one could drop out. */
  notMastered: CurveValue
  /** Aalen–Johansen: the probability of having mastered, and of having dropped out before. */
  hasMastered: CurveValue
  hasDroppedOut: CurveValue
}

export interface CurveValue {
  probability: number
  standardError: number
  /** On the scale log(−log p), inside 0 to 1; null at 0 and 1, where it has none. */
  interval: Interval | null
}

export interface MasteryCurve {
  students: number
  points: CurvePoint[]
}

/**
 * Kaplan–Meier and Aalen–Johansen curves over the number of problems. With hazards h_k(t) = d_k(t)/n(t),
 * S(t) = Π (1 − h(s)) and F_k(t) = Σ S(s−) h_k(s). Standard errors are those of the infinitesimal jackknife, which is
 * Greenwood's formula for Kaplan–Meier.
 *
 * Kaplan & Meier (1958), Journal of the American Statistical Association, 53, 457–481. Aalen & Johansen (1978),
 * Scandinavian Journal of Statistics, 5, 141–150.
 */
export function masteryCurve(
  observations: readonly MasteryObservation[],
  confidence = defaultConfidence,
): Estimable<MasteryCurve> {
  const problem = checkObservations(observations)
  if (problem) return notEstimable(problem)
  const z = normalQuantile({ upper: (1 - confidence) / 2 })
  const [withoutDropout, withDropout] = [walk(observations, 'censored'), walk(observations, 'competing')]
  const points = withDropout.map((step, index): CurvePoint => {
    const notMastered = withoutDropout[index]!.working
    return {
      problems: step.problems,
      atRisk: step.atRisk,
      mastered: step.mastered,
      droppedOut: step.droppedOut,
      notMastered: curveValue(notMastered, z),
      hasMastered: curveValue(step.hasMastered, z),
      hasDroppedOut: curveValue(step.hasDroppedOut, z),
    }
  })
  return finiteResult({ ok: true, students: observations.length, points })
}

export interface RestrictedMean {
  /** The mean number of problems worked without mastery, of the first `horizon`. */
  mean: number
  standardError: number
  students: number
}

export interface RestrictedMeanDifference extends Estimate {
  /** The problems that are counted: the last at which both groups are still observed, unless given. */
  horizon: number
  treated: RestrictedMean
  control: RestrictedMean
}

/**
 * The difference in restricted mean problems to mastery: the area under 1 − P(mastered by t) up to the horizon, less that
 * of the control. With dropout as a competing event a student who drops out counts as not mastered up to the horizon;
 * with dropout as censoring this is the area under Kaplan–Meier. Normal distribution.
 *
 * Royston & Parmar (2013), BMC Medical Research Methodology, 13, 152. Andersen (2013), Statistics in Medicine, 32, 5278.
 */
export function restrictedMeanDifference(
  treated: readonly MasteryObservation[],
  control: readonly MasteryObservation[],
  options: { horizon?: number; dropout?: DropoutRule; confidence?: number } = {},
): Estimable<RestrictedMeanDifference> {
  if (treated.length === 0 || control.length === 0) return notEstimable('one_group_empty')
  const problem = checkObservations(treated) ?? checkObservations(control)
  if (problem) return notEstimable(problem)
  const last = Math.min(...[treated, control].map((group) => lastObserved(group)))
  const horizon = Math.min(options.horizon ?? last, last)
  if (!(horizon > 0)) return notEstimable('invalid_number')
  const [first, second] = [treated, control].map((group) => restrictedMean(group, horizon, options.dropout)) as [
    RestrictedMean,
    RestrictedMean,
  ]
  const error = Math.hypot(first.standardError, second.standardError)
  const inference = inferenceOf(first.mean - second.mean, error, null, options.confidence)
  if (!inference) return notEstimable('no_variation')
  return finiteResult({ ok: true, ...inference, horizon, treated: first, control: second })
}

export interface LogRankTest {
  chiSquare: number
  degreesOfFreedom: 1
  p: number
  treated: { students: number; mastered: number; expected: number }
  control: { students: number; mastered: number; expected: number }
}

/**
 * Log-rank test that two groups master at the same rate, within strata where given: (Σ (O − E))² / ΣV, with the
 * hypergeometric variance at each number of problems. Dropout is censoring here: the test compares the rates among those
 * who go on, which is also the cause-specific test when dropout competes.
 *
 * Mantel (1966), Cancer Chemotherapy Reports, 50, 163–170.
 */
export function logRankTest(
  treated: readonly MasteryObservation[],
  control: readonly MasteryObservation[],
  strata?: { treated: readonly string[]; control: readonly string[] },
): Estimable<LogRankTest> {
  if (treated.length === 0 || control.length === 0) return notEstimable('one_group_empty')
  const problem = checkObservations(treated) ?? checkObservations(control)
  if (problem) return notEstimable(problem)
  let [difference, variance, expectedOfTreated, mastered] = [0, 0, 0, 0]
  for (const [ofTreated, ofControl] of byStratum(treated, control, strata)) {
    for (const { atRisk, events } of riskTable(ofTreated, ofControl)) {
      const [n, d] = [atRisk[0] + atRisk[1], events[0] + events[1]]
      const expected = (d * atRisk[0]) / n
      expectedOfTreated += expected
      mastered += d
      difference += events[0] - expected
      if (n > 1) variance += (d * (atRisk[0] / n) * (atRisk[1] / n) * (n - d)) / (n - 1)
    }
  }
  if (mastered === 0) return notEstimable('no_events')
  if (!(variance > 0)) return notEstimable('no_variation')
  const chiSquare = difference ** 2 / variance
  const masteredOf = (group: readonly MasteryObservation[]) => group.filter(isMastered).length
  return finiteResult({
    ok: true,
    chiSquare,
    degreesOfFreedom: 1,
    p: chiSquareTails(chiSquare, 1).upper,
    treated: { students: treated.length, mastered: masteredOf(treated), expected: expectedOfTreated },
    control: { students: control.length, mastered: masteredOf(control), expected: mastered - expectedOfTreated },
  })
}

const isMastered = ({ outcome }: MasteryObservation) => outcome === 'mastered'

function checkObservations(observations: readonly MasteryObservation[]) {
  if (observations.length === 0) return 'no_data'
  return observations.every(({ problems }) => problems > 0 && Number.isFinite(problems)) ? null : 'invalid_number'
}

function lastObserved(observations: readonly MasteryObservation[]): number {
  return observations.reduce((last, { problems }) => Math.max(last, problems), 0)
}

interface Jackknifed {
  value: number
  standardError: number
}

interface Step {
  problems: number
  atRisk: number
  mastered: number
  droppedOut: number
  working: Jackknifed
  hasMastered: Jackknifed
  hasDroppedOut: Jackknifed
  /** The area under 1 − hasMastered from 0 up to this number of problems. */
  area: Jackknifed
}

/** Students with the same end have the same influence: they are counted together. */
interface Pattern extends MasteryObservation {
  students: number
}

/** Walks over the numbers of problems in order, and carries the influence of each pattern on every quantity along. */
function walk(observations: readonly MasteryObservation[], dropout: DropoutRule, upTo?: number): Step[] {
  const patterns = patternsOf(observations, dropout)
  const times = [...new Set(observations.map(({ problems }) => problems))].sort((a, b) => a - b)
  if (upTo !== undefined && !times.includes(upTo)) times.push(upTo)
  const size = patterns.length
  const influence = () => new Float64Array(size)
  const [onWorking, onMastered, onDropped, onArea] = [influence(), influence(), influence(), influence()]
  let [working, hasMastered, hasDroppedOut, area, previous] = [1, 0, 0, 0, 0]
  const jackknifed = (value: number, on: Float64Array): Jackknifed => ({
    value,
    standardError: Math.sqrt(on.reduce((sum, each, index) => sum + patterns[index]!.students * each * each, 0)),
  })
  const steps: Step[] = []
  for (const time of times.sort((a, b) => a - b)) {
    if (upTo !== undefined && time > upTo) break
    area += (1 - hasMastered) * (time - previous)
    for (let i = 0; i < size; i++) onArea[i]! -= onMastered[i]! * (time - previous)
    previous = time
    let [atRisk, mastered, droppedOut] = [0, 0, 0]
    for (const pattern of patterns) {
      if (pattern.problems >= time) atRisk += pattern.students
      if (pattern.problems !== time) continue
      if (pattern.outcome === 'mastered') mastered += pattern.students
      if (pattern.outcome === 'dropped_out') droppedOut += pattern.students
    }
    const hazards = atRisk > 0 ? [mastered / atRisk, droppedOut / atRisk] : [0, 0]
    const [toMastery, toDropout] = hazards as [number, number]
    for (let i = 0; i < size; i++) {
      const pattern = patterns[i]!
      const isAtRisk = pattern.problems >= time
      const isHere = pattern.problems === time
      const onMasteryHazard = isAtRisk ? ((isHere && isMastered(pattern) ? 1 : 0) - toMastery) / atRisk : 0
      const onDropoutHazard = isAtRisk
        ? ((isHere && pattern.outcome === 'dropped_out' ? 1 : 0) - toDropout) / atRisk
        : 0
      onMastered[i]! += onWorking[i]! * toMastery + working * onMasteryHazard
      onDropped[i]! += onWorking[i]! * toDropout + working * onDropoutHazard
      onWorking[i] = onWorking[i]! * (1 - toMastery - toDropout) - working * (onMasteryHazard + onDropoutHazard)
    }
    hasMastered += working * toMastery
    hasDroppedOut += working * toDropout
    working *= 1 - toMastery - toDropout
    steps.push({
      problems: time,
      atRisk,
      mastered,
      droppedOut,
      working: jackknifed(Math.max(0, working), onWorking),
      hasMastered: jackknifed(hasMastered, onMastered),
      hasDroppedOut: jackknifed(hasDroppedOut, onDropped),
      area: jackknifed(area, onArea),
    })
  }
  return steps
}

function patternsOf(observations: readonly MasteryObservation[], dropout: DropoutRule): Pattern[] {
  const patterns = new Map<string, Pattern>()
  for (const { problems, outcome } of observations) {
    const counted = outcome === 'dropped_out' && dropout === 'censored' ? 'censored' : outcome
    const key = `${problems} ${counted}`
    const pattern = patterns.get(key)
    if (pattern) pattern.students++
    else patterns.set(key, { problems, outcome: counted, students: 1 })
  }
  return [...patterns.values()]
}

/** The area under 1 − P(mastered by t) up to the horizon: the mean number of problems worked without mastery. */
export function restrictedMean(
  observations: readonly MasteryObservation[],
  horizon: number,
  dropout: DropoutRule = 'competing',
): RestrictedMean {
  const { area } = walk(observations, dropout, horizon).at(-1)!
  return { mean: area.value, standardError: area.standardError, students: observations.length }
}

function curveValue({ value, standardError }: Jackknifed, z: number): CurveValue {
  const probability = Math.min(1, value)
  const isInside = probability > 0 && probability < 1 && standardError > 0
  if (!isInside) return { probability, standardError, interval: null }
  const log = Math.log(probability)
  const margin = (z * standardError) / (probability * -log)
  const bound = (shift: number) => Math.exp(log * Math.exp(shift))
  return { probability, standardError, interval: { low: bound(margin), high: bound(-margin) } }
}

type Groups = [MasteryObservation[], MasteryObservation[]]

function byStratum(
  treated: readonly MasteryObservation[],
  control: readonly MasteryObservation[],
  strata: { treated: readonly string[]; control: readonly string[] } | undefined,
): Iterable<Groups> {
  const groups = new Map<string, Groups>()
  const add = (observations: readonly MasteryObservation[], labels: readonly string[] | undefined, index: 0 | 1) => {
    observations.forEach((observation, position) => {
      const label = labels?.[position] ?? ''
      if (!groups.has(label)) groups.set(label, [[], []])
      groups.get(label)![index].push(observation)
    })
  }
  add(treated, strata?.treated, 0)
  add(control, strata?.control, 1)
  return groups.values()
}

/** Numbers at risk and mastering in both groups, at each number of problems at which a student mastered. */
function riskTable(...groups: Groups): { atRisk: [number, number]; events: [number, number] }[] {
  const counts = groups.map((group) => {
    const [ends, events] = [new Map<number, number>(), new Map<number, number>()]
    for (const observation of group) {
      ends.set(observation.problems, (ends.get(observation.problems) ?? 0) + 1)
      if (isMastered(observation)) events.set(observation.problems, (events.get(observation.problems) ?? 0) + 1)
    }
    return { ends, events }
  })
  const times = [...new Set(counts.flatMap(({ ends }) => [...ends.keys()]))].sort((a, b) => a - b)
  const atRisk: [number, number] = [groups[0].length, groups[1].length]
  const rows: { atRisk: [number, number]; events: [number, number] }[] = []
  for (const time of times) {
    const events = counts.map((group) => group.events.get(time) ?? 0) as [number, number]
    if (events[0] + events[1] > 0) rows.push({ atRisk: [...atRisk], events })
    counts.forEach(({ ends }, index) => {
      atRisk[index as 0 | 1] -= ends.get(time) ?? 0
    })
  }
  return rows
}
