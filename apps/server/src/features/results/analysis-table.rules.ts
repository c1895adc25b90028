import {
  type Covariate,
  isCollected,
  type OutsidePrediction,
  type ProblemId,
  type ResultsSample,
  type StudyOutcome,
} from '@trellis/domain'
import { logTimes, type MasteryObservation } from '@trellis/stats'
import type { AnalysisDesign, ScaleQuestion } from './analysis-design.rules'
import { predictFromOutside } from './outside-prediction.rules'
import type { MilestoneLine, ParticipantLine, ProblemLine, StudyRecord, SurveyLine } from './record.rules'

/** One participant of the analysis: who it is, what was measured before, and the outcomes. Null is missing. */
export interface AnalyzedParticipant extends ParticipantLine {
  covariates: { [Name in Covariate]: Name extends 'GRADE' ? string | null : number | null }
  outcomes: Record<StudyOutcome, number | null>
  /** When an outcome was known, seconds since the epoch: that of the event that decided it, or of the last activity. */
  knownAt: Partial<Record<StudyOutcome, number>>
  /** How the way to mastery ended; null where nothing was observed. */
  mastery: MasteryObservation | null
  /** Answers to the scale questions after the problems, in their order. */
  scaleAnswers: (number | null)[]
  /** Whether a piece of a support or feedback of the study was shown to the student. */
  hasReceived: boolean
  /** First answers to problems that follow one with a support: 100 for correct, 0 for others. */
  nextAnswers: number[]
  /** Percent correct by the model of students outside of the study; null where there is none. */
  outsidePrediction: number | null
}

export interface AnalysisTable {
  participants: AnalyzedParticipant[]
  problems: ProblemLine[]
  /** Whether there is a prediction from outside of the study. */
  outside: OutsidePrediction
}

/** A student without activity in this many seconds before the end of the study counts as having left. */
const goneAfter = 7 * 86_400

/** The rows of the analysis: participants of the sample, with their outcomes. Erased ones have none. */
export function analysisTable(
  record: StudyRecord,
  design: AnalysisDesign,
  options: { sample: ResultsSample; endedAt: number },
): AnalysisTable {
  const kind = options.sample === 'STUDENTS' ? 'student' : 'simulated'
  const chosen = record.participants.filter((participant) => participant.kind === kind)
  const codes = new Set(chosen.map(({ participant }) => participant))
  const problems = record.problems.filter(({ participant }) => codes.has(participant))
  const work = {
    problems: byParticipant(problems),
    milestones: byParticipant(record.milestones),
    surveys: byParticipant(record.surveys),
    prior: new Map(record.prior.map((line) => [line.participant, line])),
  }
  const supported = new Set(design.supportedProblems)
  const { prediction, values } = predictFromOutside(record, [...codes])
  const participants = chosen.map((participant) => {
    const { participant: code } = participant
    const prior = work.prior.get(code)
    return measure(participant, {
      problems: work.problems.get(code) ?? [],
      milestones: work.milestones.get(code) ?? [],
      surveys: work.surveys.get(code) ?? [],
      outsidePrediction: values.get(code) ?? null,
      priorCorrectness: prior ? (100 * prior.correct) / prior.graded : null,
      design,
      supported,
      endedAt: options.endedAt,
    })
  })
  takeLogarithms(participants)
  return { participants, problems, outside: prediction }
}

interface Measurements {
  problems: readonly ProblemLine[]
  milestones: readonly MilestoneLine[]
  surveys: readonly SurveyLine[]
  priorCorrectness: number | null
  outsidePrediction: number | null
  design: AnalysisDesign
  supported: ReadonlySet<ProblemId>
  endedAt: number
}

function measure(participant: ParticipantLine, work: Measurements): AnalyzedParticipant {
  const { design, supported } = work
  const main = work.problems.filter(({ place }) => place === 'MAIN')
  const finished = main.filter(({ outcome }) => outcome !== null)
  const tests = { before: testScore('PRE_TEST', participant, work), after: testScore('POST_TEST', participant, work) }
  const delayed = testScore('DELAYED_POST_TEST', participant, work)
  const surveys = { before: scaleOf('pre', work), after: scaleOf('post', work) }
  const mastered = work.milestones.find(
    ({ kind, place }) => kind === 'mastered' && (place === null || place === 'MAIN'),
  )
  const nextAnswers = answersAfterSupports(main, design, supported)
  /** What would have happened after the end of the collection is not known. */
  const yesOrNo = (hasHappened: boolean) => {
    if (participant.isErased) return null
    if (hasHappened) return 1
    return isCollected(participant.withdrawal) ? 0 : null
  }
  const timed = finished.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))
  const activeAt = finished.reduce((last, { finishedAt }) => Math.max(last, finishedAt ?? 0), 0) || undefined
  const outcomes: Record<StudyOutcome, number | null> = {
    POST_TEST: tests.after?.score ?? null,
    DELAYED_POST_TEST: delayed?.score ?? null,
    GAIN: tests.before && tests.after ? tests.after.score - tests.before.score : null,
    NEXT_CORRECTNESS: meanOf(nextAnswers),
    MASTERY: yesOrNo(mastered !== undefined),
    PROBLEMS_TO_MASTERY: null,
    COMPLETION: yesOrNo(participant.finishedAt !== null),
    TIME_ON_TASK: timed.length === 0 ? null : sumOf(timed),
    SURVEY_SCALE: surveys.after.mean,
    HELP_USE: finished.length === 0 ? null : sumOf(finished.map(({ helpsAsked }) => helpsAsked)) / finished.length,
  }
  // A spread followed by this many properties takes three times as long.
  return Object.assign({}, participant, {
    covariates: {
      PRE_TEST: tests.before?.score ?? null,
      PRE_SURVEY: surveys.before.mean,
      PRIOR_CORRECTNESS: work.priorCorrectness,
      GRADE: participant.gradeCode,
    },
    outcomes,
    knownAt: {
      POST_TEST: tests.after?.at,
      DELAYED_POST_TEST: delayed?.at,
      GAIN: tests.after?.at,
      NEXT_CORRECTNESS: activeAt,
      MASTERY: mastered?.at,
      PROBLEMS_TO_MASTERY: mastered?.at,
      COMPLETION: participant.finishedAt ?? undefined,
      TIME_ON_TASK: activeAt,
      SURVEY_SCALE: surveys.after.at,
      HELP_USE: activeAt,
    },
    mastery: participant.isErased ? null : masteryOf(participant, main, mastered, work),
    scaleAnswers: surveys.after.answers,
    hasReceived: main.some(({ problemId, supportsShown }) => supportsShown > 0 && supported.has(problemId)),
    nextAnswers,
    outsidePrediction: participant.isErased ? null : work.outsidePrediction,
  })
}

/**
 * The score of a test, in percent: first answers that were correct, of the problems that are graded. Only for students
 * who finished the test, which is all of its sets. Where stages are not on record, finishing the assignment includes
 * its tests; a delayed post-test comes after that.
 */
function testScore(
  place: string,
  participant: ParticipantLine,
  { problems, milestones, design }: Measurements,
): { score: number; at: number } | null {
  const own = problems.filter((line) => line.place === place && line.outcome !== null)
  const graded = own.filter(({ outcome }) => outcome !== 'ungraded')
  if (graded.length === 0) return null
  const left = milestones.filter((line) => line.kind === 'stage_left' && line.place === place)
  const sets = new Set(design.sets.filter((set) => set.place === place).map(({ problemSetId }) => problemSetId))
  const hasLeftAll = left.length > 0 && [...sets].every((id) => left.some(({ problemSetId }) => problemSetId === id))
  if (!hasLeftAll && (place === 'DELAYED_POST_TEST' || participant.finishedAt === null)) return null
  const at = left.reduce((last, line) => Math.max(last, line.at), 0) || participant.finishedAt!
  return { score: (100 * graded.filter(({ firstAnswer }) => firstAnswer === 'correct').length) / graded.length, at }
}

/** First answers to the problems that count for NEXT_CORRECTNESS. */
function answersAfterSupports(
  main: readonly ProblemLine[],
  design: AnalysisDesign,
  supported: ReadonlySet<ProblemId>,
): number[] {
  return linesAfterSupports(main, design, supported).map(({ firstAnswer }) => (firstAnswer === 'correct' ? 100 : 0))
}

/**
 * The problems that come next after one for which some condition gives a support, so that which problems count does not
 * depend on the condition. In sets that end with mastery only those that every student gets.
 */
export function linesAfterSupports(
  main: readonly ProblemLine[],
  { sets }: Pick<AnalysisDesign, 'sets'>,
  supported: ReadonlySet<ProblemId>,
): ProblemLine[] {
  const limits = new Map(sets.map(({ problemSetId, givenToAll }) => [problemSetId, givenToAll]))
  const met = new Map<string, number>()
  return main.filter((line, index) => {
    const key = `${line.workId} ${line.problemSetId}`
    const number = (met.get(key) ?? 0) + 1
    met.set(key, number)
    const before = main[index - 1]
    const limit = line.problemSetId === null ? null : (limits.get(line.problemSetId) ?? null)
    const isNext = before?.workId === line.workId && supported.has(before.problemId)
    if (!isNext || (limit !== null && number > limit)) return false
    return line.outcome !== null && line.outcome !== 'ungraded'
  })
}

/** Scale answers in percent of the scale, and their mean; missing when none was given. */
function scaleOf(survey: 'pre' | 'post', { surveys, design }: Measurements) {
  const line = surveys.find((one) => one.survey === survey)
  const answers = design.scales[survey].map((question) => (line ? scaleValue(question, line.answers) : null))
  return { answers, mean: meanOf(answers.filter((answer) => answer !== null)), at: line?.at }
}

function scaleValue({ id, steps }: ScaleQuestion, answers: Record<string, string>): number | null {
  const value = Number(answers[id] ?? Number.NaN)
  return Number.isFinite(value) && value >= 1 && value <= steps ? (100 * (value - 1)) / (steps - 1) : null
}

/**
 * Mastered after so many problems; dropped out, having reached the end of the set or left without mastery; or censored,
 * still working when the study or the collection of data ended. Students who left before finishing a problem left at
 * the first.
 */
function masteryOf(
  participant: ParticipantLine,
  main: readonly ProblemLine[],
  mastered: MilestoneLine | undefined,
  { milestones, endedAt }: Measurements,
): MasteryObservation | null {
  const finished = main.filter(({ outcome }) => outcome !== null)
  if (mastered) {
    const before = finished.filter(
      ({ workId, ordinal }) => workId < mastered.workId || (workId === mastered.workId && ordinal <= mastered.ordinal),
    )
    return { problems: Math.max(1, before.length || (mastered.problems ?? 0)), outcome: 'mastered' }
  }
  const problems = finished.length
  if (!isCollected(participant.withdrawal)) return problems > 0 ? { problems, outcome: 'censored' } : null
  const hasEnded = milestones.some(
    ({ kind, place, how }) => kind === 'stage_left' && place === 'MAIN' && how === 'exhausted',
  )
  const isWorking = participant.finishedAt === null && endedAt - (participant.lastAt ?? 0) < goneAfter
  if (!hasEnded && isWorking) return problems > 0 ? { problems, outcome: 'censored' } : null
  return { problems: Math.max(1, problems), outcome: 'dropped_out' }
}

/** Times are analyzed on the scale of the logarithm, winsorized over all conditions together. */
function takeLogarithms(participants: readonly AnalyzedParticipant[]): void {
  const timed = participants.filter(({ outcomes }) => outcomes.TIME_ON_TASK !== null)
  const logs = logTimes(timed.map(({ outcomes }) => outcomes.TIME_ON_TASK!))
  timed.forEach(({ outcomes }, index) => {
    outcomes.TIME_ON_TASK = logs[index]!
  })
}

function byParticipant<Line extends { participant: string }>(lines: readonly Line[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>()
  for (const line of lines) {
    const own = found.get(line.participant)
    if (own) own.push(line)
    else found.set(line.participant, [line])
  }
  return found
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => (values.length === 0 ? null : sumOf(values) / values.length)
