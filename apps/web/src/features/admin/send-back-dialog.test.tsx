// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { maxAskedThreads, type StudyId } from '@trellis/domain'
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
  id,
  conditionId: null,
  conditionName: null,
  isConditionDeleted: false,
  problemId: null,
  createdAt: 1,
  resolved: isResolved ? { by: 'Nadia B.', at: 2 } : null,
  comments: [{ id: id * 10, author, text, mentions: [], createdAt: 1, editedAt: null, isDeleted: false }],
})

type Thread = ReturnType<typeof thread>

async function openDialog(threads: Thread[]) {
  const study = { studyId: 7 as StudyId, studyName: 'F' }
  const dialog = await openScreen({
    routes: [{ path: '/', element: <SendBackDialog study={study} isOpen onClose={() => {}} /> }],
    serve: ({ path }) =>
      path.startsWith('/api/study/comments') ? { body: { threads, people: [], mayComment: true } } : undefined,
  })
  stop = dialog.stop
  return { ...dialog, boxes: await screen.findAllByRole<HTMLInputElement>('checkbox') }
}

it('selects all open threads by default, and sends those that stay selected with the reason', async () => {
  const { user, sent, boxes } = await openDialog([thread(3, 'Third'), thread(2, 'Second', true), thread(1, 'First')])
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  await user.click(screen.getByLabelText('The whole study: Third'))
  await user.click(screen.getByRole('textbox'))
  await user.paste('Please answer')
  await user.click(screen.getByText('Send back', { selector: 'button' }))
  await waitFor(() =>
    expect(sent('POST', '/api/study/sendBack')).toEqual([{ studyId: 7, note: 'Please answer', threadIds: [1] }]),
  )
})

it('selects no more threads than the limit, and the next one only in place of a deselected one', async () => {
  const { user, boxes } = await openDialog(
    Array.from({ length: maxAskedThreads + 1 }, (_, index) => thread(index + 1, `Number ${index + 1}`)),
  )
  const [first, last] = [boxes[0]!, boxes.at(-1)!]
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(maxAskedThreads)
  expect(last).toMatchObject({ checked: false, disabled: true })
  await user.click(first)
  expect(last).toMatchObject({ checked: true, disabled: false })
  expect(first).toMatchObject({ checked: false, disabled: true })
})
