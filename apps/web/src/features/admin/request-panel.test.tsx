// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import { normalizeStudy, type Study, type StudyRequest, type StudyRequestKind } from '@trellis/domain'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { openScreen } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { RequestPanel } from './request-panel'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const study = normalizeStudy({ studyId: 7, studyTypeId: 1, studyName: 'Fractions', status: 'DEPLOYED' }) as Study

async function open(kind: StudyRequestKind, followUps = { waiting: 0, open: 0, done: 0, missed: 0 }) {
  const request: StudyRequest = {
    requestId: 1,
    kind,
    deployOn: null,
    note: 'The school year is over.',
    status: 'open',
    requestedAt: 1_760_000_000,
    reply: null,
  }
  const serve = ({ path }: Received) => {
    if (path.startsWith('/api/study/requests')) return { body: [request] }
    if (path.startsWith('/api/study/followUps')) return { body: followUps }
    return undefined
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <RequestPanel study={study} /> }], serve })
  stop = opened.stop
  await screen.findByText('The school year is over.')
  return opened
}

it.each([
  [
    { waiting: 30, open: 12, done: 4, missed: 1 },
    '42 students have finished and could still take the delayed post-test',
  ],
  [{ waiting: 0, open: 0, done: 4, missed: 1 }, null],
])(
  'completing a study with the follow-up counts %j warns about students still to measure: %s',
  async (followUps, text) => {
    const { user } = await open('complete', followUps)
    await user.click(screen.getByRole('button', { name: 'Complete' }))
    const message = (await screen.findByRole('alertdialog')).textContent
    if (text) expect(message).toContain(text)
    else expect(message).not.toContain('delayed post-test')
  },
)

it('a request to unblind links to the live view, where that is done, and can be declined', async () => {
  await open('unblind')
  const panel = within(screen.getByRole('region', { name: 'Requests of the owner' }))
  expect(panel.getByText('Unblind the study before its end')).toBeTruthy()
  expect(panel.getByRole('link').getAttribute('href')).toBe('/home/study/live/7')
  expect(panel.getByRole('button', { name: /^Decline/ })).toBeTruthy()
})
