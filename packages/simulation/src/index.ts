export { CannotSimulate } from './cannot-simulate'
export { studentClock, uuidFrom } from './clock'
export { type CrowdOptions, type CrowdReport, type CrowdStudent, playCrowd } from './crowd'
export { type HttpTransport, httpTransport } from './http-transport'
export {
  type Circumstances,
  createLearner,
  type Decision,
  difficultyOf,
  type Learner,
  type Situation,
  type Traits,
} from './learner'
export { type Fate, type KeySource, type Played, type PlayOptions, playWork } from './play'
export { participantKeyOf } from './recruitment'
export { guessChance, type ProblemKey, responseFor, rightResponse, surveyAnswersFor } from './responses'
export { type SimulateOptions, type SimulationReport, simulate } from './simulate'
export type { Account } from './staff'
export {
  type Fault,
  Refused,
  type Transport,
  Unreachable,
  withFaults,
  withReceipts,
  withRetries,
} from './transport'
export { noTruth, type Recognizer, type Truth, treatmentIn } from './truth'
export { createTutorClient, type Entry, type Moment, type OpenedProblem, type Tutor } from './tutor'
