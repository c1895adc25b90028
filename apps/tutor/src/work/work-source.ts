import type {
  AnswerVerdict,
  FollowUpWindow,
  GivenHelp,
  PastProblem,
  ProblemId,
  Progress,
  Response,
  StageName,
  StudentProblem,
  Survey,
  SurveyAnswers,
} from '@trellis/domain'
import type { KeyValueStore } from '../lib/key-value-store'

/** A student's position in a piece of work. */
export interface Work {
  title: string
  progress: Progress
  /** The stage of the work; a preview has only one. */
  place?: StageName
  /** The survey to answer now, instead of a problem. */
  survey?: Survey | null
  /** The number of this test, survey or problem set among all of them; null when there is only one. */
  step?: { number: number; of: number } | null
  /** When a follow-up test that is still ahead is open; at the end only. */
  followUp?: FollowUpWindow | null
}

/** A problem, with what the student did on it before the page was loaded. */
export interface OpenedProblem {
  problem: StudentProblem
  tries: number
  helps: GivenHelp[]
}

/** An action from before the page was loaded without a reply: it may or may not have reached the server. */
export type UnansweredAction =
  | { action: 'answer'; work: Work; opened: OpenedProblem; response: Response }
  | { action: 'help' | 'skip'; work: Work; opened: OpenedProblem }
  | { action: 'survey'; work: Work; answers: SurveyAnswers }

/** Provides a student's work and takes the answers. Every call may reject with a `WorkError`. */
export interface WorkSource {
  /** Identifies this piece of work; prefix of the storage keys of drafts. */
  readonly key: string
  /** Holds the drafts. */
  readonly storage: KeyValueStore
  /** The position in the work, possibly one that is already known here. */
  open(): Promise<Work>
  openProblem(problemId: ProblemId): Promise<OpenedProblem>
  /** Idempotent: repeated after an error, an answer counts once. */
  answer(problemId: ProblemId, response: Response): Promise<AnswerVerdict>
  /** `isAutomatic` when the help opens automatically instead of on request. */
  requestHelp(problemId: ProblemId, isAutomatic?: boolean): Promise<GivenHelp>
  skip(problemId: ProblemId): Promise<void>
  answerSurvey?(answers: SurveyAnswers): Promise<void>
  /** Records that a survey is on the screen. */
  noteSurveyShown?(work: Work): void
  /** The problems of finished work, with what was answered. */
  lookBack?(): Promise<PastProblem[]>
  /** The position according to the server: other tabs and devices may have moved it on. */
  refresh?(): Promise<Work>
  pendingAction?(): UnansweredAction | null
}
