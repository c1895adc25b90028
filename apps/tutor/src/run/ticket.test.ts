import { describe, expect, it, vi } from 'vitest'
import { WorkError } from '../lib/work-error'
import { Ticket } from './ticket'

const expired = new WorkError('ticket_ended', { code: 'ticket_ended' })
const workClosed = new WorkError('closed', { code: 'work_closed' })

/** A call that returns "ticket 1", "ticket 2" … or, where a result is given for it, throws that error. */
function anEnterCall(...results: (WorkError | null)[]) {
  let count = 0
  return vi.fn(async () => {
    const error = results.shift()
    if (error) throw error
    count += 1
    return `ticket ${count}`
  })
}

const errorOf = (call: Promise<unknown>) => call.then(null, (error: WorkError) => error)

describe('a ticket', () => {
  it('fetches a ticket once for calls that need it at the same time, and holds it afterwards', async () => {
    const enter = anEnterCall()
    const ticket = new Ticket(enter)
    expect(ticket.isHeld).toBe(false)
    const used = await Promise.all([ticket.use(async (held) => held), ticket.use(async (held) => held)])
    expect([...used, await ticket.use(async (held) => held)]).toEqual(['ticket 1', 'ticket 1', 'ticket 1'])
    expect(ticket.isHeld).toBe(true)
    expect(enter).toHaveBeenCalledTimes(1)
  })

  it('fetches a ticket again after a failed attempt', async () => {
    const ticket = new Ticket(anEnterCall(new WorkError('offline')))
    expect(await errorOf(ticket.use(async () => 'done'))).toMatchObject({ kind: 'offline' })
    expect(await ticket.use(async (held) => held)).toBe('ticket 1')
  })

  it.each([expired, workClosed])('renews the ticket once when the server answers $code', async (refusal) => {
    const ticket = new Ticket(anEnterCall())
    const send = vi.fn(async (held: string) => {
      if (held === 'ticket 1') throw refusal
      return held
    })
    expect(await ticket.use(send)).toBe('ticket 2')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('does not renew the ticket after any other error', async () => {
    const enter = anEnterCall()
    const ticket = new Ticket(enter)
    const failing = async () => {
      throw new WorkError('offline')
    }
    expect(await errorOf(ticket.use(failing))).toMatchObject({ kind: 'offline' })
    expect(enter).toHaveBeenCalledTimes(1)
  })

  it('rejects with the reason why the work was closed when there is no new ticket', async () => {
    const ticket = new Ticket(anEnterCall(null, new WorkError('closed', { code: 'study_closed' })))
    const error = await errorOf(
      ticket.use(async () => {
        throw workClosed
      }),
    )
    expect(error).toMatchObject({ kind: 'closed', code: 'work_closed' })
  })

  it('treats work as closed when our server does not know it, but not when another server says so', async () => {
    const unknown = new Ticket(anEnterCall(new WorkError('gone', { code: 'homework_not_found' })))
    expect(await errorOf(unknown.use(async () => {}))).toMatchObject({ kind: 'closed', code: 'homework_not_found' })
    const blocked = new Ticket(anEnterCall(new WorkError('gone')))
    expect(await errorOf(blocked.use(async () => {}))).toMatchObject({ kind: 'gone' })
  })
})
