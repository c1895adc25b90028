import type { ConditionId, Outcome, ParticipantKind, ProblemId, ProblemSetId, WithdrawalKind } from '@trellis/domain'

/** The record of a study as JSON texts, each a list of the lines below. */
export interface RecordTexts {
  participants: string
  problems: string
  milestones: string
  surveys: string
  prior: string
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
  firstAnswer: 'correct' | 'incorrect' | 'ungraded' | null
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

export interface StudyRecord {
  participants: ParticipantLine[]
  problems: ProblemLine[]
  milestones: MilestoneLine[]
  surveys: SurveyLine[]
  prior: PriorLine[]
}

/** In the order in which the statement writes them: without their names the text is a third as long. */
const problemColumns = [
  'participant',
  'workId',
  'place',
  'problemSetId',
  'problemId',
  'ordinal',
  'outcome',
  'firstAnswer',
  'helpFirst',
  'tries',
  'helpsAsked',
  'supportsShown',
  'seconds',
  'finishedAt',
] as const satisfies (keyof ProblemLine)[]

export function parseRecord(texts: RecordTexts): StudyRecord {
  const listOf = <Line>(text: string) => JSON.parse(text) as Line[]
  return {
    participants: listOf<ParticipantLine>(texts.participants),
    problems: problemLines(listOf<unknown[]>(texts.problems)),
    milestones: listOf<MilestoneLine>(texts.milestones),
    surveys: listOf<SurveyLine>(texts.surveys),
    prior: listOf<PriorLine>(texts.prior),
  }
}

/** In place, and every text once: of a large study these are millions of values, most of them the same few. */
function problemLines(lists: unknown[][]): ProblemLine[] {
  const texts = new Map<unknown, unknown>()
  const once = (value: unknown) => {
    if (typeof value !== 'string') return value
    const known = texts.get(value)
    if (known === undefined) texts.set(value, value)
    return known ?? value
  }
  const lines = lists as unknown as ProblemLine[]
  for (const [index, values] of lists.entries()) {
    const line: Record<string, unknown> = {}
    for (const [column, name] of problemColumns.entries()) line[name] = once(values[column])
    lines[index] = line as unknown as ProblemLine
  }
  return lines
}
