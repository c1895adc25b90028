import { joinCodeSchema, nicknameSchema, pinSchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { Trouble } from '../work/trouble'
import { codeError, errorOf, nicknameError, pinError, tidyCode } from './entry-fields'
import { signInTo, whereTo } from './where-to'

describe('what is typed to come in', () => {
  it.each([
    [codeError, joinCodeSchema, ['7KMQ2X', '7KMQ2', '7KMQ2XY', '7KMQ20', '7KMQOI', '', 'ÄÖÜSSA']],
    [nicknameError, nicknameSchema, ['Robin', ' Zoë  B ', '李', '', '  ', '\u200B', 'a<b', 'a\tb', 'x'.repeat(31)]],
    [pinError, pinSchema, ['4711', '12345678', '471', '123456789', '', '47a1', '٤٧١١']],
  ] as const)('is right here where the server takes it, and wrong where it does not', (errorIn, schema, all) => {
    for (const typed of all) expect([typed, errorIn(typed) === null]).toEqual([typed, schema.safeParse(typed).success])
  })

  it.each(['7kmq2x', ' 7KM Q2X ', '7KM-Q2X', '7km–q2x.'])('as %j is a code as it stands on the board', (typed) => {
    expect(tidyCode(typed)).toBe('7KMQ2X')
  })

  it('says how many letters of a code there are', () => {
    expect(codeError('7KMQ')).toMatchObject({ id: 'entry.error.codeLength', values: { count: 4 } })
  })
})

describe('what the server says to it', () => {
  const refusal = (code: string, details: unknown = {}) => errorOf(new Trouble('gone', { code, details }))

  it.each([
    ['join_code_not_found', 'code'],
    ['nickname_taken', 'nickname'],
    ['wrong_pin', 'pin'],
    ['class_closed', null],
  ])('%s belongs to the field %s', (code, field) => {
    expect(refusal(code).field).toBe(field)
  })

  it('about a field by its name belongs to that field', () => {
    expect(refusal('invalid_input', { fields: [{ field: 'pin', message: 'x' }] }).field).toBe('pin')
    expect(refusal('invalid_input', { fields: [{ field: 'other', message: 'x' }] }).id).toBe('entry.error.server')
  })

  it.each([
    [1, 1],
    [60, 1],
    [61, 2],
    [900, 15],
  ])('about too many attempts, %i s before the next, is told in minutes: %i', (retryAfter, minutes) => {
    expect(refusal('too_many_attempts', { retryAfter }).values).toEqual({ minutes })
  })

  it('is nothing where there is no connection', () => {
    expect(errorOf(new Trouble('offline')).id).toBe('entry.error.offline')
    expect(errorOf(new Trouble('server', { code: 'internal' })).id).toBe('entry.error.server')
  })
})

describe('after coming in', () => {
  it('one goes where one wanted to go', () => {
    expect(whereTo(new URL(signInTo('/tutor/homework/H2A'), 'http://x').search)).toBe('/tutor/homework/H2A')
  })

  it.each(['', '?to=https://example.org', '?to=//example.org/tutor/homework/H1', '?to=/admin'])(
    'one goes to the homework from %j, and never out of here',
    (search) => expect(whereTo(search)).toBe('/tutor/home'),
  )
})
