import type { AnswerVerdict, GivenHelp, ProblemCeri, Progress, Response, StudentProblem } from '@trellis/domain'

/** Where somebody stands in their work. */
export interface Work {
  title: string
  progress: Progress
}

/** A problem, and what was done on it before the page was loaded. */
export interface OpenedProblem {
  problem: StudentProblem
  tries: number
  helps: GivenHelp[]
}

/** Where the work of a student comes from and where answers go. Every call may reject with a `Trouble`. */
export interface WorkSource {
  /** Names this piece of work: answers that were not sent yet are kept under it. */
  readonly key: string
  open(): Promise<Work>
  problem(ceri: ProblemCeri): Promise<OpenedProblem>
  /** Sent again after trouble it counts once. */
  answer(ceri: ProblemCeri, response: Response): Promise<AnswerVerdict>
  help(ceri: ProblemCeri): Promise<GivenHelp>
  skip(ceri: ProblemCeri): Promise<void>
}
