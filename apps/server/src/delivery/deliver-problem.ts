import {
  type AnswerVerdict,
  AppError,
  allowsHelp,
  answerHtml,
  type ConditionContent,
  type ContentProblem,
  flagsFor,
  type GivenHelp,
  outcomeOf,
  type Response,
  type StudentProblem,
  type StudyContent,
  showsCorrectness,
  studentProblemOf,
  type WorkFlags,
  type WorkResult,
  type WorkSet,
} from '@trellis/domain'
import { type Grade, gradeResponse, sameResponse } from '@trellis/grading'

/** What one student meets: a set, its problems, and what the student's condition gives for them. */
export interface Delivery {
  set: WorkSet
  problems: StudyContent['problems']
  given: Pick<ConditionContent, 'supports' | 'feedback'>
}

/** What was done on a problem before. */
export interface Attempt {
  tries: number
  helpGiven: number
  today: string
}

export function deliverProblem(delivery: Delivery, ceri: string, seed: string): StudentProblem {
  const { problem, flags } = find(delivery, ceri)
  return studentProblemOf(problem, seed, flags, delivery.given.supports[ceri])
}

/** What is told about an answer: no more than the problem lets students know. */
export function judge(delivery: Delivery, ceri: string, response: Response, attempt: Attempt): AnswerVerdict {
  return assess(delivery, ceri, response, attempt).told
}

/** An answer's true grade, and what is told about it. */
export function assess(
  delivery: Delivery,
  ceri: string,
  response: Response,
  attempt: Attempt,
): { correctness: Grade['verdict']; told: AnswerVerdict } {
  const { problem, flags } = find(delivery, ceri)
  const grade = gradeResponse(problem.answers, response)
  const told = toldAbout(delivery, problem, flags, grade, response, attempt)
  return { correctness: grade.verdict, told }
}

function toldAbout(
  delivery: Delivery,
  problem: ContentProblem,
  flags: WorkFlags,
  grade: Grade,
  response: Response,
  attempt: Attempt,
): AnswerVerdict {
  const nothing = { part: null, reason: null, feedback: null, result: null }
  if (grade.verdict === 'malformed') {
    return { ...nothing, verdict: 'malformed', part: grade.part, reason: grade.reason }
  }
  const result = (outcome: WorkResult['outcome']) => ({ problemCeri: problem.ceri, outcome, day: attempt.today })
  if (grade.verdict === 'ungraded') return { ...nothing, verdict: 'accepted', result: result('ungraded') }
  const outcome = outcomeOf(grade.verdict === 'correct', attempt.tries, attempt.helpGiven)
  // Where right or wrong is not told there is one try: another would tell.
  if (!showsCorrectness(problem, flags)) return { ...nothing, verdict: 'accepted', result: result(outcome) }
  if (grade.verdict === 'correct') return { ...nothing, verdict: 'correct', result: result(outcome) }
  const feedback = feedbackOn(delivery, problem, response)
  // Where there is no help either, somebody who does not know could not go on.
  const isOver = !allowsHelp(problem, flags)
  return { ...nothing, verdict: 'incorrect', feedback, result: isOver ? result('wrong') : null }
}

function feedbackOn(delivery: Delivery, problem: ContentProblem, response: Response): string | null {
  const written = delivery.given.feedback[problem.ceri] ?? []
  return written.find((entry) => sameResponse(problem.answers, entry.response, response))?.html ?? null
}

/** The piece of help after those that were given; the last one is the answer. */
export function nextHelp(delivery: Delivery, ceri: string, attempt: Omit<Attempt, 'tries'>): GivenHelp {
  const { problem, flags } = find(delivery, ceri)
  if (!allowsHelp(problem, flags)) throw new AppError('no_help_here', { id: ceri })
  const support = delivery.given.supports[ceri]
  const pieces = support?.pieces ?? []
  const of = pieces.length + 1
  const number = Math.min(attempt.helpGiven, pieces.length) + 1
  const piece = pieces[number - 1]
  if (piece !== undefined) {
    return { kind: support?.type === 'HINTS' ? 'hint' : 'explanation', html: piece, number, of, result: null }
  }
  const result: WorkResult = { problemCeri: problem.ceri, outcome: 'wrong', day: attempt.today }
  return { kind: 'answer', html: answerHtml(problem), number, of, result }
}

function find(delivery: Delivery, ceri: string): { problem: ContentProblem; flags: WorkFlags } {
  const [problem, flags] = [delivery.problems[ceri], flagsFor(delivery.set, ceri)]
  if (!problem || !flags) throw new AppError('problem_not_found', { id: ceri })
  return { problem, flags }
}
