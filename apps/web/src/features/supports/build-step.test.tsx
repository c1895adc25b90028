// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import '../../ui/rich-text/testing/stub-layout'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { studyTypes } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aStudy, openBuild } from './testing/build.fixtures'

let stop = () => Promise.resolve()
beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openBuild>[0] = {}) {
  const opened = await openBuild(setting)
  stop = opened.stop
  await screen.findByRole('tabpanel')
  return opened
}
type Opened = Awaited<ReturnType<typeof open>>

const heading = (name: string) => screen.findByText(name, { selector: 'h2' })
const panel = () => within(screen.getByRole('tabpanel'))
/** Clicks the first button with this text. */
const press = async ({ user }: Opened, text: string) =>
  user.click((await screen.findAllByText(text, { selector: 'button, button *' }))[0]!)
const pressIcon = async ({ user }: Opened, name: string) => user.click(await screen.findByLabelText(name))
const openTab = ({ user }: Opened, name: string) => user.click(screen.getByText(name, { selector: '[role=tab] *' }))
/** Waits until the list of problems, or the row of tabs, shows this completion. */
const showsMark = (role: 'navigation' | 'tablist', mark: string) =>
  waitFor(() => expect(screen.getByRole(role).textContent).toContain(mark))

/** Types into the open editor and closes it. */
async function write(opened: Opened, field: RegExp, text: string) {
  const { editor } = (await screen.findByLabelText(field, { selector: '[role=textbox]' })) as unknown as {
    editor: Editor
  }
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, text))
  await press(opened, 'Done')
}

describe('the problems of a study', () => {
  it('goes to a problem by button and by key, and reopens the one in the URL', async () => {
    const opened = await open()
    await heading('Problem 1')
    await pressIcon(opened, 'Next problem')
    await heading('Problem 2')
    await opened.user.keyboard('{Alt>}{PageDown}{/Alt}')
    await heading('Problem 3')
    expect(opened.at()).toBe('/?problem=PRA3')
    cleanup()
    await stop()
    await open({ address: opened.at() })
    await heading('Problem 3')
  })

  it('offers the problems in a list on a narrow screen', async () => {
    Object.assign(window, { matchMedia: narrowMedia })
    try {
      const { user } = await open({ address: '/?problem=PRA3' })
      await heading('Problem 3')
      await user.click(screen.getByRole('combobox'))
      await user.click(await screen.findByText('Problem 1', { selector: '[role=option] *' }))
      await heading('Problem 1')
    } finally {
      Reflect.deleteProperty(window, 'matchMedia')
    }
  })
})

describe('the supports of a study', () => {
  const hints = ['<p>The same for all.</p>']

  it('copies a support to all problems of all conditions', async () => {
    const opened = await open({ hints })
    const { user, storedHints } = opened
    screen.getByText(/^1 of 6 supports/)
    await press(opened, 'Copy to…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy this support' }))
    await user.click(dialog.getByText('Select all problems'))
    for (const checkbox of dialog.getAllByRole('checkbox')) await user.click(checkbox)
    await user.click(dialog.getByText('Make 5 copies'))
    await screen.findByText(/^6 of 6 supports/)
    expect(storedHints()).toEqual(
      Object.fromEntries(
        ['11/PRA1/', '12/PRA1/', '11/PRA2/', '12/PRA2/', '11/PRA3/', '12/PRA3/'].map((slot) => [slot, hints]),
      ),
    )
  })

  it('copies a support to all conditions of a problem, where each copy can be edited on its own', async () => {
    const opened = await open({ hints })
    await press(opened, 'Use in all conditions')
    await screen.findByText('All conditions have this support now. Change it in each as you need.')
    await openTab(opened, 'Condition 2')
    await pressIcon(opened, 'Edit Hint 1')
    await write(opened, /^Hint 1/, ' But here.')
    await waitFor(() =>
      expect(opened.storedHints()).toEqual({ '11/PRA1/': hints, '12/PRA1/': ['<p>The same for all. But here.</p>'] }),
    )
  })

  it('asks to return the study to development before an edit, and then resumes the edit', async () => {
    const opened = await open({ hints, study: aStudy({ studyStatus: 'AWAITING_APPROVAL' }) })
    await pressIcon(opened, 'Edit Hint 1')
    const prompt = within(await screen.findByRole('alertdialog'))
    prompt.getByText(/return your study to 'In Development'/)
    expect(opened.sent('POST', '/api/study/updateStudyStatus')).toEqual([])
    await opened.user.click(prompt.getByRole('button', { name: 'Submit' }))
    await write(opened, /^Hint 1/, ' Anew.')
    await waitFor(() => expect(opened.storedHints()).toEqual({ '11/PRA1/': ['<p>The same for all. Anew.</p>'] }))
    expect(opened.sent('POST', '/api/study/updateStudyStatus')).toEqual([{ studyId: 7, status: 'DEVELOPMENT' }])
  })

  it('makes supports read-only once the study is deployed', async () => {
    await open({ hints, study: aStudy({ studyStatus: 'DEPLOYED' }) })
    await screen.findByText('The same for all.')
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add hint|Copy|Use in)/ })).toBeNull()
  })
})

describe('a Single Support study', () => {
  const study = aStudy({ studyTypeId: studyTypes.singleSupport })

  it('shows the platform’s own support, which cannot be edited', async () => {
    const opened = await open({ study })
    await openTab(opened, 'Best So Far')
    await panel().findByText('The support the platform gives today for this problem. It cannot be edited here.')
    await panel().findByText('Hints')
    panel().getByText('Count on from the first.')
    expect(panel().queryByRole('button')).toBeNull()
  })

  it('stores a support that the researcher writes, until it is deleted', async () => {
    const opened = await open({ study })
    await openTab(opened, 'Condition 2')
    await press(opened, 'Hints')
    await write(opened, /^Hint 1/, 'My own hint.')
    await screen.findByText('Successfully Saved Student Supports')
    await showsMark('navigation', 'Problem 1, complete')
    expect(opened.storedHints()).toEqual({ '12/PRA1/': ['<p>My own hint.</p>'] })
    await pressIcon(opened, 'Delete Hint 1')
    await screen.findByText('Successfully Removed Student Supports')
    await screen.findByText('Explanation', { selector: 'button *' })
    await showsMark('navigation', 'Problem 1, nothing written yet')
    expect(opened.storedHints()).toEqual({})
  })
})

describe('a Common Answers study', () => {
  const study = aStudy({ studyTypeId: studyTypes.commonWrongAnswers })

  it('stores feedback on a known wrong answer', async () => {
    const opened = await open({ study })
    await screen.findByText('28 students (simulated)')
    await press(opened, 'Write feedback')
    await write(opened, /^Feedback/, 'Check the sign once more.')
    await screen.findByText('Successfully Saved Student Supports')
    await showsMark('tablist', 'Condition 1, partly written')
    await showsMark('navigation', 'Problem 1, partly written')
    expect(
      [...opened.serverState.supports.values()].map(({ slot, tutoring }) => [slot, tutoring.responseFeedback]),
    ).toEqual([
      [{ studyId: 7, conditionId: 11, problemId: 'PRA1', studentResponseId: 12 }, '<p>Check the sign once more.</p>'],
    ])
  })

  it('adds a wrong answer that no student has given yet, once it is typed', async () => {
    const opened = await open({ study })
    await screen.findByText('28 students (simulated)')
    await press(opened, 'Add a wrong answer')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a wrong answer' }))
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' })
    expect(add.disabled).toBe(true)
    await opened.user.type(dialog.getByRole('textbox'), '98765')
    await opened.user.click(add)
    await screen.findByText('added by you')
    await screen.findByRole('tabpanel')
    expect(panel().getAllByRole('listitem')).toHaveLength(3)
    expect(opened.sent('POST', '/core/sdata/cwa')).toEqual([{ problemId: 'PRA1', response: { '1': ['98765'] } }])
  })
})

/** A narrow window: every `max-width` query matches. */
const narrowMedia = (media: string) => ({
  media,
  matches: media.includes('max-width'),
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
})
