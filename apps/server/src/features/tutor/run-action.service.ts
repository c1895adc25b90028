import { AppError, type ClientEvent, isCollected, mayWork, type NewEvent } from '@trellis/domain'
import type { Delivery } from '../../delivery/create-delivery'
import { placeOf } from '../../delivery/stage-events'
import type { WorkKey } from '../../delivery/ticket'
import type { WorkRow, WorkState, WorkVersion } from '../../delivery/work.store'
import { plausibleDay } from './server-day'
import { type PositionFacts, positionIn, type WorkPosition } from './work-position.rules'

/** The outcome of an action: the new state, the events to record, and the reply. */
export interface ActionResult<Reply> {
  state: WorkState
  events: NewEvent[]
  reply: Reply
  /** False when the same reply can be computed again for a repeated request. */
  isReplyStored?: boolean
}

/** Attempts for a student who works in many tabs at the same time. */
const maxAttempts = 20

/** Every action of a student takes the same path: read the work, decide, write the new state with its events. */
export function createActionRunner({ works, contents }: Pick<Delivery, 'works' | 'contents'>) {
  async function loadPosition<Row extends PositionFacts>(row: Row, today: string): Promise<WorkPosition<Row>> {
    const content = await contents.load(row)
    const [day, now] = [plausibleDay(today), Math.floor(Date.now() / 1000)]
    return { row, content, today: day, now, position: positionIn({ row, today: day, now }, content.stages, row.state) }
  }

  async function readWork(key: WorkKey, eventId?: string): Promise<WorkRow> {
    const row = await works.read(key, eventId)
    if (!row) throw new AppError('ticket_ended', {})
    return row
  }

  return {
    loadPosition,

    async loadPositionOf(key: WorkKey, today: string): Promise<WorkPosition<WorkRow>> {
      return loadPosition(await readWork(key), today)
    },

    async requireOpenWork(key: WorkKey): Promise<WorkRow> {
      return requireOpen(await readWork(key))
    },

    /** Takes effect once, however often it is sent; concurrent actions take effect one after the other. */
    async runAction<Reply>(
      key: WorkKey,
      { today, event }: { today: string; event: ClientEvent },
      decide: (at: WorkPosition) => ActionResult<Reply> | { reply: Reply },
    ): Promise<Reply> {
      const write = (work: WorkVersion, at: WorkPosition, result: ActionResult<Reply>) => {
        const { state, reply, isReplyStored = true } = result
        const isFinished = result.events.some((one) => one.kind === 'finished')
        return works.write(work, event, {
          state,
          isFinished,
          events: result.events,
          place: placeOf(at.content.stages[at.position.index]),
          reply: isReplyStored ? reply : null,
        })
      }
      /** The current row, once a refused write has returned it. */
      let current: WorkRow | null = null
      const known = works.recall(key, event.id)
      const position = known && isCollected(known.withdrawal) ? await loadPosition(known, today) : null
      const prepared = position && decideOnKnown(position, decide)
      if (known && position && prepared) {
        const written = await write(known, position, prepared)
        if (written.ok) return prepared.reply
        current = written.current
      }
      for (let attempts = 0; attempts < maxAttempts; attempts++) {
        const row: WorkRow = current ?? (await readWork(key, event.id))
        if (row.repeated?.reply) return row.repeated.reply as Reply
        const at = await loadPosition(requireOpen(row), today)
        const result = decide(at)
        if (!('events' in result)) return result.reply
        // The id of the event was recorded for another action: retrying cannot succeed.
        if (row.repeated) break
        const written = await write(row, at, result)
        if (written.ok) return result.reply
        current = written.current
      }
      throw new AppError('work_moved_on', {})
    },
  }
}

/**
 * A decision on what this process knows of the work, which may be out of date: only one that leads to a write counts,
 * because the write checks it. Null for a reply without one and for a refusal, which need the work as it is.
 */
function decideOnKnown<Reply>(
  at: WorkPosition,
  decide: (at: WorkPosition) => ActionResult<Reply> | { reply: Reply },
): ActionResult<Reply> | null {
  try {
    const result = decide(at)
    return 'events' in result ? result : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Refuses work in a study that is over, or that records nothing about the student any more. */
function requireOpen(row: WorkRow): WorkRow {
  if (row.status !== null && !mayWork(row.status, row.withdrawal).ok) throw new AppError('work_closed', {})
  return row
}
