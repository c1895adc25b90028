import type { ConditionId, DryRun } from '@trellis/domain'
import { createLearner, type Learner, type PlayOptions, playWork, type Truth, treatmentIn } from '@trellis/simulation'
import type { RunningStudy } from '../../delivery/running-study.read'
import { buildWorkContent, type WorkContent } from '../../delivery/work-content'
import { answerKeysOf } from './answer-keys.rules'
import { drawUnits, gatherCohort } from './cohort.rules'
import { createInMemoryTutor } from './in-memory-tutor.service'
import { type Assumptions, powerDesignOf, powerOfDraw, predictPower, summarizeDraws } from './power.rules'
import { differencesFound, type PlayedStudent, predictCondition } from './prediction.rules'

/** With this many students a share is known to within a point or two. */
const maxPlayed = 4_000
/** Fewer would say too little, however slow the machine is. */
const minPlayed = 100
/** Milliseconds; the researcher waits for it. */
export const maxTimeMs = 2_000

/** Random assignments that are drawn at most. */
const maxDraws = 1_000
/** Fewer would say too little, however slow the machine is. */
const minDraws = 20
/** From this many on, no more are drawn once their mean is known to within half a point. */
const usualDraws = 100
const standardError = 0.0025
/** Milliseconds for all random assignments together. */
const maxDrawingMs = 3_000
const dayMs = 86_400_000
/** Roughly the share of the whole computation that playing takes; drawing takes the rest. */
const playingShare = 0.4

export interface DryRunTask extends Assumptions {
  study: RunningStudy
  students: number
  studentsPerDay: number
  /** Null takes the attrition from the simulated students. */
  attrition: number | null
  /** The effect that the simulated students really have. */
  trueEffect: number
  compliance: number
  isByLink: boolean
}

/** The whole computation, to be run in a worker: it does no input or output. */
export async function playDryRun(
  { study, students, studentsPerDay, attrition, trueEffect, compliance, isByLink, ...assumptions }: DryRunTask,
  onProgress: (share: number) => void = () => {},
): Promise<DryRun> {
  const cohort = gatherCohort(study, students, isByLink, assumptions)
  const byUnit = drawUnits(study, cohort.units, study.seed)
  const drawn = cohort.unitOfStudent.map((unit) => byUnit[unit]!)
  const isClustered = study.unit !== 'STUDENT' && !isByLink
  const newcomers = drawn.map((conditionId, student) => ({
    conditionId,
    unit: isClustered ? cohort.units[cohort.unitOfStudent[student]!]!.unit : null,
  }))
  const truth = {
    effect: trueEffect,
    icc: assumptions.unitCorrelation,
    attrition,
    differentialAttrition: 0,
    compliance,
  }
  const played = await simulateSome(study, newcomers, truth, (share) => onProgress(playingShare * share))
  const predicted = study.arms.map(({ conditionId }) =>
    predictCondition({
      conditionId,
      name: study.conditions.get(conditionId)?.name ?? '',
      students: drawn.filter((id) => id === conditionId).length,
      played: played.get(conditionId) ?? [],
      withDelayedPostTest: study.flags.delayedPostTest,
    }),
  )
  const retained = predicted.map((condition) =>
    attrition === null ? (condition.students === 0 ? 1 : condition.finished / condition.students) : 1 - attrition,
  )
  const facts = { ...study, isByLink }
  const design = powerDesignOf(facts, assumptions, retained)
  const powers = drawMany(
    (seed) => powerOfDraw(study, design, cohort.units, { seed, effect: assumptions.effect }),
    study.seed,
    (share) => onProgress(playingShare + (1 - playingShare) * share),
  )
  const minutes = predicted.reduce((sum, condition) => sum + condition.students * condition.meanMinutes, 0)
  return {
    studyId: study.studyId,
    students,
    played: [...played.values()].reduce((sum, some) => sum + some.length, 0),
    conditions: predicted,
    found: differencesFound(study.content.conditions, played),
    days: Math.ceil(students / studentsPerDay),
    totalHours: minutes / 60,
    power: {
      ...predictPower(facts, assumptions, { units: cohort.units.length, students, retained }),
      ...summarizeDraws(powers),
      perCondition: Math.min(...predicted.map((condition) => condition.finished)),
    },
  }
}

/** Draws random assignments, each from its own seed, until their mean is precise enough or the time is up. */
function drawMany(powerOf: (seed: string) => number, seed: string, onProgress: (share: number) => void): number[] {
  const powers: number[] = []
  let [sum, squares] = [0, 0]
  const began = performance.now()
  for (let draw = 0; draw < maxDraws; draw++) {
    const power = powerOf(`${seed}/draw ${draw}`)
    powers.push(power)
    sum += power
    squares += power * power
    const variance = Math.max(0, squares / powers.length - (sum / powers.length) ** 2)
    if (powers.length >= usualDraws && Math.sqrt(variance / powers.length) < standardError) break
    const spent = performance.now() - began
    onProgress(Math.min(1, Math.max((draw + 1) / maxDraws, spent / maxDrawingMs)))
    if (spent > maxDrawingMs && draw + 1 >= minDraws) break
  }
  return powers
}

/**
 * Simulates as many students as there is time for, alternating between conditions so that all are known equally well.
 */
async function simulateSome(
  study: RunningStudy,
  newcomers: readonly Newcomer[],
  truth: Truth,
  onProgress: (share: number) => void,
): Promise<Map<ConditionId, PlayedStudent[]>> {
  const played = new Map<ConditionId, PlayedStudent[]>(study.arms.map(({ conditionId }) => [conditionId, []]))
  const contents = new Map<ConditionId, WorkContent>()
  for (const { conditionId } of study.arms) {
    contents.set(conditionId, buildWorkContent(study, { conditionId, problemSetId: null, withTests: true }))
  }
  const [keyOf, isTreatment] = [answerKeysOf(study.content), treatmentIn(study.content)]
  const [began, startAt] = [performance.now(), Date.now()]
  const chosen = alternating(newcomers).slice(0, maxPlayed)
  for (const [index, { conditionId, unit }] of chosen.entries()) {
    const seed = `${study.seed}/${index}`
    const learner = createLearner(seed, { truth, className: unit && `${study.seed}/${unit}` })
    const options = { seed, startAt, keyOf, isTreatment }
    played.get(conditionId)!.push({ unit, ...(await playOne(learner, contents.get(conditionId)!, options)) })
    const spent = performance.now() - began
    onProgress(Math.min(1, Math.max((index + 1) / chosen.length, spent / maxTimeMs)))
    if (spent > maxTimeMs && index + 1 >= minPlayed) break
  }
  return played
}

async function playOne(learner: Learner, content: WorkContent, options: PlayOptions) {
  const { seed, startAt } = options
  const { tutor, openFollowUp, results, practiceResults } = createInMemoryTutor(content, seed)
  const { fate, seconds } = await playWork(learner, tutor, options)
  let [followUpSeconds, hasDelayedPostTest] = [0, false]
  if (content.followUpTerms && fate === 'finished' && learner.comesBack()) {
    openFollowUp()
    const later = startAt + content.followUpTerms.delayedPostTestDays * dayMs
    const followUp = await playWork(learner, tutor, { ...options, seed: `${seed}/follow-up`, startAt: later })
    followUpSeconds = followUp.seconds
    hasDelayedPostTest = followUp.fate === 'finished'
  }
  const practiced = practiceResults()
  return {
    isFinished: fate === 'finished',
    hasDelayedPostTest,
    problems: results().length,
    practiced: practiced.length,
    right: practiced.filter((result) => result.firstAnswer === 'correct').length,
    seconds: seconds + followUpSeconds,
  }
}

interface Newcomer {
  conditionId: ConditionId
  /** The class or school, where these are assigned. */
  unit: string | null
}

/** The first of every condition, then the second of every condition, and so on. */
function alternating(newcomers: readonly Newcomer[]): Newcomer[] {
  const counts = new Map<ConditionId, number>()
  const numbered = newcomers.map((newcomer) => {
    const turn = counts.get(newcomer.conditionId) ?? 0
    counts.set(newcomer.conditionId, turn + 1)
    return { newcomer, turn }
  })
  return numbered.sort((a, b) => a.turn - b.turn).map(({ newcomer }) => newcomer)
}
