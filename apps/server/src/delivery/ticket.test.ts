import { createHmac } from 'node:crypto'
import type { StudyId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { createTicketSigner } from './ticket'

const hourMs = 3_600_000
const workOutsideStudies = { studyId: null, id: 7, session: null } as const
const issueAt = (time: number, secret?: string) => signerAt(time, secret).issue(workOutsideStudies, null)
const signerAt = (time: number, secret = 'secret') => createTicketSigner(secret, () => time)

describe('tickets', () => {
  it('a ticket identifies its work to every process that has the secret', () => {
    for (const studyId of [null, 12 as StudyId]) {
      for (const id of [1, 35, 36, 2 ** 40]) {
        for (const session of [null, 'name-of_a_session']) {
          expect(signerAt(0).verify(signerAt(0).issue({ studyId, id }, session))).toEqual({ studyId, id, session })
        }
      }
    }
  })

  it('a ticket is valid for a day and then ends', () => {
    const ticket = issueAt(0)
    expect(signerAt(24 * hourMs).verify(ticket)).toEqual(workOutsideStudies)
    expect(() => signerAt(25 * hourMs).verify(ticket)).toThrow(expect.objectContaining({ code: 'ticket_ended' }))
  })

  it('a ticket that was verified before ends as well', () => {
    let time = 0
    const signer = createTicketSigner('secret', () => time)
    const ticket = signer.issue(workOutsideStudies, null)
    expect(signer.verify(ticket)).toEqual(workOutsideStudies)
    time = 24 * hourMs
    expect(signer.verify(ticket)).toEqual(workOutsideStudies)
    time = 25 * hourMs
    expect(() => signer.verify(ticket)).toThrow(expect.objectContaining({ code: 'ticket_ended' }))
  })

  it('a ticket without a session field, as older versions issued, counts as ended', () => {
    const text = '0.7.18'
    const signature = createHmac('sha256', 'secret').update(text).digest('base64url')
    expect(() => signerAt(0).verify(`${text}.${signature}`)).toThrow(expect.objectContaining({ code: 'ticket_ended' }))
  })

  it('a ticket is refused by an installation with another secret, and after any change', () => {
    const ticket = issueAt(0)
    expect(() => signerAt(0, 'another').verify(ticket)).toThrow()
    for (let index = 0; index < ticket.length; index++) {
      const changed = `${ticket.slice(0, index)}${ticket[index] === 'a' ? 'b' : 'a'}${ticket.slice(index + 1)}`
      expect(() => signerAt(0).verify(changed)).toThrow()
    }
  })
})
