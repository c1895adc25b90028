import type { ConditionId, Outcome, ParticipantKind, ProblemId, ProblemSetId, WithdrawalKind } from '@trellis/domain'

/**
 * The record of a study as texts, each a list of the lines below: JSON, and for works and problems values with tabs
 * between them. The participants of problems are those of their works.
 */
export interface RecordTexts {
  participants: string
  works: string
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

/** A work of a participant who was not erased, and when it was last active. */
export interface WorkLine {
  workId: number
  participant: string
  lastAt: number
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

/**
 * What the prediction from outside of the study is made from: work before the first enrollment, or before one's own.
 */
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
    problems: problemsIn(texts.problems, worksIn(texts.works)),
    milestones: listOf<MilestoneLine>(texts.milestones),
    surveys: listOf<SurveyLine>(texts.surveys),
    prior: listOf<PriorLine>(texts.prior),
    outside: texts.outside === '' ? null : (JSON.parse(texts.outside) as OutsideWork),
  }
}

const linesIn = (text: string) => (text === '' ? [] : text.split('\n'))

function worksIn(text: string): Map<string, WorkLine> {
  return new Map(
    linesIn(text).map((line) => {
      const [id, participant, lastAt] = line.split('\t')
      return [id!, { workId: Number(id), participant: participant!, lastAt: Number(lastAt) }]
    }),
  )
}

/**
 * Problems of the listed works. They were finished no later than the last activity of their work. Equal texts share one
 * string: a large study has millions of values, most of them the same few.
 */
function problemsIn(text: string, works: ReadonlyMap<string, WorkLine>): ProblemLine[] {
  const texts = new Map<string, string>()
  const once = <T extends string>(value: string): T => {
    const known = texts.get(value)
    if (known === undefined) texts.set(value, value)
    return (known ?? value) as T
  }
  const orNull = <T>(value: string, read: (value: string) => T): T | null => (value === '' ? null : read(value))
  const lines: ProblemLine[] = []
  for (const line of linesIn(text)) {
    const values = line.split('\t')
    const work = works.get(values[0]!)
    if (!work) continue
    lines.push({
      participant: work.participant,
      workId: work.workId,
      place: once(values[1]!),
      problemSetId: orNull(values[2]!, once<ProblemSetId>),
      problemId: once<ProblemId>(values[3]!),
      ordinal: Number(values[4]!),
      outcome: orNull(values[5]!, once<Outcome>),
      firstAnswer: orNull(values[6]!, once<FirstAnswer>),
      helpFirst: orNull(values[7]!, (flag) => flag === 't'),
      tries: orNull(values[8]!, Number),
      helpsAsked: Number(values[9]!),
      supportsShown: Number(values[10]!),
      seconds: orNull(values[11]!, Number),
      finishedAt: orNull(values[12]!, (time) => Math.min(Number(time), work.lastAt)),
    })
  }
  return lines
}
