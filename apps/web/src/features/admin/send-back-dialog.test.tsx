// @vitest-environment jsdom
import '../../testing/patience'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { StudyId } from '@trellis/domain'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { openScreen } from '../../testing/open-screen'
import { SendBackDialog } from './send-back-dialog'

let stop = () => Promise.resolve()
beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const author = { userId: 'U1', displayName: 'Nadia B.' }
const thread = (id: number, text: string, isResolved = false) => ({
  ...{ id, conditionId: null, conditionName: null, isConditionDeleted: false, problemId: null, createdAt: 1 },
  resolved: isResolved ? { by: 'Nadia B.', at: 2 } : null,
  comments: [{ id: id * 10, author, text, mentions: [], createdAt: 1, editedAt: null, isDeleted: false }],
})

it('asks for all open threads at first, and sends those that stay chosen with the reason', async () => {
  const threads = [thread(3, 'Third'), thread(2, 'Second', true), thread(1, 'First')]
  const {
    user,
    sent,
    stop: end,
  } = await openScreen({
    routes: [
      {
        path: '/',
        element: <SendBackDialog study={{ studyId: 7 as StudyId, studyName: 'F' }} isOpen onClose={() => {}} />,
      },
    ],
    serve: ({ path }) =>
      path.startsWith('/api/study/comments') ? { body: { threads, people: [], mayComment: true } } : undefined,
  })
  stop = end
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  await user.click(screen.getByLabelText('The whole study: Third'))
  await user.type(screen.getByRole('textbox'), 'Please answer')
  await user.click(screen.getByText('Send back', { selector: 'button' }))
  await waitFor(() =>
    expect(sent('POST', '/api/study/sendBack')).toEqual([{ studyId: 7, note: 'Please answer', threadIds: [1] }]),
  )
})
