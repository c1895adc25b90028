// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import type { RoleRequest } from '@trellis/domain'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { type AnswerOptions, openScreen, refusal } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { RoleRequests } from './role-requests'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const ada = {
  userId: 'UADA',
  name: 'Ada Byron',
  email: 'ada@school.example',
  role: 'TEACHER',
  requestedAt: 1_760_000_000,
} as RoleRequest

async function open({ answer }: AnswerOptions = {}) {
  let waiting = [ada]
  const serve = ({ method, path }: Received) => {
    if (!path.startsWith('/accounts/role-requests')) return undefined
    if (method === 'GET') return { body: waiting }
    waiting = []
    return { body: { ok: true } }
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <RoleRequests /> }], serve, answer })
  stop = opened.stop
  return opened
}

const decisions = ({ received }: Awaited<ReturnType<typeof open>>) =>
  received
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/accounts/role-requests'))
    .map(({ method, path }) => `${method} ${path}`)

it('approves an account and takes it off the list', async () => {
  const opened = await open()
  const row = within(await screen.findByRole('row', { name: /Ada Byron/ }))
  expect(row.getByText('ada@school.example')).toBeTruthy()
  expect(row.getByText('Teacher')).toBeTruthy()
  await opened.user.click(screen.getByRole('button', { name: 'Approve Ada Byron' }))
  await screen.findByText('Ada Byron can now use Trellis')
  await screen.findByText('No accounts are waiting for approval.')
  expect(decisions(opened)).toEqual(['POST /accounts/role-requests/UADA/approve'])
})

it('asks before declining an account, and sends nothing when the administrator cancels', async () => {
  const opened = await open()
  await opened.user.click(await screen.findByRole('button', { name: 'Decline Ada Byron' }))
  await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(decisions(opened)).toEqual([])
  await opened.user.click(await screen.findByRole('button', { name: 'Decline Ada Byron' }))
  await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }))
  await screen.findByText('No accounts are waiting for approval.')
  expect(decisions(opened)).toEqual(['DELETE /accounts/role-requests/UADA'])
})

it('reports a decision that failed and keeps the account on the list', async () => {
  const { user } = await open({
    answer: ({ method }) => (method === 'POST' ? refusal(404, 'user_not_found') : undefined),
  })
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Byron' }))
  await screen.findByText('Nothing was changed for Ada Byron')
  expect(screen.getByRole('row', { name: /Ada Byron/ })).toBeTruthy()
})
