// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { aStudy, openConditions } from './testing/conditions.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(...setting: Parameters<typeof openConditions>) {
  const opened = await openConditions(...setting)
  stop = opened.stop
  await screen.findByRole('heading', { level: 2 })
  const replaceWith = async (field: HTMLElement, text: string) => {
    await opened.user.clear(field)
    if (text !== '') await opened.user.paste(text)
  }
  return { ...opened, replaceWith }
}

const nameOf = (name: string) => screen.getByLabelText(`${name}, edit name`)
const nameField = (name: string) => screen.findByLabelText<HTMLInputElement>(`Name of ${name}`)
const descriptions = () => screen.getAllByLabelText(/, edit description$/)
const addButton = () => screen.getByText('Add Condition')
const remove = (name: string) => screen.getByLabelText(`Delete ${name}`)
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent)
const heldNames = ({ serverState }: Awaited<ReturnType<typeof open>>) =>
  serverState.study.conditions.map(({ name }) => name)
const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

const three = ['Condition 1', 'Condition 2', 'Condition 3']

it('the name of a condition is saved on Enter, and keeps the focus', async () => {
  const opened = await open()
  await opened.user.click(nameOf('Condition 1'))
  await opened.user.paste('Step-by-step hints')
  await opened.user.keyboard('{Enter}')
  await screen.findByText('Saved')
  expect(document.activeElement).toBe(nameOf('Step-by-step hints'))
  expect(heldNames(opened)).toEqual(['Step-by-step hints', 'Condition 2'])
})

it('a name that is too long or blank is refused with the reason, and Escape restores the stored one', async () => {
  const { user, sent, replaceWith } = await open()
  await user.click(nameOf('Condition 1'))
  await user.paste('x'.repeat(41))
  expect(screen.getByText('Max 40 characters')).toBeTruthy()
  await user.keyboard('{Enter}')
  await screen.findByText('Illegal name - Max 40 characters')
  expect(screen.getByText('Name must be < 40 characters')).toBeTruthy()
  const field = await nameField('Condition 1')
  expect(document.activeElement).toBe(field)

  await replaceWith(field, '')
  expect(screen.getByText('Field cannot be blank')).toBeTruthy()
  await user.keyboard('{Enter}')
  await screen.findByText('Illegal name - Field cannot be blank')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(nameOf('Condition 1'))
  expect(sent('POST', '/api/study/updateStudyCondition')).toEqual([])
})

it('the description of a condition is saved on blur', async () => {
  const { user, serverState } = await open()
  await user.click(descriptions()[0]!)
  await user.paste('Three hints, asked for one at a time')
  await user.click(descriptions()[0]!)
  await screen.findByText('Saved')
  expect(serverState.study.conditions[0]!.description).toBe('Three hints, asked for one at a time')
})

it('a description that is too long is refused on blur with the reason, and saved once it is short enough', async () => {
  const { user, serverState, sent, replaceWith } = await open()
  await user.click(descriptions()[1]!)
  await user.paste('x'.repeat(121))
  expect(screen.getByText('Max 120 characters')).toBeTruthy()
  await user.tab()
  await screen.findByText('Illegal description - Max 120 characters')
  expect(sent('POST', '/api/study/updateStudyCondition')).toEqual([])
  await replaceWith(screen.getByLabelText('Description of Condition 2'), 'x'.repeat(120))
  await user.keyboard('{Enter}')
  await screen.findByText('Saved')
  expect(serverState.study.conditions[1]!.description).toBe('x'.repeat(120))
})

it('a new condition opens for naming, and is counted', async () => {
  const { user } = await open()
  await user.click(addButton())
  await expectFocus(await nameField('Condition 3'))
  await user.paste('No help')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(nameOf('No help')))
  expect(screen.getByText('3 of at most 20')).toBeTruthy()
})

it('a twenty-first condition cannot be added', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `Condition ${index + 1}`)
  const { user, sent } = await open(aStudy({ studyTypeId: 4 }, twenty))
  await user.click(addButton())
  await screen.findByText("Can't Add Condition: Maximum is 20")
  expect(names()).toEqual(twenty)
  expect(sent('POST', '/api/study/addStudyCondition')).toEqual([])
})

it('deleting a condition moves the focus to the next one, and undo restores it, open for naming', async () => {
  const opened = await open(aStudy({}, ['Hints', 'Worked example', 'No help']))
  const { user } = opened
  await user.click(remove('Worked example'))
  await screen.findByText('Worked example was deleted')
  expect(document.activeElement).toBe(remove('No help'))
  expect(names()).toEqual(['Hints', 'No help'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectFocus(await nameField('Worked example'))
  expect(heldNames(opened)).toEqual(['Hints', 'No help', 'Worked example'])
})

it('the last two conditions cannot be deleted', async () => {
  const { user, sent } = await open()
  await user.click(remove('Condition 2'))
  await screen.findByText("Can't delete condition: Minimum is 2")
  expect(names()).toEqual(['Condition 1', 'Condition 2'])
  expect(sent('POST', '/api/study/deleteStudyCondition')).toEqual([])
})

it('deleting a condition that has supports asks first, and says what else is deleted', async () => {
  const { user, serverState } = await open(aStudy({}, three), [1])
  await user.click(remove('Condition 1'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(
    'Deleting Condition 1 will also delete the student support written for it. This action cannot be undone.',
  )
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await expectFocus(remove('Condition 1'))
  expect(serverState.supports).toHaveLength(1)

  await user.click(remove('Condition 1'))
  await user.click(await screen.findByRole('button', { name: 'DELETE' }))
  await waitFor(() => expect(names()).toEqual(['Condition 2', 'Condition 3']))
  await expectFocus(remove('Condition 2'))
  await waitFor(() => expect(serverState.supports).toEqual([]))
})

it('a condition that could not be added disappears again, with a message', async () => {
  const { user, disconnect } = await open(aStudy({}, three))
  disconnect('addStudyCondition')
  await user.click(addButton())
  await screen.findByText('Error adding condition')
  expect(names()).toEqual(three)
})

it('a condition that could not be deleted returns to its position, with a message', async () => {
  const { user, disconnect } = await open(aStudy({}, three))
  disconnect('deleteStudyCondition')
  await user.click(remove('Condition 2'))
  await screen.findByText('Error deleting condition')
  expect(names()).toEqual(three)
})

it('a name that could not be saved is kept, and saved on retry', async () => {
  const opened = await open()
  const { user, disconnect, reconnect } = opened
  disconnect('updateStudyCondition')
  await user.click(nameOf('Condition 1'))
  await user.paste('Hints')
  await user.keyboard('{Enter}')
  await screen.findByText('Couldn’t reach Trellis. Check your connection and try again.')
  expect((await nameField('Condition 1')).value).toBe('Hints')
  expect(heldNames(opened)).toEqual(['Condition 1', 'Condition 2'])
  reconnect('updateStudyCondition')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Hints')))
  expect(heldNames(opened)).toEqual(['Hints', 'Condition 2'])
})

it('a name that another tab changed is overwritten only on request', async () => {
  const opened = await open()
  const { user, serverState } = opened
  const [first, second] = serverState.study.conditions
  await user.click(nameOf('Condition 1'))
  await user.paste('Hints')
  serverState.study = { ...serverState.study, conditions: [{ ...first!, name: 'Explanation' }, second!] }
  await user.keyboard('{Enter}')
  await screen.findByText('Changed elsewhere to “Explanation” while you were typing.')
  expect(heldNames(opened)).toEqual(['Explanation', 'Condition 2'])
  await user.click(screen.getByRole('button', { name: 'Keep my version' }))
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Hints')))
  expect(heldNames(opened)).toEqual(['Hints', 'Condition 2'])
})

const waiting = () => aStudy({ studyStatus: 'AWAITING_APPROVAL' }, three)
const question = () => screen.findByRole('alertdialog', { name: 'Are you sure?' })
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const answerWith = async ({ user }: Awaited<ReturnType<typeof open>>, answer: 'No' | 'Submit') => {
  await user.click(within(await question()).getByRole('button', { name: answer }))
  await expectNoDialog()
}

it('adding a condition while approval is awaited asks first, and without consent changes nothing', async () => {
  const opened = await open(waiting())
  await opened.user.click(addButton())
  expect((await question()).textContent).toContain(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await answerWith(opened, 'No')
  expect(names()).toEqual(three)
  expect(opened.serverState.study).toMatchObject({ studyStatus: 'AWAITING_APPROVAL', conditions: { length: 3 } })
})

it('a name typed while approval is awaited is kept without consent, and saved with it', async () => {
  const opened = await open(waiting())
  const { user, serverState } = opened
  await user.click(nameOf('Condition 2'))
  await user.paste('Explanation')
  await user.keyboard('{Enter}')
  await answerWith(opened, 'No')
  expect((await nameField('Condition 2')).value).toBe('Explanation')
  expect(serverState.study.studyStatus).toBe('AWAITING_APPROVAL')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await answerWith(opened, 'Submit')
  await screen.findByText('Saved')
  expect(serverState.study.studyStatus).toBe('DEVELOPMENT')
  expect(heldNames(opened)).toEqual(['Condition 1', 'Explanation', 'Condition 3'])
})

it('while approval is awaited, a condition is deleted once the study may return to development', async () => {
  const opened = await open(waiting())
  await opened.user.click(remove('Condition 3'))
  await answerWith(opened, 'Submit')
  await waitFor(() => expect(names()).toEqual(['Condition 1', 'Condition 2']))
  expect(opened.serverState.study.studyStatus).toBe('DEVELOPMENT')
})

it('conditions of a deployed study are read-only, and adding one is refused with the reason', async () => {
  const { user, sent } = await open(aStudy({ studyStatus: 'DEPLOYED' }, three))
  expect(names()).toEqual(three)
  expect(screen.queryByRole('button', { name: /edit|Delete/ })).toBeNull()
  await user.click(addButton())
  await screen.findByText("Can't Add Conditions after Deployment Approved")
  expect(names()).toEqual(three)
  expect(sent('POST', '/api/study/addStudyCondition')).toEqual([])
})

const single = () => {
  const study = aStudy({ studyTypeId: 3 }, ['Best So Far', 'Condition 1'])
  const [fixed, written] = study.conditions
  return { ...study, conditions: [{ ...fixed!, isFixed: true }, written!] }
}
const own = () => screen.getByLabelText<HTMLInputElement>('Condition', { selector: 'input' })
const noteOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent

it('a Single Support study has the fixed condition and one to be written, and no others can be added', async () => {
  await open(single())
  expect(screen.getByRole('heading', { name: /^Best So Far/ })).toBeTruthy()
  expect(own().value).toBe('Condition 1')
  expect(screen.queryByRole('button', { name: 'Add Condition' })).toBeNull()
})

it('the condition of a Single Support study refuses a name that is blank or too long, and saves one that fits', async () => {
  const opened = await open(single())
  const { user, sent, replaceWith } = opened
  const enter = async (text: string) => {
    await replaceWith(own(), text)
    await user.keyboard('{Enter}')
  }
  for (const wrong of ['', 'x'.repeat(41)]) {
    await enter(wrong)
    expect(noteOf(own())).toBe('Condition must be < 40 characters and field cannot be blank')
  }
  expect(sent('POST', '/api/study/updateStudyCondition')).toEqual([])
  await enter('Number line')
  await screen.findByText('Saved')
  expect(heldNames(opened)).toEqual(['Best So Far', 'Number line'])
})

it('the description of the condition of a Single Support study is saved', async () => {
  const { user, serverState } = await open(single())
  await user.clear(screen.getByLabelText('Description'))
  await user.paste('An explanation that walks along a number line')
  await user.keyboard('{Enter}')
  await screen.findByText('Saved')
  expect(serverState.study.conditions[1]!.description).toBe('An explanation that walks along a number line')
})
