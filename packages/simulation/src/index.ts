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
export { type Fate, type KeySource, type PlayOptions, type PlayResult, playWork } from './play'
export { participantKeyOf } from './recruitment'
export { guessChance, type ProblemKey, responseFor, rightResponse, surveyAnswersFor } from './responses'
export { type SimulateOptions, type SimulationReport, simulate } from './simulate'
export { SimulationError } from './simulation-error'
export type { Account } from './staff'
export {
  type Fault,
  RefusedError,
  type Transport,
  UnreachableError,
  withFaults,
  withReceipts,
  withRetries,
} from './transport'
export { defaultTruth, type Recognizer, type Truth, treatmentIn } from './truth'
export { createTutorClient, type Entry, type Moment, type OpenedProblem, type Tutor } from './tutor'
