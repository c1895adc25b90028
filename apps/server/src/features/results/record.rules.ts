import type { ConditionId, Outcome, ParticipantKind, ProblemId, ProblemSetId, WithdrawalKind } from '@trellis/domain'

/** The record of a study as texts, each a list of the lines below: JSON, and for problems values with tabs between them. */
export interface RecordTexts {
  participants: string
  problems: string
  milestones: string
  surveys: string
  prior: string
  /** JSON of `OutsideWork`; empty where too few students outside of the study have worked before it. */
  outside: string
}

/** A participant as enrolled, with what the works say. Times are seconds since the epoch. */
export interface ParticipantLine {
  participant: string
  conditionId: ConditionId
  kind: ParticipantKind
  unit: string
  stratum: string
  sequence: number | null
  classCode: string | null
  schoolCode: string | null
  gradeCode: string | null
  isWithdrawn: boolean
  withdrawal: WithdrawalKind | null
  isErased: boolean
  isPossibleDuplicate: boolean
  joinedAfterDraw: boolean
  enrolledAt: number
  isExposed: boolean
  finishedAt: number | null
  lastAt: number | null
}

type FirstAnswer = 'correct' | 'incorrect' | 'ungraded'

/** A problem that a student met in a work. */
export interface ProblemLine {
  participant: string
  workId: number
  place: string
  problemSetId: ProblemSetId | null
  problemId: ProblemId
  /** Its place in the order of the work. */
  ordinal: number
  /** Null while it is not finished, and so is what follows from that. */
  outcome: Outcome | null
  firstAnswer: FirstAnswer | null
  helpFirst: boolean | null
  tries: number | null
  /** Pieces of help that the student asked for, the answer included. */
  helpsAsked: number
  /** Pieces of a support or feedback that were shown, by themselves or not. */
  supportsShown: number
  seconds: number | null
  finishedAt: number | null
}

export interface MilestoneLine {
  participant: string
  workId: number
  kind: 'stage_left' | 'mastered'
  place: string | null
  problemSetId: ProblemSetId | null
  how: string | null
  problems: number | null
  ordinal: number
  at: number
}

export interface SurveyLine {
  participant: string
  survey: 'pre' | 'post'
  answers: Record<string, string>
  at: number
}

export interface PriorLine {
  participant: string
  graded: number
  correct: number
}

/** Graded problems of a student in assignments outside of studies. */
export interface EarlierWork {
  graded: number
  correct: number
  /** Problems for which help was shown. */
  helped: number
}

/** A student who is not in the study: the last assignment before it, and the work before that. */
export interface OutsideStudentLine extends EarlierWork {
  laterGraded: number
  laterCorrect: number
}

/** What the prediction from outside of the study is made from: work before the first enrollment, or before one's own. */
export interface OutsideWork {
  students: OutsideStudentLine[]
  participants: (EarlierWork & { participant: string })[]
}

export interface StudyRecord {
  participants: ParticipantLine[]
  problems: ProblemLine[]
  milestones: MilestoneLine[]
  surveys: SurveyLine[]
  prior: PriorLine[]
  outside: OutsideWork | null
}

export function parseRecord(texts: RecordTexts): StudyRecord {
  const listOf = <Line>(text: string) => JSON.parse(text) as Line[]
  return {
    participants: listOf<ParticipantLine>(texts.participants),
    problems: problemLinesIn(texts.problems),
    milestones: listOf<MilestoneLine>(texts.milestones),
    surveys: listOf<SurveyLine>(texts.surveys),
    prior: listOf<PriorLine>(texts.prior),
    outside: texts.outside === '' ? null : (JSON.parse(texts.outside) as OutsideWork),
  }
}

/** Every text once: of a large study these are millions of values, most of them the same few. */
function problemLinesIn(text: string): ProblemLine[] {
  if (text === '') return []
  const texts = new Map<string, string>()
  const once = <T extends string>(value: string): T => {
    const known = texts.get(value)
    if (known === undefined) texts.set(value, value)
    return (known ?? value) as T
  }
  const orNull = <T>(value: string, read: (value: string) => T): T | null => (value === '' ? null : read(value))
  return text.split('\n').map((line) => {
    const values = line.split('\t')
    return {
      participant: once(values[0]!),
      workId: Number(values[1]!),
      place: once(values[2]!),
      problemSetId: orNull(values[3]!, once<ProblemSetId>),
      problemId: once<ProblemId>(values[4]!),
      ordinal: Number(values[5]!),
      outcome: orNull(values[6]!, once<Outcome>),
      firstAnswer: orNull(values[7]!, once<FirstAnswer>),
      helpFirst: orNull(values[8]!, (flag) => flag === 't'),
      tries: orNull(values[9]!, Number),
      helpsAsked: Number(values[10]!),
      supportsShown: Number(values[11]!),
      seconds: orNull(values[12]!, Number),
      finishedAt: orNull(values[13]!, Number),
    }
  })
}
