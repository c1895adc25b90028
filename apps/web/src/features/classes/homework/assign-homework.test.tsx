// @vitest-environment jsdom
import '../../../testing/long-timeouts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../../testing/activate-english'
import { refusal } from '../../../testing/open-screen'
import { aHomework, aSet } from '../testing/class.fixtures'
import { openClasses } from '../testing/class-screens.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const sets = [aSet('PSA1', 'Order fractions'), aSet('PSA2', 'Add decimals')]
type Reply = { status?: number; body: unknown }

async function open(reply: Reply = { body: aHomework('H2', { title: 'Add decimals' }) }) {
  const opened = await openClasses({
    homework: [aHomework('H1')],
    answer: ({ method, path, body }) => {
      if (path.endsWith('/search')) {
        const { search } = body as { search: string }
        const matches = sets.filter((set) => set.problemSetName.toLowerCase().includes(search.toLowerCase()))
        return { body: { problemSets: matches, total: matches.length } }
      }
      return method === 'POST' && path.endsWith('/homework') ? reply : undefined
    },
  })
  stop = opened.stop
  await opened.user.click(await screen.findByRole('button', { name: 'Assign homework' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign homework' }))
  await dialog.findByRole('radio', { name: 'Add decimals' })
  return { ...opened, dialog, searches: () => opened.sent('POST', '/core/content/problem-sets/search') }
}

describe('assigning homework', () => {
  it('starts with sets of the class’s grade, and marks those already assigned', async () => {
    const { dialog, searches } = await open()
    expect(searches()[0]).toMatchObject({ search: '', grades: ['Grade 6'], page: 1 })
    const assigned = { name: 'Order fractions', description: /^already assigned PSA1/ }
    expect(dialog.getByRole<HTMLInputElement>('radio', assigned).disabled).toBe(true)
  })

  it('finds a set by name, and by id in any grade and letter case', async () => {
    const { user, dialog, searches } = await open()
    const field = dialog.getByRole('searchbox', { name: 'Search by name or ID' })
    await user.type(field, 'decimals')
    await dialog.findByText(/^1 problem set,/)
    await user.clear(field)
    await user.type(field, 'psa12x')
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ search: 'PSA12X', grades: [] }))
  })

  it('sends the due date as it was chosen', async () => {
    const { user, dialog, sent } = await open()
    await user.click(dialog.getByRole('radio', { name: 'Add decimals' }))
    fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2099-05-03' } })
    await user.click(dialog.getByRole('button', { name: 'Assign to class' }))
    await screen.findByText('Assigned: Add decimals')
    expect(sent('POST', '/core/classes/C1/homework')).toEqual([{ problemSetId: 'PSA2', dueOn: '2099-05-03' }])
  })

  it('requires a problem set and a due date that is not in the past', async () => {
    const { user, dialog, sent } = await open()
    fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2020-01-01' } })
    await user.click(dialog.getByRole('button', { name: 'Assign to class' }))
    expect(dialog.getByText('Choose a problem set from the list')).toBeTruthy()
    expect(dialog.getByText('Choose today or a later date')).toBeTruthy()
    expect(sent('POST', '/core/classes/C1/homework')).toEqual([])
  })

  it.each([
    ['is refused', refusal(404, 'problem_set_not_found', 'Problem set not found'), /Problem set not found/],
    ['cannot be sent', { body: undefined }, /Couldn’t reach Trellis/],
  ])('keeps the search, the selection and the date when the request %s', async (_, answer, message) => {
    const { user, dialog } = await open(answer)
    await user.type(dialog.getByRole('searchbox', { name: 'Search by name or ID' }), 'decimals')
    await user.click(dialog.getByRole('radio', { name: 'Add decimals' }))
    fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2099-05-03' } })
    await user.click(dialog.getByRole('button', { name: 'Assign to class' }))
    await dialog.findByText(message)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Add decimals' }).checked).toBe(true)
    expect(dialog.getByLabelText<HTMLInputElement>('Due date').value).toBe('2099-05-03')
    expect(dialog.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name or ID' }).value).toBe('decimals')
  })
})
