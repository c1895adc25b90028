export { newEvent, type Stamp } from './event'
export {
  createTrellisClient,
  type Delivery,
  type Enrolment,
  type EnrolmentAnswer,
  type NewStudent,
  type Recorded,
  type StudentEvent,
  type TrellisClient,
} from './trellis-client'
export { TrellisError } from './trellis-error'
export type { CallOptions, ConnectionOptions } from './try-again'
