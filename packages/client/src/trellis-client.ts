import type { InputOf, PartnerDelivery, PartnerEnrolment, partnerCalls, ReplyOf } from '@trellis/domain'
import { newEvent, type Stamp } from './event'
import { type CallOptions, type ConnectionOptions, connection } from './try-again'

type Body<Name extends keyof typeof partnerCalls> = InputOf<(typeof partnerCalls)[Name]>['body']
type Reply<Name extends keyof typeof partnerCalls> = ReplyOf<(typeof partnerCalls)[Name]>
type WithoutStamp<E> = E extends unknown ? Omit<E, keyof Stamp> & Partial<Stamp> : never

export type Enrolment = PartnerEnrolment
export type Delivery = PartnerDelivery
/** The place of a student in a study; without one, why there is none. */
export type EnrolmentAnswer = Reply<'partnerEnrol'>
export type Recorded = Reply<'partnerRecord'>

/** A student who opens a problem set. */
export type NewStudent = Omit<Body<'partnerEnrol'>, 'event'> & { event?: Stamp }
/** What a student did. Without a stamp of its own it gets one when `record` is called. */
export type StudentEvent = WithoutStamp<Body<'partnerRecord'>['events'][number]>

/** The most that one call takes, and well below what its body may weigh. */
const mostEvents = 1000
const mostCharacters = 200_000

export type TrellisClient = ReturnType<typeof createTrellisClient>

/** Lets the students of another platform take part in the studies of a Trellis server. */
export function createTrellisClient(options: ConnectionOptions) {
  const call = connection(options)

  return {
    /**
     * A student opens a problem set. Answers the study that has it and the student's condition there, the same every
     * time; or why the student takes part in none, and then works as without Trellis.
     */
    async enrol(student: NewStudent, options?: CallOptions): Promise<EnrolmentAnswer> {
      const { id, at } = student.event ?? newEvent({})
      return (await call('/partner/enrol', { ...student, event: { id, at } }, options)) as EnrolmentAnswer
    },

    /** What the student's condition gives: supports and feedback by problem. The same for as long as the study runs. */
    async delivery(of: { studentId: string; studyId: number }, options?: CallOptions): Promise<Delivery> {
      return (await call('/partner/delivery', of, options)) as Delivery
    },

    /**
     * Puts on record what students did. Each event is recorded once, however often it is sent: answers the ids that
     * were new and those that were on record before.
     */
    async record(events: readonly StudentEvent[], options?: CallOptions): Promise<Recorded> {
      // Once for all tries: sent again, an event has the name it had before.
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
    if (last && last.length < mostEvents && characters + length <= mostCharacters) {
      last.push(event)
      characters += length
    } else {
      batches.push([event])
      characters = length
    }
  }
  return batches
}
