export { newEvent, type Stamp } from './event'
export type { CallOptions, ConnectionOptions } from './retrying-connection'
export {
  createTrellisClient,
  type Delivery,
  type Enrolment,
  type EnrolmentReply,
  type NewStudent,
  type Recorded,
  type StudentEvent,
  type TrellisClient,
} from './trellis-client'
export { TrellisError } from './trellis-error'
