import type { StudyId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { tickets } from './ticket'

const hour = 3_600_000
const seventh = { studyId: 0, id: 7 } as const
const at = (time: number, secret = 'secret') => tickets(secret, () => time)

describe('a ticket', () => {
  it('names its work to every process that has the secret', () => {
    for (const id of [1, 35, 36, 2 ** 40]) {
      const key = { studyId: 12 as StudyId, id }
      expect(at(0).read(at(0).issue(key))).toEqual(key)
    }
  })

  it('is good for a day and then ends', () => {
    const ticket = at(0).issue(seventh)
    expect(at(24 * hour).read(ticket)).toEqual(seventh)
    expect(() => at(25 * hour).read(ticket)).toThrow(expect.objectContaining({ code: 'ticket_ended' }))
  })

  it('is worth nothing elsewhere, or changed', () => {
    const ticket = at(0).issue(seventh)
    expect(() => at(0, 'another').read(ticket)).toThrow()
    for (let index = 0; index < ticket.length; index++) {
      const changed = `${ticket.slice(0, index)}${ticket[index] === 'a' ? 'b' : 'a'}${ticket.slice(index + 1)}`
      expect(() => at(0).read(changed)).toThrow()
    }
  })
})
