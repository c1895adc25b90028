import { joinCodeSchema, nicknameSchema, pinSchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { isStudyCode, tidyCode } from '../lib/codes'
import { returnPathFrom, signInPath } from '../lib/return-path'
import { WorkError } from '../lib/work-error'
import { codeError, errorOf, newNicknameError, newPinError, nicknameError, pinError } from './entry-fields'

describe('the fields of the sign-in form', () => {
  it.each([
    [codeError, joinCodeSchema, ['7KMQ2X', '7KMQ2', '7KMQ2XY', '7KMQ20', '7KMQOI', '', 'ÄÖÜSSA']],
    [nicknameError, nicknameSchema, ['Robin', ' Zoë  B ', '李', '', '  ', '\u200B', 'a<b', 'a\tb', 'x'.repeat(31)]],
    [pinError, pinSchema, ['4711', '12345678', '471', '123456789', '', '47a1', '٤٧١١']],
  ] as const)('accepts exactly what the server accepts', (errorIn, schema, inputs) => {
    for (const typed of inputs)
      expect([typed, errorIn(typed) === null]).toEqual([typed, schema.safeParse(typed).success])
  })

  it('refuses a full name that a new student chooses, and accepts the name that a student already has', () => {
    expect(newNicknameError('Maya Torres')).toEqual({ field: 'nickname', id: 'entry.error.nicknamePersonal' })
    expect([newNicknameError('Maya T'), nicknameError('Maya Torres')]).toEqual([null, null])
    expect(newNicknameError(' ')?.id).toBe('entry.error.nicknameEmpty')
  })

  it('refuses a new PIN that is easy to guess, and accepts the PIN that a student already has', () => {
    expect(newPinError('1234')).toEqual({ field: 'pin', id: 'entry.error.pinEasy' })
    expect(newPinError('12')).toEqual(pinError('12'))
    expect([newPinError('4711'), pinError('1234')]).toEqual([null, null])
  })

  it.each(['7kmq2x', ' 7KM Q2X ', '7KM-Q2X', '7km–q2x.'])('normalizes the typed class code %j', (typed) => {
    expect(tidyCode(typed)).toBe('7KMQ2X')
  })

  it.each(['7KM Q2X9W', '7kmq-2x9w', ' 7KMQ 2X9W'])('recognizes %j as the code of a study', (typed) => {
    expect(isStudyCode(tidyCode(typed))).toBe(true)
  })

  it('reports how many characters of a code were typed', () => {
    expect(codeError('7KMQ')).toMatchObject({ id: 'entry.error.codeLength', values: { count: 4 } })
  })
})

describe('errorOf', () => {
  const refusal = (code: string, details: unknown = {}) => errorOf(new WorkError('gone', { code, details }))

  it.each([
    ['join_code_not_found', 'code'],
    ['nickname_taken', 'nickname'],
    ['wrong_pin', 'pin'],
    ['class_closed', null],
    ['class_full', null],
  ])('a refusal with the code %s is shown at the field %s', (code, field) => {
    expect(refusal(code).field).toBe(field)
  })

  it('shows a refusal that names a field of the form at that field', () => {
    expect(refusal('invalid_input', { fields: [{ field: 'pin', message: 'x' }] }).field).toBe('pin')
    expect(refusal('invalid_input', { fields: [{ field: 'other', message: 'x' }] }).id).toBe('entry.error.server')
  })

  it.each([
    [1, 1],
    [60, 1],
    [61, 2],
    [900, 15],
  ])('after too many attempts, a wait of %i s is given as %i min', (retryAfter, minutes) => {
    expect(refusal('too_many_attempts', { retryAfter }).values).toEqual({ minutes })
  })

  it('distinguishes an error of the server from a lost connection', () => {
    expect(errorOf(new WorkError('offline')).id).toBe('entry.error.offline')
    expect(errorOf(new WorkError('server', { code: 'internal' })).id).toBe('entry.error.server')
  })
})

describe('the return path after signing in', () => {
  it('leads to the homework that the student came for', () => {
    expect(returnPathFrom(new URL(signInPath('/tutor/homework/H2A'), 'http://x').search)).toBe('/tutor/homework/H2A')
  })

  it.each(['', '?to=https://example.org', '?to=//example.org/tutor/homework/H1', '?to=/admin'])(
    'leads from %j to the homework list, never out of the tutor',
    (search) => expect(returnPathFrom(search)).toBe('/tutor/home'),
  )
})
