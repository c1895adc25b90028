// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Condition } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ProblemSetsContent } from '../../app/pages/problem-sets-content'
import { activateEnglish } from '../../testing/activate-english'
import { closeMessage } from '../../testing/close-message'
import { angles, aStudy, decimals, fractions, openStep } from './testing/problem-sets.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => {
  activateEnglish()
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  cleanup()
  await stop()
})

async function open({ study = aStudy({ studyTypeId: 2 }), ...setting }: Parameters<typeof openStep>[1] = {}) {
  const opened = await openStep((loaded) => <ProblemSetsContent study={loaded} />, { study, ...setting })
  stop = opened.stop
  await screen.findByRole('tab', { name: 'ADD PROBLEM SETS + CONDITIONS' })
  return opened
}
type User = Awaited<ReturnType<typeof open>>['user']

const updatePath = '/api/study/updateStudyCondition'
const warning = 'Please note: You will not be able to submit your study without adding problems.'

const withSets = () => aStudy({ studyTypeId: 2, sets: [fractions, decimals] })
/** With the first condition on fractions and the second on decimals. */
function withChoices() {
  const study = withSets()
  const [one, other] = study.conditions as [Condition, Condition]
  return {
    ...study,
    conditions: [
      { ...one, problemSetId: fractions.set.problemSetId },
      { ...other, problemSetId: decimals.set.problemSetId },
    ],
  }
}

const setTable = () => within(screen.getByRole('table', { name: 'Problem sets in this study' }))
const ids = () =>
  setTable()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
/** By label: computing the accessible names of all fields and buttons takes long. */
const choice = (condition: string) => screen.findByLabelText(`Problem set for ${condition}`)

async function choose(user: User, condition: string, name: RegExp) {
  await user.click(await choice(condition))
  await user.click(await screen.findByRole('option', { name }))
}

describe('the problem sets of a Problem Varied study', () => {
  it('warns that the study cannot be submitted until a problem set is added by its id', async () => {
    const { user } = await open()
    screen.getByText(warning)
    await user.click(screen.getByText('+ Add problem set by id'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a problem set by ID' }))
    const field = dialog.getByRole('textbox', { name: 'Problem set ID' })
    await user.paste(angles.set.problemSetId)
    await user.keyboard('{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toContain('Problem Set is in use.')
    await user.clear(field)
    await user.paste('PSA1')
    await user.keyboard('{Enter}')
    await screen.findByText('Successfully added Problem Set')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ids()).toEqual(['PSA1'])
    expect(screen.queryByText(warning)).toBeNull()
  })

  it('makes the problem sets of the conditions read-only once the study is deployed', async () => {
    await open({ study: { ...withChoices(), studyStatus: 'DEPLOYED' } })
    await waitFor(() => expect(ids()).toEqual(['PSA1', 'PSA2']))
    await waitFor(() => expect(screen.getAllByText('Order fractions (PSA1)')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Add|Delete|edit/i })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('uses only the chosen problems of a set', async () => {
    const { user, sent } = await open({ study: aStudy({ studyTypeId: 2, sets: [fractions] }) })
    await user.click(await screen.findByLabelText('Choose problems of Order fractions'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Problems of Order fractions' }))
    const [first] = await dialog.findAllByRole('checkbox')
    await user.click(first!)
    await user.click(dialog.getByRole('button', { name: 'Use 2 problems' }))
    await screen.findByText('2 of 3')
    expect(sent('POST', '/api/study/arrangeProblems')).toMatchObject([{ problems: ['PR1N2', 'PR1N3'] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByLabelText('View problems of Order fractions'))
    const section = within(await screen.findByRole('region', { name: 'Order fractions' }))
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2))
  })

  it('shows the problems of each set, and focuses the set that the URL names', async () => {
    const { user, at } = await open({ study: withSets(), address: '/?tab=view#problem-set-PSA2' })
    expect(screen.getByRole('tab', { name: 'VIEW PROBLEM SETS', selected: true })).toBeTruthy()
    const heading = await screen.findByRole('heading', { level: 2, name: 'Add decimals' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const section = within(screen.getByRole('region', { name: 'Add decimals' }))
    await section.findByRole('heading', { name: 'Problem 1' })
    section.getByText('Question 1 of Add decimals')

    screen.getByRole('tab', { name: 'VIEW PROBLEM SETS' }).focus()
    await user.keyboard('{ArrowLeft}')
    const add = screen.getByRole('tab', { name: 'ADD PROBLEM SETS + CONDITIONS' })
    expect(document.activeElement).toBe(add)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(ids()).toEqual(['PSA1', 'PSA2']))
    expect(at()).toBe('/')
  })
})

describe('the conditions of a Problem Varied study', () => {
  it('gives each condition a set of its own', async () => {
    const { user, serverState } = await open({ study: withSets() })
    await choose(user, 'Condition 1', /Order fractions/)
    await choose(user, 'Condition 2', /Add decimals/)
    expect((await choice('Condition 1')).textContent).toBe('Order fractions (PSA1)')
    expect((await choice('Condition 2')).textContent).toBe('Add decimals (PSA2)')
    await waitFor(() => expect(serverState.study.conditions.map((one) => one.problemSetId)).toEqual(['PSA1', 'PSA2']))
  })

  it('keeps the set of a condition when another choice cannot be saved, and says why', async () => {
    const { user } = await open({
      study: withChoices(),
      answer: ({ path }) => (path === updatePath ? { body: undefined } : undefined),
    })
    await waitFor(async () => expect((await choice('Condition 2')).textContent).toContain('Add decimals'))
    await choose(user, 'Condition 2', /Order fractions/)
    await screen.findByText('Couldn’t reach Trellis. Check your connection and try again.')
    expect((await choice('Condition 2')).textContent).toContain('Add decimals')
  })

  it('leaves a condition without a set when the set is deleted, after a warning that says so', async () => {
    const { user, serverState } = await open({ study: withChoices() })
    await user.click(await screen.findByLabelText('Delete Add decimals (PSA2)'))
    const prompt = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    prompt.getByText(/leave Condition 2 without a problem set/)
    await user.click(prompt.getByRole('button', { name: 'DELETE' }))
    await screen.findByText('Successfully Deleted Problem Set')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await choice('Condition 2')).textContent).toBe('Not chosen yet')
    expect((await choice('Condition 1')).textContent).toContain('Order fractions')
    expect(serverState.study.conditions.map((one) => one.problemSetId)).toEqual(['PSA1', null])
  })

  it('lets the name of a new condition be typed immediately, adds at most four, and deletes one', async () => {
    const { user } = await open()
    const add = () => user.click(screen.getByText('+ Add condition'))
    for (const number of [3, 4]) {
      await add()
      const name = await screen.findByLabelText(`Name of Condition ${number}`)
      await waitFor(() => expect(document.activeElement).toBe(name))
      // The suggested name is selected, so that typing replaces it.
      await user.keyboard(`Way ${number}{Enter}`)
      await screen.findByLabelText(`Delete Way ${number}`)
    }
    await add()
    await closeMessage(user, "Can't add condition: Maximum is 4")
    await user.click(screen.getByLabelText('Delete Way 4'))
    await screen.findByText('Way 4 was deleted')
    expect(screen.queryByLabelText('Delete Way 4')).toBeNull()
  })

  it('saves the description of a condition', async () => {
    const { user, serverState } = await open()
    for (const [index, text] of ['One step at a time', 'All steps at once'].entries()) {
      await user.click(screen.getAllByText('Change me!')[0]!)
      await user.clear(await screen.findByLabelText(`Description of Condition ${index + 1}`))
      await user.paste(text)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(serverState.study.conditions[index]!.description).toBe(text))
      await screen.findByText(text)
    }
  })
})
