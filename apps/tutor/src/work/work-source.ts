import type {
  AnswerVerdict,
  GivenHelp,
  ProblemCeri,
  Progress,
  Response,
  StageName,
  StudentProblem,
  Survey,
  SurveyAnswers,
} from '@trellis/domain'
import type { Stored } from '../lib/stored'

/** Where somebody stands in their work. */
export interface Work {
  title: string
  progress: Progress
  /** In which part of it; a preview has one part. */
  place?: StageName
  /** What is asked now, instead of a problem. */
  survey?: Survey | null
}

/** A problem, and what was done on it before the page was loaded. */
export interface OpenedProblem {
  problem: StudentProblem
  tries: number
  helps: GivenHelp[]
}

/** What was done before the page was loaded and did not reach the server, or whose answer did not come back. */
export type Unsent =
  | { action: 'answer'; work: Work; opened: OpenedProblem; response: Response }
  | { action: 'help' | 'skip'; work: Work; opened: OpenedProblem }
  | { action: 'survey'; work: Work; answers: SurveyAnswers }

/** Where the work of a student comes from and where answers go. Every call may reject with a `Trouble`. */
export interface WorkSource {
  /** Names this piece of work: answers that were not sent yet are kept under it. */
  readonly key: string
  /** Where they are kept. */
  readonly stored: Stored
  /** Where the work stands, as far as it is known here. */
  open(): Promise<Work>
  problem(ceri: ProblemCeri): Promise<OpenedProblem>
  /** Sent again after trouble it counts once. */
  answer(ceri: ProblemCeri, response: Response): Promise<AnswerVerdict>
  help(ceri: ProblemCeri): Promise<GivenHelp>
  skip(ceri: ProblemCeri): Promise<void>
  survey?(answers: SurveyAnswers): Promise<void>
  /** Where the work stands by the server, which other tabs and devices may have moved on. */
  refresh?(): Promise<Work>
  unsent?(): Unsent | null
}
