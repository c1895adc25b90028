import type { InputOf, PartnerDelivery, PartnerEnrolment, partnerCalls, ReplyOf } from '@trellis/domain'
import { newEvent, type Stamp } from './event'
import { type CallOptions, type ConnectionOptions, createConnection } from './retrying-connection'

type Body<Name extends keyof typeof partnerCalls> = InputOf<(typeof partnerCalls)[Name]>['body']
type Reply<Name extends keyof typeof partnerCalls> = ReplyOf<(typeof partnerCalls)[Name]>
type WithoutStamp<E> = E extends unknown ? Omit<E, keyof Stamp> & Partial<Stamp> : never

export type Enrolment = PartnerEnrolment
export type Delivery = PartnerDelivery
/** The student's enrollment, or the reason why there is none. */
export type EnrolmentReply = Reply<'partnerEnrol'>
export type Recorded = Reply<'partnerRecord'>

/** A student who opens a problem set. */
export type NewStudent = Omit<Body<'partnerEnrol'>, 'event'> & { event?: Stamp }
/** What a student did. `record` stamps an event that has no stamp of its own. */
export type StudentEvent = WithoutStamp<Body<'partnerRecord'>['events'][number]>

/** Limits of one call, well below the size limit of its body. */
const maxEventsPerCall = 1000
const maxCharactersPerCall = 200_000

export type TrellisClient = ReturnType<typeof createTrellisClient>

/** Lets the students of another platform take part in the studies of a Trellis server. */
export function createTrellisClient(options: ConnectionOptions) {
  const call = createConnection(options)

  return {
    /**
     * To be called when a student opens a problem set. Resolves to the study that uses it and the student's condition,
     * which is the same every time; or to the reason why the student takes part in no study.
     */
    async enrol(student: NewStudent, options?: CallOptions): Promise<EnrolmentReply> {
      const { id, at } = student.event ?? newEvent({})
      return (await call('/partner/enrol', { ...student, event: { id, at } }, options)) as EnrolmentReply
    },

    /** Supports and feedback of the student's condition, by problem. They do not change while the study runs. */
    async delivery(of: { studentId: string; studyId: number }, options?: CallOptions): Promise<Delivery> {
      return (await call('/partner/delivery', of, options)) as Delivery
    },

    /**
     * Records what students did. Each event is recorded once, however often it is sent. Resolves to the ids that were
     * new and those that were already recorded.
     */
    async record(events: readonly StudentEvent[], options?: CallOptions): Promise<Recorded> {
      // Stamped once, before the first attempt: an event that is sent again keeps its id.
      const stamped = events.map((event) => {
        const { id, at } = newEvent({})
        return { ...event, id: event.id ?? id, at: event.at ?? at }
      })
      const recorded: Recorded = { recorded: [], repeated: [] }
      for (const batch of batchesOf(stamped)) {
        const reply = (await call('/partner/events', { events: batch }, options)) as Recorded
        recorded.recorded.push(...reply.recorded)
        recorded.repeated.push(...reply.repeated)
      }
      return recorded
    },
  }
}

function batchesOf<E>(events: readonly E[]): E[][] {
  const batches: E[][] = []
  let characters = 0
  for (const event of events) {
    const { length } = JSON.stringify(event)
    const last = batches.at(-1)
    if (last && last.length < maxEventsPerCall && characters + length <= maxCharactersPerCall) {
      last.push(event)
      characters += length
    } else {
      batches.push([event])
      characters = length
    }
  }
  return batches
}
