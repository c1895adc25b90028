import {
  type AnswerVerdict,
  AppError,
  allowsHelp,
  answerHtml,
  answerPartsOf,
  type ConditionContent,
  type ContentProblem,
  defaultStreakRule,
  flagsFor,
  type GivenFeedback,
  type GivenHelp,
  markOf,
  type Outcome,
  type PastProblem,
  type ProblemHistory,
  problemFactsOf,
  type Response,
  type StudentProblem,
  type StudyContent,
  type SupportId,
  showsCorrectness,
  studentProblemOf,
  type WorkFlags,
  type WorkResult,
  type WorkSet,
} from '@trellis/domain'
import { type Grade, gradeResponse, partNotInForm, sameResponse } from '@trellis/grading'

/** A problem set as one student gets it: the set, its problems, and what the student's condition gives for them. */
export interface SetContent {
  set: WorkSet
  problems: StudyContent['problems']
  given: Pick<ConditionContent, 'supports' | 'feedback'>
}

/** What the student did on a problem before, and the date of the answer. */
export interface Attempt extends ProblemHistory {
  today: string
}

export function deliverProblem(content: SetContent, problemId: string, seed: string): StudentProblem {
  const { problem, flags } = findProblem(content, problemId)
  return studentProblemOf(problem, seed, flags, content.given.supports[problemId])
}

/** The verdict that the student sees: it reveals no more than the problem allows. */
export function judgeAnswer(
  content: SetContent,
  problemId: string,
  response: Response,
  attempt: Attempt,
): AnswerVerdict {
  return gradeAnswer(content, problemId, response, attempt).verdict
}

/** The true grade of an answer, for the record, and the verdict that the student sees. */
export function gradeAnswer(
  content: SetContent,
  problemId: string,
  response: Response,
  attempt: Attempt,
): { correctness: Grade['verdict']; verdict: AnswerVerdict; feedbackId: SupportId | null } {
  const { problem, flags } = findProblem(content, problemId)
  requireKnownParts(problem, response)
  const grade = gradeResponse(problem.answers, response)
  const hidden = showsCorrectness(problem, flags) ? null : formNotice(problem, grade, response)
  if (hidden) return { ...hidden, feedbackId: null }
  const feedback = grade.verdict === 'incorrect' ? feedbackFor(content, problem, response) : undefined
  const verdict = verdictOf(problem, flags, grade, feedback?.html ?? null, attempt)
  return { correctness: grade.verdict, verdict, feedbackId: feedback?.supportId ?? null }
}

/**
 * Where correctness is hidden, the form is asked for whether the answer is right or wrong: asking only after an answer
 * that equals the key would reveal that it does.
 */
function formNotice(problem: ContentProblem, grade: Grade, response: Response) {
  const mismatch = grade.verdict === 'malformed' ? null : partNotInForm(problem.answers, response)
  if (!mismatch) return null
  const { part, form } = mismatch
  const correctness: Grade['verdict'] = grade.verdict === 'not_in_form' ? 'not_in_form' : 'malformed'
  const verdict: AnswerVerdict = { ...noVerdict, verdict: 'malformed', part, reason: { code: 'form', form } }
  return { correctness, verdict }
}

const noVerdict = { part: null, reason: null, feedback: null, result: null }

/** Whether an answer counts as an attempt. The student is asked again for the others. */
export const isAttempt = (correctness: Grade['verdict']) => correctness !== 'malformed' && correctness !== 'not_in_form'

/** An answer to a part that the problem does not have would be recorded but never graded. */
function requireKnownParts(problem: ContentProblem, response: Response): void {
  const count = answerPartsOf(problem.answers).length
  const unknown = Object.keys(response).find((part) => Number(part) > count)
  if (unknown === undefined) return
  const message = 'The problem has no such part'
  throw new AppError('invalid_input', { fields: [{ field: `response.${unknown}`, message }] })
}

function verdictOf(
  problem: ContentProblem,
  flags: WorkFlags,
  grade: Grade,
  feedback: string | null,
  attempt: Attempt,
): AnswerVerdict {
  if (grade.verdict === 'malformed') {
    return { ...noVerdict, verdict: 'malformed', part: grade.part, reason: grade.reason }
  }
  if (grade.verdict === 'not_in_form') {
    return { ...noVerdict, verdict: 'not_in_form', part: grade.part, reason: { code: 'form', form: grade.form } }
  }
  const given = grade.verdict
  const result = (outcome: Outcome): WorkResult => ({
    problemId: problem.problemId,
    ...problemFactsOf(outcome, attempt, given),
    day: attempt.today,
  })
  if (grade.verdict === 'ungraded') return { ...noVerdict, verdict: 'accepted', result: result('ungraded') }
  const outcome = grade.verdict === 'correct' ? 'right' : 'wrong'
  // Where correctness is hidden there is one try: a second one would reveal that the first was wrong.
  if (!showsCorrectness(problem, flags)) return { ...noVerdict, verdict: 'accepted', result: result(outcome) }
  if (grade.verdict === 'correct') return { ...noVerdict, verdict: 'correct', result: result(outcome) }
  // Without help, a student who does not know the answer could never continue.
  const isOver = !allowsHelp(problem, flags)
  return { ...noVerdict, verdict: 'incorrect', feedback, result: isOver ? result('wrong') : null }
}

function feedbackFor(content: SetContent, problem: ContentProblem, response: Response): GivenFeedback | undefined {
  const entries = content.given.feedback[problem.problemId] ?? []
  return entries.find((entry) => sameResponse(problem.answers, entry.response, response))
}

/** The next piece of help; the last one is the answer. */
export function nextHelp(content: SetContent, problemId: string, attempt: Attempt): GivenHelp {
  const { problem, flags } = findProblem(content, problemId)
  if (!allowsHelp(problem, flags)) throw new AppError('no_help_here', { id: problemId })
  const support = content.given.supports[problemId]
  const pieces = support?.pieces ?? []
  const of = pieces.length + 1
  const number = Math.min(attempt.helpGiven, pieces.length) + 1
  const piece = pieces[number - 1]
  if (piece !== undefined) {
    return { kind: support?.type === 'HINTS' ? 'hint' : 'explanation', html: piece, number, of, result: null }
  }
  const facts = problemFactsOf('wrong', { ...attempt, helpGiven: number }, null)
  const result: WorkResult = { problemId: problem.problemId, ...facts, day: attempt.today }
  return { kind: 'answer', html: answerHtml(problem), number, of, result }
}

/** A finished problem with the student's last answer; it reveals no more than the problem allowed. */
export function lookBackAt(
  content: SetContent,
  result: WorkResult,
  last: { response: Response; isCorrect: boolean } | undefined,
  seed: string,
): PastProblem {
  const { problemId } = result
  const { problem, flags } = findProblem(content, problemId)
  const isShown = showsCorrectness(problem, flags)
  const outcome = markOf(result, content.set.properties.STREAK_RULE ?? defaultStreakRule)
  const key = answerHtml(problem)
  return {
    problem: deliverProblem(content, problemId, seed),
    response: last?.response ?? null,
    outcome: isShown || outcome === 'skipped' || outcome === 'ungraded' ? outcome : null,
    isCorrect: isShown && last && outcome !== 'ungraded' ? last.isCorrect : null,
    key: isShown && key !== '' ? key : null,
  }
}

function findProblem(content: SetContent, problemId: string): { problem: ContentProblem; flags: WorkFlags } {
  const [problem, flags] = [content.problems[problemId], flagsFor(content.set, problemId)]
  if (!problem || !flags) throw new AppError('problem_not_found', { id: problemId })
  return { problem, flags }
}
