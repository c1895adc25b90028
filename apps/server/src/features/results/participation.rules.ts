import {
  type BaselineResult,
  type ConditionId,
  type Covariate,
  covariateSchema,
  createAssignmentCheck,
  type FlowOfCondition,
  type ItemResult,
  minExpected,
  type ProblemId,
  type Results,
  recomputedVerdict,
  type SplitCheck,
  splitVerdict,
} from '@trellis/domain'
import { baselineEquivalence, chiSquareFit, chiSquareIndependence, expectedByWeights, quantile } from '@trellis/stats'
import { hmac } from '../../delivery/participant-code'
import type { AnalyzedParticipant } from './analysis-table.rules'
import { type Analysis, type AnalyzedOutcome, isClustered, rowsOf } from './samples.rules'

/** Participants of the planned sample who have the primary outcome; all of them where the plan has none. */
export function analyzedParticipants({ planned }: Analysis, primary: AnalyzedOutcome | null): AnalyzedParticipant[] {
  return primary ? planned.filter((participant) => primary.analyzed(participant) !== null) : planned
}

export function flowByCondition(analysis: Analysis, analyzed: readonly AnalyzedParticipant[]): FlowOfCondition[] {
  return analysis.design.conditions.map(({ conditionId }) => {
    const own = (list: readonly AnalyzedParticipant[]) =>
      list.filter((participant) => participant.conditionId === conditionId)
    const [enrolled, inPlan, withOutcome] = [own(analysis.table.participants), own(analysis.planned), own(analyzed)]
    const count = (is: (participant: AnalyzedParticipant) => boolean) => enrolled.filter(is).length
    const units = (list: readonly AnalyzedParticipant[]) =>
      isClustered(analysis) ? new Set(list.map(({ unit }) => unit)).size : null
    return {
      conditionId,
      clusters: units(enrolled),
      enrolled: enrolled.length,
      joinedAfterDraw: count(({ joinedAfterDraw }) => joinedAfterDraw),
      possibleDuplicates: count(({ isPossibleDuplicate }) => isPossibleDuplicate),
      exposed: count(({ isExposed }) => isExposed),
      finished: count(({ finishedAt }) => finishedAt !== null),
      withdrawn: count(({ isWithdrawn }) => isWithdrawn),
      erased: count(({ isErased }) => isErased),
      excluded: enrolled.length - inPlan.length,
      analyzed: withOutcome.length,
      analyzedClusters: units(withOutcome),
    }
  })
}

/** Whether units were assigned by the weights: checked by drawing again with blocks, otherwise by a chi-square test. */
export function splitCheck({ design }: Analysis, participants: readonly AnalyzedParticipant[]): SplitCheck {
  const units = unitsOf(participants)
  const observed = design.conditions.map(
    ({ conditionId }) => units.filter((unit) => unit.conditionId === conditionId).length,
  )
  const weights = design.conditions.map(({ weight }) => weight)
  const expected = expectedByWeights(units.length, weights)
  const counts = design.conditions.map(({ conditionId }, index) => ({
    conditionId,
    units: observed[index]!,
    expected: expected[index]!,
  }))
  if (design.randomization === 'BLOCKS') {
    const mismatched = countMismatched(design, units)
    return {
      counts,
      p: null,
      recomputed: units.length,
      mismatched,
      verdict: recomputedVerdict(units.length, mismatched),
    }
  }
  const p = Math.min(...expected) < minExpected ? null : chiSquareFit(observed, weights).p
  return { counts, p, recomputed: null, mismatched: null, verdict: splitVerdict(units.length, p) }
}

/** How many assignments differ from the draw. With simple randomization, erased students cannot be drawn again. */
export function mismatchedDraws({ design, table }: Analysis): number {
  const isKnown = ({ isErased }: AnalyzedParticipant) =>
    design.randomization === 'BLOCKS' || isClustered({ design }) || !isErased
  return countMismatched(design, unitsOf(table.participants.filter(isKnown)))
}

function countMismatched(design: Analysis['design'], units: readonly AnalyzedParticipant[]): number {
  const isAsDrawn = createAssignmentCheck(
    {
      randomisation: design.randomization,
      conditions: design.conditions,
      seed: design.seed,
      version: design.assignmentVersion,
    },
    hmac,
  )
  return units.filter((unit) => !isAsDrawn(unit)).length
}

/** The first participant of each unit. */
function unitsOf(participants: readonly AnalyzedParticipant[]): AnalyzedParticipant[] {
  const units = new Map<string, AnalyzedParticipant>()
  for (const participant of participants) if (!units.has(participant.unit)) units.set(participant.unit, participant)
  return [...units.values()]
}

/** Whether reaching the point where conditions differ depends on the condition. The test takes students one by one. */
export function reachTest({ design, table }: Analysis): Results['reach'] {
  if (isClustered({ design })) return { ok: false, reason: 'clustered_assignment' }
  const counts = design.conditions.flatMap(({ conditionId }) => {
    const own = table.participants.filter((participant) => participant.conditionId === conditionId)
    const exposed = own.filter(({ isExposed }) => isExposed).length
    return own.length === 0 ? [] : [[exposed, own.length - exposed]]
  })
  if (counts.length === 0) return { ok: false, reason: 'no_data' }
  const { statistic, degrees, p } = chiSquareIndependence(counts)
  return degrees < 1
    ? { ok: false, reason: 'no_variation' }
    : { ok: true, chiSquare: statistic, degreesOfFreedom: degrees, p }
}

interface BaselineColumn {
  covariate: Covariate
  level: string | null
  values: (number | null)[]
}

/** Characteristics from before the assignment, of the analyzed participants. */
export function baselineResults(analysis: Analysis, analyzed: readonly AnalyzedParticipant[]): BaselineResult[] {
  return analysis.contrasts.map((contrast) => {
    const rows = rowsOf(analyzed, () => 0, contrast)
    const treated = rows.map(({ conditionId }) => conditionId === contrast.conditionId)
    const grades = [...new Set(rows.flatMap(({ gradeCode }) => (gradeCode === null ? [] : [gradeCode])))].sort()
    const columns = covariateSchema.options.flatMap((covariate): BaselineColumn[] => {
      if (covariate === 'GRADE') {
        const valuesOf = (level: string) =>
          rows.map(({ gradeCode }) => (gradeCode === null ? null : Number(gradeCode === level)))
        return grades.length < 2 ? [] : grades.map((level) => ({ covariate, level, values: valuesOf(level) }))
      }
      const values = rows.map(({ covariates }) => covariates[covariate])
      return values.some((value) => value !== null) ? [{ covariate, level: null, values }] : []
    })
    return {
      ...contrast,
      differences: columns.map(({ covariate, level, values }) => {
        const [found] = baselineEquivalence([{ name: covariate, values }], treated)
        const { n } = found!
        const difference = found!.ok
          ? { ok: true as const, effectSize: found!.effectSize, status: found!.status }
          : { ok: false as const, reason: found!.reason }
        return { covariate, level, n, difference }
      }),
    }
  })
}

/** How students who finished a problem did on it, by condition. */
export function itemResults({ design, table }: Analysis): ItemResult[] {
  const conditionOf = new Map(table.participants.map(({ participant, conditionId }) => [participant, conditionId]))
  interface Tally {
    students: number
    firstCorrect: number
    helpFirst: number
    seconds: number[]
  }
  const items = new Map<string, { first: Analysis['table']['problems'][number]; tallies: Map<ConditionId, Tally> }>()
  for (const line of table.problems) {
    if (line.outcome === null || line.problemSetId === null) continue
    const key = `${line.place} ${line.problemSetId} ${line.problemId}`
    const item = items.get(key) ?? { first: line, tallies: new Map<ConditionId, Tally>() }
    items.set(key, item)
    const conditionId = conditionOf.get(line.participant)!
    const tally = item.tallies.get(conditionId) ?? { students: 0, firstCorrect: 0, helpFirst: 0, seconds: [] }
    item.tallies.set(conditionId, tally)
    tally.students++
    if (line.firstAnswer === 'correct') tally.firstCorrect++
    if (line.helpFirst) tally.helpFirst++
    if (line.seconds !== null) tally.seconds.push(line.seconds)
  }
  const sets = design.sets.map(({ problemSetId }) => problemSetId)
  const problems = new Map((Object.keys(design.problemNames) as ProblemId[]).map((id, index) => [id, index]))
  return [...items.values()]
    .sort(
      ({ first: one }, { first: other }) =>
        sets.indexOf(one.problemSetId!) - sets.indexOf(other.problemSetId!) ||
        (problems.get(one.problemId) ?? 0) - (problems.get(other.problemId) ?? 0),
    )
    .map(({ first: { place, problemSetId, problemId }, tallies }) => ({
      place: place as ItemResult['place'],
      problemSetId: problemSetId!,
      problemId,
      name: design.problemNames[problemId] ?? problemId,
      conditions: design.conditions.map(({ conditionId }) => {
        const { seconds = [], ...counts } = tallies.get(conditionId) ?? { students: 0, firstCorrect: 0, helpFirst: 0 }
        return { conditionId, ...counts, medianSeconds: quantile(seconds, 0.5) }
      }),
    }))
}
