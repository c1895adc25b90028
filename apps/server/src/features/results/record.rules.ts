import type { ConditionId, Outcome, ParticipantKind, ProblemId, ProblemSetId, WithdrawalKind } from '@trellis/domain'

/** The record of a study as JSON texts: lists of the lines below, and of problems a list for each column. */
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

type ProblemColumns = { [Name in keyof ProblemLine]: ProblemLine[Name][] }

export function parseRecord(texts: RecordTexts): StudyRecord {
  const listOf = <Line>(text: string) => JSON.parse(text) as Line[]
  return {
    participants: listOf<ParticipantLine>(texts.participants),
    problems: problemLines(JSON.parse(texts.problems) as ProblemColumns),
    milestones: listOf<MilestoneLine>(texts.milestones),
    surveys: listOf<SurveyLine>(texts.surveys),
    prior: listOf<PriorLine>(texts.prior),
  }
}

/** Every text is kept once: of a large study these are millions of values, most of them the same few. */
function problemLines(columns: ProblemColumns): ProblemLine[] {
  const texts = new Map<string, string>()
  const once = <Text extends string | null>(text: Text): Text => {
    if (text === null) return text
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return (known as Text | undefined) ?? text
  }
  return columns.participant.map((participant, row) => ({
    participant: once(participant),
    workId: columns.workId[row]!,
    place: once(columns.place[row]!),
    problemSetId: once(columns.problemSetId[row]!),
    problemId: once(columns.problemId[row]!),
    ordinal: columns.ordinal[row]!,
    outcome: once(columns.outcome[row]!),
    firstAnswer: once(columns.firstAnswer[row]!),
    helpFirst: columns.helpFirst[row]!,
    tries: columns.tries[row]!,
    helpsAsked: columns.helpsAsked[row]!,
    supportsShown: columns.supportsShown[row]!,
    seconds: columns.seconds[row]!,
    finishedAt: columns.finishedAt[row]!,
  }))
}
