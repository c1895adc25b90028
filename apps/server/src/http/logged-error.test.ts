import { describe, expect, it } from 'vitest'
import { loggedError } from './logged-error'

const logged = (error: unknown) => JSON.stringify(loggedError(error))

describe('loggedError', () => {
  it('keeps the reply code of a mail error, without the recipient', () => {
    const message = "Can't send mail - all recipients were rejected: 550 5.1.1 <maya@example.org>: unknown"
    const details = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', rejected: ['maya@example.org'] }
    const error = Object.assign(new Error(message), details)
    expect(loggedError(error)).toMatchObject({ code: 'EENVELOPE', message: 'The mail server replied 550' })
    expect(logged(error)).not.toContain('maya')
  })

  it('keeps the code of a database error, without the row', () => {
    const details = { severity: 'ERROR', code: '23505', detail: 'Key (email)=(maya@example.org) already exists.' }
    const error = Object.assign(new Error('duplicate key value: maya@example.org'), details)
    expect(loggedError(error)).toMatchObject({ code: '23505', message: 'A statement failed' })
    expect(logged(error)).not.toContain('maya')
  })

  it.each([
    ['Unexpected token \'M\', "Maya Torres" is not valid JSON', 'Unexpected token \'…\', "…" is not valid JSON'],
    ['No account for maya@example.org', 'No account for …'],
    ['GET https://id.example/callback?code=1234&email=maya failed', 'GET https://id.example/callback?… failed'],
    ['Bad token eyJhbGciOiJIUzI1NiIsInR5cCI6', 'Bad token …'],
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ])('removes values from the message: %s', (message, safe) => {
    const error = new Error(message)
    expect(loggedError(error).message).toBe(safe)
    expect(loggedError(error).stack).toMatch(/^\s+at /)
    expect(logged(error)).not.toMatch(/maya/i)
  })
})
