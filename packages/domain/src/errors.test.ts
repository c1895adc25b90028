import { STATUS_CODES } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  AppError,
  type ErrorCode,
  errorRegistry,
  invalidCallInput,
  invalidInput,
  isErrorCode,
  wireErrorSchema,
} from './errors'

const entries = Object.entries(errorRegistry) as [ErrorCode, (typeof errorRegistry)[ErrorCode]][]

describe('the error registry', () => {
  it.each(entries)('gives %s an HTTP error status and a message', (code, { status, message }) => {
    expect(STATUS_CODES[status]).toBeDefined()
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message.trim()).toBe(message)
    expect(message).not.toBe('')
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it.each<[ErrorCode, number, string]>([
    ['not_signed_in', 401, 'You are not logged in'],
    ['access_restricted', 403, 'Access Restricted'],
    ['study_not_found', 404, 'Study not found'],
    ['attribute_not_found', 404, 'No matching attribute name'],
    ['malformed_problem_set_id', 400, 'That is not a problem set ID'],
    ['problem_set_not_found', 404, 'Problem set not found'],
    ['problem_set_in_use', 409, 'The Problem Set is in use.'],
    ['problem_set_already_added', 422, 'Problem Set is already added to this study.'],
    ['unrecognized_block_type', 400, 'Unrecognized Study Block type'],
    ['unsupported_support_type', 400, 'Cannot create unsupported support type'],
    ['invalid_osf_id', 422, 'Error: Invalid OSF account id'],
    ['invalid_osf_project', 422, 'Error: Something went wrong saving the project ID'],
    ['osf_unreachable', 502, 'OSF cannot be reached right now'],
    ['transition_refused', 409, 'The study cannot be moved to that status'],
    ['attribute_exists', 409, 'The attribute is already set'],
  ])('answers the error %s with %i and the message %j', (code, status, message) => {
    expect(errorRegistry[code]).toMatchObject({ status, message })
  })

  it.each(['not_signed_in', 'internal'])('knows the error code %s', (code) => {
    expect(isErrorCode(code)).toBe(true)
  })

  it.each(['nope', '', 'toString', '__proto__', 'constructor', null, 404, {}])(
    'does not know the error code %s',
    (code) => {
      expect(isErrorCode(code)).toBe(false)
    },
  )
})

describe('AppError', () => {
  it('an AppError carries a code, a status, a message and details', () => {
    const error = new AppError('transition_refused', {
      from: 'PAUSED',
      to: 'ARCHIVED',
      reason: 'no_such_transition',
    })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'transition_refused',
      status: 409,
      message: 'The study cannot be moved to that status',
      details: { from: 'PAUSED', to: 'ARCHIVED', reason: 'no_such_transition' },
    })
  })
})

describe('invalid input', () => {
  const schema = z.object({
    name: z.string().min(1, 'Field cannot be blank'),
    hints: z.array(z.object({ hint: z.string() })),
  })
  const failure = (input: unknown) => invalidInput(schema.safeParse(input).error!)

  it('names each invalid field with its own message', () => {
    const error = failure({ name: '', hints: [{ hint: 'a' }, { hint: 2 }] })
    expect(error.status).toBe(400)
    expect(error.details.fields).toEqual([
      { field: 'name', message: 'Field cannot be blank' },
      { field: 'hints.1.hint', message: 'Must be text' },
    ])
  })

  it('names no field when the input as a whole is invalid', () => {
    expect(failure('text').details.fields).toEqual([{ field: '', message: expect.any(String) }])
  })

  it('names the field of a value that was parsed on its own', () => {
    const { error } = z.string().min(1, 'Field cannot be blank').safeParse('')
    expect(invalidInput(error!, 'name').details.fields).toEqual([{ field: 'name', message: 'Field cannot be blank' }])
  })

  it('names the unknown fields of a strict object', () => {
    const { error } = z
      .object({ due: z.strictObject({ on: z.string() }) })
      .safeParse({ due: { on: 'x', at: 1, by: 2 } })
    expect(invalidInput(error!).details.fields).toEqual([
      { field: 'due.at', message: 'There is no such field' },
      { field: 'due.by', message: 'There is no such field' },
    ])
  })

  it('gives invalid input the details that the registry promises', () => {
    expect(errorRegistry.invalid_input.details.safeParse(failure({}).details).success).toBe(true)
  })
})

describe('an error on the wire', () => {
  const error = { code: 'internal', message: 'Something went wrong on our side', details: {}, requestId: 'r1' }

  it('an error on the wire has a code, a message, details and a request id', () => {
    expect(wireErrorSchema.parse({ error })).toEqual({ error })
  })

  it.each(['code', 'message', 'requestId'] as const)('an error on the wire is not valid without %s', (missing) => {
    const { [missing]: _, ...rest } = error
    expect(wireErrorSchema.safeParse({ error: rest }).success).toBe(false)
  })
})

describe('the details of invalid input', () => {
  it('names at most a hundred invalid fields', () => {
    const { error } = z.array(z.string()).safeParse(new Array(5000).fill(1))
    expect(invalidInput(error!).details.fields.length).toBe(100)
  })

  it('handles a field name that is not a string', () => {
    const schema = z.object({ value: z.string() })
    const { error } = schema.safeParse({ value: 1 })
    const input = { fieldname: { toString: 1 }, value: 1 }
    expect(invalidCallInput(schema, error!, input).details.fields).toMatchObject([{ field: 'value' }])
  })
})
