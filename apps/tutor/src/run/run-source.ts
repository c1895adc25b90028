import type {
  ActivityEvent,
  AnswerVerdict,
  ClientEvent,
  GivenHelp,
  OpenedWork,
  ProblemCeri,
  TutorWork,
} from '@trellis/domain'
import type { call as apiCall } from '../lib/api'
import { dayOf } from '../lib/day'
import { newUuid } from '../lib/new-uuid'
import type { Stored } from '../lib/stored'
import { isPassing, Trouble, troubleIn } from '../work/trouble'
import type { OpenedProblem, WorkSource } from '../work/work-source'
import { toldIn } from './told'
import { type Deed, isSame, unsentIn } from './unsent'

interface Means {
  /** Names the student and the work. */
  key: string
  /** Begins the work or goes on with it, as the student whose key it is and nobody else. */
  enter(at: { today: string; event: ClientEvent }): Promise<OpenedWork>
  call: typeof apiCall
  stored: Stored
  now?(): Date
  newId?(): string
}

/** Whether what was done reached the server; null before anything was sent. */
export type Connection = 'saved' | 'offline' | null

export interface RunSource extends WorkSource {
  refresh(): Promise<TutorWork>
  /** Keeps what the browser saw, and sends it as soon as that can be. */
  tell(seen: { kind: 'idle'; seconds: number } | { kind: 'resumed'; awaySeconds: number }): void
  /** Sends what is still to be told; the page may be on its way out. */
  tellNow(how?: { keepalive: boolean }): Promise<void>
  connection(): Connection
  onConnection(listener: () => void): () => void
}

type Asked =
  | Omit<Extract<Deed, { action: 'answer' }>, 'event' | 'today' | 'work' | 'opened'>
  | Omit<Extract<Deed, { action: 'help' | 'skip' }>, 'event' | 'today' | 'work' | 'opened'>
  | Omit<Extract<Deed, { action: 'survey' }>, 'event' | 'today' | 'work'>

/**
 * Work that is recorded. Whatever the student does is kept on the device before it is sent and until the server has
 * answered: tried again it has the same name and the same words, and counts once.
 */
export function runSource({ key, enter, call, stored, now = () => new Date(), newId = newUuid }: Means): RunSource {
  const unsent = unsentIn(stored, key)
  const told = toldIn(stored, key)
  const newEvent = (): ClientEvent => ({ id: newId(), at: now().getTime() })
  const today = () => dayOf(now())

  let ticket: string | null = null
  /** Where the work stands, as long as nothing happened that would make it stand elsewhere. */
  let known: TutorWork | null = null
  let onScreen: { work: TutorWork; opened: OpenedProblem } | null = null
  let entering: Promise<void> | null = null
  const names = new Map<string, ClientEvent>()
  /**
   * What was done here and has had no answer here. Another tab may have sent it since and taken it off the device; tried
   * again it still has its name.
   */
  let mine: Deed | null = null

  let state: Connection = null
  const listeners = new Set<() => void>()
  const become = (next: Connection) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  /** What is tried again under the name it had; forgotten when it went through. */
  async function named<T>(what: string, send: (event: ClientEvent) => Promise<T>): Promise<T> {
    const event = names.get(what) ?? newEvent()
    names.set(what, event)
    const reply = await send(event)
    names.delete(what)
    return reply
  }

  async function comeIn(): Promise<void> {
    try {
      const opened = await named('enter', (event) => enter({ today: today(), event }))
      ticket = opened.ticket
      known = opened.work
    } catch (error) {
      const trouble = troubleIn(error)
      // There is no such work for this student: nothing of it can be gone on with.
      if (trouble.kind === 'gone' && trouble.code !== null) throw new Trouble('closed', trouble)
      throw trouble
    }
  }

  const ticketInHand = async (): Promise<string> => {
    if (ticket === null) {
      entering ??= comeIn().finally(() => {
        entering = null
      })
      await entering
    }
    return ticket!
  }

  /** Another ticket for one that leads nowhere any more; the trouble itself where there is none to be had. */
  async function ticketAfter(held: string, trouble: Trouble): Promise<string> {
    if (ticket === held) ticket = null
    try {
      return await ticketInHand()
    } catch (error) {
      const { kind } = troubleIn(error)
      throw trouble.kind === 'closed' && kind === 'closed' ? trouble : error
    }
  }

  /**
   * Makes a call with the ticket, and with a new one where it has ended or its work is closed: homework is still there
   * to be done, whatever it was a part of.
   */
  async function withTicket<T>(send: (ticket: string) => Promise<T>): Promise<T> {
    try {
      const held = await ticketInHand()
      const reply = await send(held).catch(async (error) => {
        const trouble = troubleIn(error)
        if (trouble.kind !== 'ticket_ended' && trouble.code !== 'work_closed') throw error
        return send(await ticketAfter(held, trouble))
      })
      become('saved')
      return reply
    } catch (error) {
      if (isPassing(troubleIn(error).kind)) become('offline')
      throw error
    }
  }

  const send = (deed: Deed) =>
    withTicket<Replies>((held) => {
      const body = { ticket: held, today: deed.today, event: deed.event }
      if (deed.action === 'survey') return call('answerSurvey', { ...body, answers: deed.answers })
      const on = { ...body, problemCeri: deed.problemCeri }
      if (deed.action === 'answer') return call('answerProblem', { ...on, response: deed.response })
      return deed.action === 'help' ? call('askForHelp', on) : call('skipProblem', on)
    })

  const settle = (deed: Deed) => {
    unsent.forget(deed)
    if (mine?.event.id === deed.event.id) mine = null
  }

  async function deliver(deed: Deed) {
    try {
      const reply = await send(deed)
      settle(deed)
      if (reply.work) known = reply.work
      return reply
    } catch (error) {
      const refused = troubleIn(error)
      if (isSettled(deed, refused)) settle(deed)
      // The work that goes on has other problems.
      const trouble = refused.code === 'problem_not_found' ? new Trouble('moved', refused) : refused
      if (trouble.kind === 'moved') known = null
      if (trouble.kind === 'closed') trouble.hasLostWork = deed.action === 'answer' || deed.action === 'survey'
      throw trouble
    }
  }

  /** Does what was asked for, after what was done before and is still on its way. */
  async function perform(asked: Asked) {
    const waiting = unsent.all()
    const before = [...waiting, ...(mine ? [mine] : [])].findLast((deed) => isSame(deed, asked))
    const deed = before ?? ({ ...asked, ...sceneOf(asked), event: newEvent(), today: today() } as Deed)
    if (!before) unsent.keep(deed)
    mine = deed
    for (const older of waiting.filter(({ event }) => event.at < deed.event.at)) {
      await deliver(older).catch((error) => {
        if (!['moved', 'gone'].includes(troubleIn(error).kind)) throw error
      })
    }
    return deliver(deed)
  }

  /** What is on the screen now: shown again after a reload until the answer has come. */
  const sceneOf = ({ action }: Asked) => (action === 'survey' ? { work: known } : onScreen)

  async function refresh(): Promise<TutorWork> {
    known = await withTicket((held) => call('getWork', { ticket: held, today: today() }))
    return known
  }

  async function tellNow(how?: { keepalive: boolean }): Promise<void> {
    const events = told.next()
    if (events.length === 0 || ticket === null) return
    try {
      const { recorded } = await withTicket((held) => call('recordEvents', { ticket: held, events }, how))
      told.forget(recorded)
    } catch (error) {
      // What the server does not want it will not want later either; everything else waits for the next time.
      const { kind, code } = troubleIn(error)
      if ((kind === 'gone' || kind === 'closed') && code !== null) told.forget(events.map(({ id }) => id))
    }
  }

  return {
    key,
    stored,
    async open() {
      if (ticket === null) await withTicket(async () => {})
      return known ?? refresh()
    },
    refresh,
    async problem(ceri: ProblemCeri) {
      try {
        const opened = await named(`problem ${ceri}`, (event) =>
          withTicket((held) => call('openProblem', { ticket: held, today: today(), problemCeri: ceri, event })),
        )
        if (known) onScreen = { work: known, opened }
        return opened
      } catch (error) {
        if (troubleIn(error).kind === 'moved') known = null
        throw error
      }
    },
    async answer(problemCeri, response) {
      const { verdict } = await perform({ action: 'answer', problemCeri, response })
      if (!verdict) throw new Trouble('moved')
      return verdict
    },
    async help(problemCeri) {
      const { help } = await perform({ action: 'help', problemCeri })
      if (!help) throw new Trouble('moved')
      if (onScreen) onScreen.opened = { ...onScreen.opened, helps: [...onScreen.opened.helps, help] }
      return help
    },
    async skip(problemCeri) {
      await perform({ action: 'skip', problemCeri })
    },
    async survey(answers) {
      await perform({ action: 'survey', answers })
    },
    unsent() {
      const latest = unsent.latest()
      mine = latest
      if (latest && latest.action !== 'survey') onScreen = { work: latest.work as TutorWork, opened: latest.opened }
      return latest
    },
    tell(seen) {
      if (known?.place === 'END') return
      told.keep({ ...newEvent(), ...seen } as ActivityEvent)
      void tellNow()
    },
    tellNow,
    connection: () => state,
    onConnection(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Replies {
  work: TutorWork | null
  verdict?: AnswerVerdict | null
  help?: GivenHelp | null
}

/** Whether there is no use in sending it again. What was answered by something else than our server says nothing. */
function isSettled({ action }: Deed, { kind, code }: Trouble): boolean {
  if (code === null) return false
  if (kind === 'gone' || kind === 'moved' || kind === 'closed') return true
  // Undone as a whole by the server, and no work of the student's: it can be asked for anew.
  return code === 'internal' && (action === 'help' || action === 'skip')
}
