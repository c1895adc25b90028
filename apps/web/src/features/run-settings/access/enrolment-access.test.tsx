// @vitest-environment jsdom
import '../../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../../testing/activate-english'
import { aStudy, openSettings } from '../testing/run-settings.fixtures'
import { EnrolmentAccess } from './enrolment-access'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const run = { studyId: 1, seedHash: 'abc', seed: null, linkCode: null, invitations: [], lastSeal: null }
const invitation = (id: number, code: string, more: object = {}) => ({
  id,
  code,
  label: '',
  createdAt: 1,
  revokedAt: null,
  classes: [],
  ...more,
})

async function open(study: object, serverState: { invitations: object[]; linkCode?: string | null }) {
  const opened = await openSettings((read) => <EnrolmentAccess study={read} />, {
    study: aStudy({ studyStatus: 'DEPLOYED', ...study }),
    answer: ({ path, method, body }) => {
      if (path.startsWith('/api/study/run')) return { body: { ...run, ...serverState } }
      if (path !== '/api/study/invitations') return undefined
      if (method === 'POST') {
        const created = invitation(2, 'NEWCODE2', body as object)
        serverState.invitations = [created, ...serverState.invitations]
        return { body: created }
      }
      serverState.invitations = serverState.invitations.map((one) => ({ ...one, revokedAt: 5 }))
      return { body: { ok: true } }
    },
  })
  stop = opened.stop
  return opened
}

it('shows the link and the code of a study with Self Deploy', async () => {
  const { user } = await open({ recruitmentTypeNumber: 2 }, { invitations: [], linkCode: 'ABCD2345' })
  const link = await screen.findByRole('link', { name: /\/tutor\/s\/ABCD2345$/ })
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link.getAttribute('href')))
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('ABCD2345'))
})

it('creates and revokes invitation codes of a study with Assisted Deploy, and lists the classes that joined', async () => {
  const classes = [{ classId: 'C1', className: 'Mathematics 6b', acceptedOn: '2026-01-03' }]
  const serverState = { invitations: [invitation(1, 'FIRST234', { label: 'Ms Ray', classes })] }
  const { user, sent } = await open({ recruitmentTypeNumber: 1 }, serverState)
  const [first] = await screen.findAllByRole('listitem')
  expect(first!.textContent).toContain('Ms Ray · 1 class: Mathematics 6b')
  await user.type(screen.getByRole('textbox', { name: 'Recipient' }), 'Mr Fox')
  await user.click(screen.getByRole('button', { name: 'Create code' }))
  await screen.findByText('The invitation code is NEWCODE2')
  expect(sent('/api/study/invitations')).toEqual([{ studyId: 1, label: 'Mr Fox' }])
  await user.click(await screen.findByRole('button', { name: 'Revoke the code FIRST234' }))
  const confirmation = await screen.findByRole('alertdialog')
  expect(confirmation.textContent).toContain('Classes that have already joined stay in the study.')
  await user.click(within(confirmation).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(sent('/api/study/invitations').at(-1)).toEqual({ studyId: 1, invitationId: 1 }))
})

it.each([
  [0, 'There is nothing to share.'],
  [null, 'Recruitment was not chosen'],
])('explains who takes part with recruitment type %s', async (recruitmentTypeNumber, words) => {
  await open({ recruitmentTypeNumber }, { invitations: [] })
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
})

it('offers neither a new code nor the revocation of one for a study that has ended', async () => {
  await open({ recruitmentTypeNumber: 1, studyStatus: 'COMPLETED' }, { invitations: [invitation(1, 'FIRST234')] })
  await screen.findByRole('list', { name: 'Invitation codes' })
  expect(screen.queryByRole('button', { name: 'Create code' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
})
