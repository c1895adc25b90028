import { z } from 'zod'

export const packageTierSchema = z
  .enum(['PUBLIC', 'RESTRICTED'])
  .describe(
    'PUBLIC: for everyone, with coarse times, and with cells left empty that few students share; RESTRICTED: all columns, for people with a data agreement. Neither has names or texts that were not released.',
  )
export type PackageTier = z.infer<typeof packageTierSchema>

/** Column types, in the words of Table Schema. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean'

export interface Column {
  type: ColumnType
  /** The line of the codebook. */
  description: string
  /** Whether every row has a value; otherwise an empty cell is a missing value. */
  isRequired: boolean
  /** RESTRICTED: the column is not in the public tier. */
  tier: PackageTier
}

const column =
  <Type extends ColumnType, Required extends boolean, Tier extends PackageTier>(
    type: Type,
    isRequired: Required,
    tier: Tier,
  ) =>
  (description: string) => ({ type, isRequired, tier, description })

const text = column('string', true, 'PUBLIC')
const count = column('integer', true, 'PUBLIC')
const flag = column('boolean', true, 'PUBLIC')
const optionalText = column('string', false, 'PUBLIC')
const optionalCount = column('integer', false, 'PUBLIC')
const optionalFlag = column('boolean', false, 'PUBLIC')
const measure = column('number', false, 'PUBLIC')
const restrictedText = column('string', false, 'RESTRICTED')
const restrictedCount = column('integer', false, 'RESTRICTED')
const restrictedMeasure = column('number', false, 'RESTRICTED')

const participant = text('The participant, by a code of this data package and of nothing else.')
const work = count('Which of the assignments of the participant it is, from 1.')
const stage = text('The stage of the work: PRE_TEST, MAIN (the problems between the tests), POST_TEST, …')
const problemSet = optionalText('The problem set, by its id in snapshot.json.')
const problem = text('The problem, by its id in snapshot.json.')
const secondsOfWork = restrictedMeasure('Seconds since the work was opened, by the clock of the student.')
const known = (outcome: string) =>
  restrictedCount(`Days from the start of the study until ${outcome} was known; empty where it is missing.`)

/** One row for each participant: what was measured before, and the outcomes. */
export const participantColumns = {
  participant,
  condition: count('The condition that the participant was assigned to, by its id in snapshot.json.'),
  unit: optionalText('The unit of assignment: the participant, or the code of the class or school.'),
  stratum: optionalText('The stratum whose blocks the unit was drawn from, as a code; empty where there are none.'),
  sequence: restrictedCount('A number in the stratum that gives the condition, from 0; not the order of enrollment.'),
  draw_order: restrictedCount(
    'Place of the participant in the order in which the randomization test draws again, from 0; not the order of enrollment.',
  ),
  class: optionalText('The class at the enrollment, as a code.'),
  teacher: restrictedText('The teacher of the class, as a code.'),
  school: optionalText('The school of the class, as a code.'),
  grade: optionalText('The grade of the class, as a code. A covariate of the analysis.'),
  class_size: restrictedCount('Students in the class at the enrollment.'),
  kind: text('student, or simulated for simulated students.'),
  is_withdrawn: optionalFlag('Whether the participant was withdrawn. Withdrawn participants stay in the analysis.'),
  withdrawal: optionalText(
    'TREATMENT: continues without the help of the condition; COLLECTION: nothing more was recorded; ERASURE: erased.',
  ),
  is_erased: optionalFlag('Whether the participant was erased on request: everything that was measured is missing.'),
  is_possible_duplicate: optionalFlag('Whether this may be the same person as another participant.'),
  joined_after_draw: optionalFlag('Whether the participant joined the class or school after it was assigned.'),
  enrolled_week: optionalCount('Weeks from the start of the study to the enrollment, from 0.'),
  enrolled_day: restrictedCount('Days from the start of the study to the enrollment, from 0.'),
  is_exposed: flag('Whether the participant reached the point where conditions differ.'),
  is_finished: flag('Whether the participant finished an assignment of the study.'),
  has_received: flag('Whether a piece of a support or feedback of the study was shown to the participant.'),
  pre_test: measure('PRE_TEST: score of the test before, 0 to 100.'),
  pre_survey: measure('PRE_SURVEY: mean of the scale questions of the survey before, 0 to 100.'),
  prior_correctness: measure(
    'PRIOR_CORRECTNESS: percentage of correct first answers in homework before the study. Read only where the plan has it.',
  ),
  outside_prediction: restrictedMeasure(
    'OUTSIDE_PREDICTION: percentage of correct first answers by a model of students outside of the study; empty without one.',
  ),
  post_test: measure('POST_TEST: score of the test after, 0 to 100.'),
  delayed_post_test: measure('DELAYED_POST_TEST: score of the test days or weeks later, 0 to 100.'),
  gain: measure('GAIN: score of the test after minus score of the test before.'),
  next_correctness: measure(
    'NEXT_CORRECTNESS: mean of the problems with counts_as_next, 100 for a correct first answer.',
  ),
  mastery: optionalCount('MASTERY: 1 if the participant mastered the set, otherwise 0.'),
  problems_to_mastery: optionalCount(
    'PROBLEMS_TO_MASTERY: problems worked without mastery, up to the horizon in results.json.',
  ),
  completion: optionalCount('COMPLETION: 1 if the participant finished, otherwise 0.'),
  time_on_task: measure('TIME_ON_TASK: natural logarithm of the seconds between the tests, winsorized at 99%.'),
  survey_scale: measure('SURVEY_SCALE: mean of the scale questions of the survey after, 0 to 100.'),
  help_use: measure('HELP_USE: pieces of help asked for per finished problem between the tests.'),
  mastery_problems: optionalCount(
    'Problems worked until mastery, dropout or censoring; empty where none was observed.',
  ),
  mastery_event: optionalText('How the way to mastery ended: mastered, dropped_out or censored.'),
  post_test_day: known('post_test'),
  delayed_post_test_day: known('delayed_post_test'),
  gain_day: known('gain'),
  next_correctness_day: known('next_correctness'),
  mastery_day: known('mastery'),
  problems_to_mastery_day: known('problems_to_mastery'),
  completion_day: known('completion'),
  time_on_task_day: known('time_on_task'),
  survey_scale_day: known('survey_scale'),
  help_use_day: known('help_use'),
} as const satisfies Record<string, Column>

/** An additional column of participants for each scale question of the post-survey, in their order. */
export const scaleColumn = (number: number) => `scale_${number}` as const
export const scaleColumnOf = measure

/** One row for each participant and problem, in the order of the work. */
export const problemColumns = {
  participant,
  work,
  position: count('The place of the problem in the order of the work, from 1.'),
  stage,
  problem_set: problemSet,
  problem,
  outcome: optionalText('right, wrong, ungraded or skipped; empty while the problem was not finished.'),
  first_answer: optionalText('How the first answer was graded: correct, incorrect or ungraded; empty without one.'),
  help_first: optionalFlag('Whether help was shown before the first answer.'),
  tries: optionalCount('Graded answers.'),
  helps_asked: count('Pieces of help that the participant asked for, the answer included.'),
  supports_shown: count('Pieces of a support or feedback that were shown, by themselves or not.'),
  seconds: restrictedMeasure('Seconds from the first sight to the end, without those in which nothing happened.'),
  counts_as_next: flag('Whether the first answer counts for next_correctness.'),
} as const satisfies Record<string, Column>

/** One row for each answer. */
export const attemptColumns = {
  participant,
  work,
  number: count('Which answer of the work it is, from 1.'),
  stage: optionalText(stage.description),
  problem_set: problemSet,
  problem,
  try: count('Which counted answer to the problem it was, from 1; 0 for one that was not counted.'),
  correctness: text('correct, incorrect, not_in_form, malformed or ungraded (an open response).'),
  is_counted: flag('False when the problem had already been finished in another tab.'),
  response: optionalText(
    'What was entered, as JSON: number of the answer part → list of values; empty where it is not released.',
  ),
  device: restrictedText('The kind of device: phone, tablet or desktop.'),
  seconds: secondsOfWork,
} as const satisfies Record<string, Column>

/** One row for each piece of help that was shown. */
export const supportColumns = {
  participant,
  work,
  number: count('Which piece of help of the work it is, from 1.'),
  stage: optionalText(stage.description),
  problem_set: problemSet,
  problem,
  kind: text('hint, explanation, feedback or answer.'),
  support: optionalText('The support, by its id in snapshot.json.'),
  piece: optionalCount('Which piece of the support it is, from 1.'),
  pieces: optionalCount('How many pieces there are, the answer included.'),
  is_automatic: optionalFlag('Whether it opened automatically after a wrong answer.'),
  seconds: secondsOfWork,
} as const satisfies Record<string, Column>

/** One row for each answer to a survey. */
export const surveyColumns = {
  participant,
  survey: text('pre or post: before or after the problems.'),
  question: text('The question, by its id in snapshot.json.'),
  kind: text('CHOICE, SCALE or TEXT.'),
  answer: optionalText('The chosen option, the number on the scale, or a text that was released.'),
} as const satisfies Record<string, Column>

/** One row for each step of the flow diagram and each group. */
export const flowColumns = {
  step: text('The step of the flow diagram.'),
  group: text('all: everyone in the study; or the id of a condition: the participants in this package.'),
  students: optionalCount('How many students came so far; empty where few did.'),
} as const satisfies Record<string, Column>

type Value = { string: string; integer: number; number: number; boolean: boolean }
/** A row of a table: null is a missing value. */
export type RowOf<Columns extends Record<string, Column>> = {
  [Name in keyof Columns]: Columns[Name]['isRequired'] extends true
    ? Value[Columns[Name]['type']]
    : Value[Columns[Name]['type']] | null
}

export type ParticipantRow = RowOf<typeof participantColumns> & {
  [Scale in ReturnType<typeof scaleColumn>]?: number | null
}
export type ProblemRow = RowOf<typeof problemColumns>
export type AttemptRow = RowOf<typeof attemptColumns>
export type SupportRow = RowOf<typeof supportColumns>
export type SurveyRow = RowOf<typeof surveyColumns>
export type FlowRow = RowOf<typeof flowColumns>
export type PackageRow = Record<string, string | number | boolean | null | undefined>

export const packageTableNames = ['participants', 'problems', 'attempts', 'supports', 'surveys', 'flow'] as const
export type PackageTableName = (typeof packageTableNames)[number]
