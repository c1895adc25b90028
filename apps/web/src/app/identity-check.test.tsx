// @vitest-environment jsdom
import '../testing/long-timeouts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { erasureCalls, type UserId } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../lib/client'
import { createQueryClient } from '../lib/query-client'
import { activateEnglish } from '../testing/activate-english'
import { startTestServer } from '../testing/test-server'
import { Appearance } from './app'
import { IdentityCheck } from './identity-check'

beforeAll(() => activateEnglish())

let stop = () => Promise.resolve()
afterEach(async () => {
  cleanup()
  await stop()
})

const refusal = (code: string, details: object = {}) => ({ error: { code, message: code, details, requestId: 'r' } })
const counts = { students: 1, participations: 1, works: 0, events: 0 }

/** Renders the check against a server that erases only after the right proof. */
async function openCheck(methods: string[], rightProof: object) {
  let isConfirmed = false
  const server = await startTestServer(({ method, path, body }) => {
    if (path.endsWith('/accounts/confirmation') && method === 'GET') return { body: { methods } }
    if (path.endsWith('/accounts/confirmation')) {
      isConfirmed = JSON.stringify(body) === JSON.stringify(rightProof)
      return isConfirmed ? { body: { ok: true } } : { status: 400, body: refusal('invalid_input', { fields: [] }) }
    }
    return isConfirmed ? { body: counts } : { status: 403, body: refusal('confirmation_required') }
  })
  stop = server.stop
  render(
    <Appearance>
      <QueryClientProvider client={createQueryClient()}>
        <IdentityCheck />
      </QueryClientProvider>
    </Appearance>,
  )
  const erased = () => server.received.filter(({ path }) => path.endsWith('/erasure/student'))
  return { erased, erase: () => request(erasureCalls.eraseStudent, { body: { studentId: 'U7' as UserId } }) }
}

describe('a call that needs a confirmation', () => {
  it('asks for the password, and repeats the call unchanged once the password is right', async () => {
    const { erase, erased } = await openCheck(['password'], { password: 'right' })
    const reply = erase()
    const field = await screen.findByLabelText('Your password')
    await userEvent.type(field, 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('This is not your current password')).toBeDefined()
    await userEvent.clear(field)
    await userEvent.type(field, 'right{Enter}')
    await reply
    expect(erased().map(({ body }) => body)).toEqual([{ studentId: 'U7' }, { studentId: 'U7' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks for a code, and offers a passkey, when the account has both', async () => {
    const { erase } = await openCheck(['passkey', 'code'], { code: '123456' })
    const reply = erase()
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await reply
  })

  it('rejects the call with its original error when the user cancels', async () => {
    const { erase, erased } = await openCheck(['password'], { password: 'right' })
    const reply = erase().catch((error) => error.code)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await reply).toBe('confirmation_required')
    expect(erased()).toHaveLength(1)
  })
})
