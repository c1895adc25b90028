import type { ParticipantRow, ProblemId, ProblemRow, StudyOutcome } from '@trellis/domain'
import { scaleColumn, studyOutcomeSchema } from '@trellis/domain'
import type { AnalysisDesign } from './analysis-design.rules'
import { type AnalyzedParticipant, linesAfterSupports } from './analysis-table.rules'
import type { ProblemLine } from './record.rules'
import { type Analysis, analyzedOutcome } from './samples.rules'

const daySeconds = 86_400

/** A row of participants without the teacher and the size of the class, which are added when files are written. */
export type AnalyzedRow = Omit<ParticipantRow, 'teacher' | 'class_size'>

/** The analysis table as the data package has it, with the codes of the study. */
export function packageTables(
  analysis: Analysis,
  facts: { deployedAt: number },
): { participants: AnalyzedRow[]; problems: ProblemRow[] } {
  const { table, design } = analysis
  const lines = new Map<string, ProblemLine[]>()
  for (const line of table.problems) {
    const own = lines.get(line.participant)
    if (own) own.push(line)
    else lines.set(line.participant, [line])
  }
  return {
    participants: participantRows(analysis, facts),
    problems: table.participants.flatMap(({ participant }) => problemRows(lines.get(participant) ?? [], design)),
  }
}

export function participantRows(analysis: Analysis, { deployedAt }: { deployedAt: number }): AnalyzedRow[] {
  const { observed } = analyzedOutcome(analysis, 'PROBLEMS_TO_MASTERY')
  const dayOf = (at: number) => Math.max(0, Math.floor((at - deployedAt) / daySeconds))
  return analysis.table.participants.map((row, index) => {
    const enrolledDay = dayOf(row.enrolledAt)
    const outcomes = { ...row.outcomes, PROBLEMS_TO_MASTERY: observed(row) }
    return {
      participant: row.participant,
      condition: row.conditionId,
      unit: row.unit,
      stratum: row.stratum === '' ? null : row.stratum,
      sequence: row.sequence,
      draw_order: index,
      class: row.classCode,
      school: row.schoolCode,
      grade: row.gradeCode,
      kind: row.kind,
      is_withdrawn: row.isWithdrawn,
      withdrawal: row.withdrawal,
      is_erased: row.isErased,
      is_possible_duplicate: row.isPossibleDuplicate,
      joined_after_draw: row.joinedAfterDraw,
      enrolled_week: Math.floor(enrolledDay / 7),
      enrolled_day: enrolledDay,
      is_exposed: row.isExposed,
      is_finished: row.finishedAt !== null,
      has_received: row.hasReceived,
      pre_test: row.covariates.PRE_TEST,
      pre_survey: row.covariates.PRE_SURVEY,
      prior_correctness: row.covariates.PRIOR_CORRECTNESS,
      outside_prediction: row.outsidePrediction,
      ...outcomeColumns(outcomes),
      mastery_problems: row.mastery?.problems ?? null,
      mastery_event: row.mastery?.outcome ?? null,
      ...knownDays(row, outcomes, dayOf),
      ...Object.fromEntries(row.scaleAnswers.map((answer, index) => [scaleColumn(index + 1), answer])),
    }
  })
}

const columnOf = <Name extends StudyOutcome>(outcome: Name) => outcome.toLowerCase() as Lowercase<Name>

type OutcomeColumn = Lowercase<StudyOutcome>

function outcomeColumns(outcomes: AnalyzedParticipant['outcomes']): Record<OutcomeColumn, number | null> {
  return Object.fromEntries(
    studyOutcomeSchema.options.map((outcome) => [columnOf(outcome), outcomes[outcome]]),
  ) as Record<OutcomeColumn, number | null>
}

/** The same days as those of the confidence sequences. */
function knownDays(
  { knownAt, lastAt, enrolledAt }: AnalyzedParticipant,
  outcomes: AnalyzedParticipant['outcomes'],
  dayOf: (at: number) => number,
): Record<`${OutcomeColumn}_day`, number | null> {
  return Object.fromEntries(
    studyOutcomeSchema.options.map((outcome) => [
      `${columnOf(outcome)}_day`,
      outcomes[outcome] === null ? null : dayOf(knownAt[outcome] ?? lastAt ?? enrolledAt),
    ]),
  ) as Record<`${OutcomeColumn}_day`, number | null>
}

/** The problems of one participant, in the order of the works. */
export function problemRows(
  lines: readonly ProblemLine[],
  design: Pick<AnalysisDesign, 'sets' | 'supportedProblems'>,
): ProblemRow[] {
  const supported = new Set<ProblemId>(design.supportedProblems)
  const main = lines.filter(({ place }) => place === 'MAIN')
  const next = new Set(linesAfterSupports(main, design, supported))
  const works = [...new Set(lines.map(({ workId }) => workId))]
  const positions = new Map<number, number>()
  return lines.map((line) => {
    const position = (positions.get(line.workId) ?? 0) + 1
    positions.set(line.workId, position)
    return {
      participant: line.participant,
      work: works.indexOf(line.workId) + 1,
      position,
      stage: line.place,
      problem_set: line.problemSetId,
      problem: line.problemId,
      outcome: line.outcome,
      first_answer: line.firstAnswer,
      help_first: line.helpFirst,
      tries: line.tries,
      helps_asked: line.helpsAsked,
      supports_shown: line.supportsShown,
      seconds: line.seconds,
      counts_as_next: next.has(line),
    }
  })
}
