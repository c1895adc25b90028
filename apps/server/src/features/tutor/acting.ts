import {
  type AnswerVerdict,
  AppError,
  type ClientEvent,
  type GivenHelp,
  mayWork,
  type ProblemCeri,
  type StagePosition,
  type StageRecord,
  standing,
  type TutorWork,
  type WorkResult,
} from '@trellis/domain'
import type { Run } from '../../delivery/create-delivery'
import type { Delivery } from '../../delivery/deliver-problem'
import type { WorkKey } from '../../delivery/ticket'
import type { NewEvent, WorkRow, WorkState } from '../../delivery/work.store'
import type { WorkContent, WorkFacts } from '../../delivery/work-content'

/** What has to be known of a piece of work to say where it stands. */
type Known = WorkFacts & Pick<WorkRow, 'studentId' | 'state'>

/** A piece of work as it stands, with what it is made of. */
export interface Standing<Row extends Known = Known> {
  row: Row
  content: WorkContent
  position: StagePosition
  today: string
}

/** What an action comes to: the state after it, what goes on record, and what is answered. */
export interface Step<Reply> {
  state: WorkState
  events: NewEvent[]
  reply: Reply
  /** Off for what can be answered anew when it is asked for again. */
  isReplyKept?: boolean
}

/** Tries before giving up on a student who works in many tabs at once. */
const mostTries = 20

/** Every action of a student takes this road: read where the work stands, decide, write with what is on record of it. */
export function acting({ works, contents, tickets }: Pick<Run, 'works' | 'contents' | 'tickets'>) {
  async function stand<Row extends Known>(row: Row, today: string): Promise<Standing<Row>> {
    const content = await contents.load(row)
    const day = dayNear(today)
    return { row, content, today: day, position: standing(content.stages, row.state.records, row.studentId, day) }
  }

  async function read(key: WorkKey, eventId?: string): Promise<WorkRow> {
    const row = await works.read(key, eventId)
    if (!row) throw new AppError('ticket_ended', {})
    return row
  }

  return {
    stand,

    async look(ticket: string, today: string): Promise<Standing<WorkRow>> {
      return stand(await read(tickets.read(ticket)), today)
    },

    async requireOpen(ticket: string): Promise<WorkRow> {
      return requireOpen(await read(tickets.read(ticket)))
    },

    /** Done once, however often it is sent; two at once are done one after the other. */
    async act<Reply>(
      { ticket, today, event }: { ticket: string; today: string; event: ClientEvent },
      decide: (at: Standing) => Step<Reply> | { reply: Reply },
    ): Promise<Reply> {
      const key = tickets.read(ticket)
      for (let tries = 0; tries < mostTries; tries++) {
        const row = await read(key, event.id)
        if (row.repeated?.reply) return row.repeated.reply as Reply
        const step = decide(await stand(requireOpen(row), today))
        if (!('events' in step)) return step.reply
        const { state, events, reply, isReplyKept = true } = step
        const isFinished = events.some((one) => one.kind === 'finished')
        if (await works.write(row, event, { state, events, isFinished, reply: isReplyKept ? reply : null }))
          return reply
      }
      throw new AppError('work_moved_on', {})
    },
  }
}
export type Acting = ReturnType<typeof acting>

/** Paused: those inside may finish. Completed: nobody in. */
function requireOpen(row: WorkRow): WorkRow {
  if (row.status !== null && !mayWork(row.status).ok) throw new AppError('work_closed', {})
  return row
}

/** The delivery of the problem that is to be worked on, and what was done on it. */
export function onCurrentProblem({ row, content, position }: Standing, ceri: ProblemCeri) {
  const delivery = content.deliveries[position.index]
  if (position.progress.problem?.ceri !== ceri || !delivery) return null
  const { current } = row.state
  return { delivery, current: current?.ceri === ceri ? current : { ceri, tries: 0, helps: 0 }, seed: row.studentId }
}

/** The delivery that a problem belongs to, wherever in the work it stands. */
export function deliveryOf({ content }: Standing, ceri: ProblemCeri): Delivery | null {
  return content.deliveries.find((delivery) => delivery?.problems[ceri] !== undefined) ?? null
}

/** The work after a problem is done, with what is on record of it. */
export function finishProblem(
  at: Standing,
  result: WorkResult,
  done: { tries: number; helps: number },
): { state: WorkState; events: NewEvent[]; work: TutorWork } {
  const records = withRecord(at, (record) => ({ ...record, results: [...record.results, result] }))
  const problemCeri = result.problemCeri
  const after = advance(at, { records, current: null })
  return {
    ...after,
    events: [{ kind: 'problem_finished', problemCeri, data: { outcome: result.outcome, ...done } }, ...after.events],
  }
}

/** Where the work stands in another state, and what there is to say of that. */
export function advance(at: Standing, state: WorkState): { state: WorkState; events: NewEvent[]; work: TutorWork } {
  const { content, today, row } = at
  const position = standing(content.stages, state.records, row.studentId, today)
  const events: NewEvent[] = []
  if (position.index > at.position.index) {
    const left = standing(content.stages.slice(0, at.position.index + 1), state.records, row.studentId, today).progress
    if (left.ending === 'mastered' || left.ending === 'tested_out') {
      events.push({ kind: 'mastered', data: { problems: left.done } })
    }
  }
  if (position.place === 'END') events.push({ kind: 'finished', data: { ending: position.progress.ending } })
  return { state, events, work: present({ content, position }) }
}

export function withRecord({ row, content, position }: Standing, change: (record: StageRecord) => StageRecord) {
  return content.stages.map((_, index) => {
    const record = row.state.records[index] ?? { results: [] }
    return index === position.index ? change(record) : record
  })
}

export function present({ content, position }: Pick<Standing, 'content' | 'position'>): TutorWork {
  const stage = content.stages[position.index]
  return {
    title: stage && 'set' in stage ? stage.set.name : content.title,
    place: position.place,
    progress: position.progress,
    survey: stage && 'survey' in stage ? stage.survey : null,
  }
}

export function helpEvents(help: GivenHelp, problemCeri: ProblemCeri): NewEvent[] {
  if (help.kind === 'answer') return [{ kind: 'answer_shown', problemCeri, data: {} }]
  const kind = help.kind === 'hint' ? 'hint_shown' : 'explanation_shown'
  return [{ kind, problemCeri, data: { number: help.number, of: help.of } }]
}

export function feedbackEvents(told: AnswerVerdict, problemCeri: ProblemCeri): NewEvent[] {
  return told.feedback === null ? [] : [{ kind: 'feedback_shown', problemCeri, data: { html: told.feedback } }]
}

const dayMs = 86_400_000

/** A device whose clock is days off counts by the server's day, or a day's limit would mean nothing. */
export function dayNear(today: string, now = Date.now()): string {
  const serverDay = new Date(now).toISOString().slice(0, 10)
  return Math.abs(Date.parse(today) - Date.parse(serverDay)) <= dayMs ? today : serverDay
}
