// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { StudyStatus } from '@trellis/domain'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { refusal } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { ReviewActions } from './review-actions'
import { StudyTable } from './study-table'
import { aRow, LoadedStudy, openAdmin } from './testing/admin.fixtures'

let stop = () => Promise.resolve()
beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(element: ReactNode, setting: Parameters<typeof openAdmin>[1]) {
  const opened = await openAdmin(element, setting)
  stop = opened.stop
  return opened
}
const table = <StudyTable onHistory={() => {}} />

it('the table of all studies keeps its search, filters and page size in the URL', async () => {
  const rows = [aRow(7, 1, 'Fractions'), aRow(8, 2, 'Decimals'), { ...aRow(9, 2, 'Angles'), ownerName: 'Kim Lee' }]
  const { user, at } = await open(table, { rows })
  await screen.findByText('Fractions')
  await user.click(screen.getByRole('searchbox'))
  await user.paste('Nadia Berg')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByText('Problem Varied', { selector: '[role=option]' }))
  await user.click(screen.getByText('Development', { selector: 'button' }))
  await screen.findByText('1 study')
  await user.click(screen.getByRole('combobox', { name: 'Studies per page' }))
  const sizes = await screen.findAllByRole('option')
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['5', '10', '15', '100'])
  await user.click(sizes[0]!)
  expect(at()).toBe('/?q=Nadia+Berg&status=development&type=problemVaried&size=5')

  cleanup()
  await stop()
  await open(table, { rows, address: at() })
  await screen.findByText('Decimals')
  for (const name of ['Fractions', 'Angles']) expect(screen.queryByText(name)).toBeNull()
  expect(screen.getByText('Development', { selector: 'button' }).getAttribute('aria-pressed')).toBe('true')
})

/** Shows a study that awaits approval. While an administrator publishes it, someone else changes its status. */
async function openContested(element: ReactNode, to: StudyStatus) {
  const rows = [aRow(7, 2, 'Fractions', 'AWAITING_APPROVAL')]
  const answer = ({ path }: Received) => {
    if (path !== '/api/study/deploy') return undefined
    rows[0] = aRow(7, 2, 'Fractions', to)
    const details = { from: to, to: 'DEPLOYED', reason: 'no_such_transition' }
    return refusal(409, 'transition_refused', 'transition_refused', details)
  }
  return open(element, { rows, answer })
}

const confirm = async () => within(await screen.findByRole('alertdialog')).getByText('Publish', { selector: 'button' })

it('publishing a study that someone else just published fails with the reason, and its row shows the new status', async () => {
  const { user } = await openContested(table, 'DEPLOYED')
  await user.click(await screen.findByLabelText('Actions for Fractions'))
  await user.click(await screen.findByText('Publish', { selector: '[role=menuitem] *' }))
  await user.click(await confirm())
  await screen.findByText('Publishing study failed')
  screen.getByText('Someone else got there first: the study is already Deployed (ongoing).')
  const row = within(screen.getByRole('row', { name: /Fractions/ }))
  await row.findByText('Deployed (ongoing)')
})

it('publishing a study that has returned to development fails with the reason, and is no longer offered', async () => {
  const { user } = await openContested(
    <LoadedStudy>{(study) => <ReviewActions study={study} onHistory={() => {}} onDeleted={() => {}} />}</LoadedStudy>,
    'DEVELOPMENT',
  )
  await user.click(await screen.findByText('Publish', { selector: 'button' }))
  await user.click(await confirm())
  await screen.findByText('Error deploying Study')
  screen.getByText('Someone else has changed the status: the study is now Development.')
  await waitFor(() => expect(screen.queryByText('Publish', { selector: 'button' })).toBeNull())
  screen.getByLabelText('Actions for Fractions')
})
