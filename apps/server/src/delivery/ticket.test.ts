import type { StudyId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { createTicketSigner } from './ticket'

const hourMs = 3_600_000
const workOutsideStudies = { studyId: null, id: 7 } as const
const signerAt = (time: number, secret = 'secret') => createTicketSigner(secret, () => time)

describe('tickets', () => {
  it('a ticket identifies its work to every process that has the secret', () => {
    for (const studyId of [null, 12 as StudyId]) {
      for (const id of [1, 35, 36, 2 ** 40]) {
        const key = { studyId, id }
        expect(signerAt(0).verify(signerAt(0).issue(key))).toEqual(key)
      }
    }
  })

  it('a ticket is valid for a day and then ends', () => {
    const ticket = signerAt(0).issue(workOutsideStudies)
    expect(signerAt(24 * hourMs).verify(ticket)).toEqual(workOutsideStudies)
    expect(() => signerAt(25 * hourMs).verify(ticket)).toThrow(expect.objectContaining({ code: 'ticket_ended' }))
  })

  it('a ticket is refused by an installation with another secret, and after any change', () => {
    const ticket = signerAt(0).issue(workOutsideStudies)
    expect(() => signerAt(0, 'another').verify(ticket)).toThrow()
    for (let index = 0; index < ticket.length; index++) {
      const changed = `${ticket.slice(0, index)}${ticket[index] === 'a' ? 'b' : 'a'}${ticket.slice(index + 1)}`
      expect(() => signerAt(0).verify(changed)).toThrow()
    }
  })
})
