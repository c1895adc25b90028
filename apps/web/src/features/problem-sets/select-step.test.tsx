// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { closeMessage } from '../../testing/close-message'
import { keepTransitions } from '../../testing/motionless-theme'
import { refusal } from '../../testing/open-screen'
import { StudyHeader } from '../study-shell/study-header'
import { SelectStep } from './select-step'
import { angles, aStudy, decimals, fractions, openStep } from './testing/problem-sets.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openStep>[1] = {}) {
  const opened = await openStep(
    (study) => (
      <>
        <StudyHeader study={study} stepTitle="Content" />
        <SelectStep study={study} onBrowse={() => {}} addressOf={(id) => `?set=${id}`} />
      </>
    ),
    setting,
  )
  stop = opened.stop
  await screen.findByText('Selected problems')
  return opened
}
type User = Awaited<ReturnType<typeof open>>['user']

const addPath = '/api/study/addProblemSet'
const removePath = '/api/study/removeProblemSet'

/** A server that can be cut off from some of its calls. */
function connection(...paths: string[]) {
  const state = { isCut: false }
  return {
    state,
    answer: ({ path }: { path: string }) => (state.isCut && paths.includes(path) ? { body: undefined } : undefined),
  }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const hasRows = (...names: string[]) => waitFor(() => expect(rows()).toEqual(names))
const hasFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const prompt = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
const noPrompt = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

/** The dialog that adds a set by its id. */
async function openById(user: User, opener = '+ Add problem Set by id') {
  await user.click(button(opener))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a problem set by ID' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Problem set ID' })
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  const write = async (text: string) => {
    await user.clear(field)
    await user.paste(text)
  }
  const send = async (id: string) => {
    await write(id)
    await user.click(add)
  }
  return { dialog, field, add, write, send }
}

/** The dialog that asks how to find a set. */
async function openChoice(user: User) {
  await user.click(button('+ Add problem set'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a problem set' }))
  const next = dialog.getByRole<HTMLButtonElement>('button', { name: 'NEXT' })
  const chooseId = async () => {
    await user.click(dialog.getByRole('radio', { name: 'Search by ID' }))
    return dialog.getByRole('textbox', { name: 'Input ID' })
  }
  return { dialog, next, chooseId }
}

/** By label: computing the accessible names of all buttons takes long. */
const removeButton = ({ set }: typeof fractions) =>
  screen.getByLabelText(`Delete ${set.problemSetName} (${set.problemSetId})`)
const hasRemoveButton = (one: typeof fractions) => waitFor(() => removeButton(one))

describe('a study without problem sets', () => {
  it('says that a study has no problem sets, and offers three ways to add one', async () => {
    await open()
    screen.getByText('No Problem Sets added.')
    screen.getByText('You have not selected any problem sets.')
    expect(button('Browse Problem Sets')).toBeTruthy()
    expect(button('+ Add problem Set by id')).toBeTruthy()
    expect(button('+ Add problem set')).toBeTruthy()
  })
})

describe('the dialog that adds a set by its id', () => {
  it('focuses the id field, and cannot be submitted without an id or with two', async () => {
    const { user } = await open()
    const { field, add, write } = await openById(user)
    expect(document.activeElement).toBe(field)
    expect(add.disabled).toBe(true)
    await write('PSA1 PSA2')
    screen.getByText('Maximum 1 Problem Set per search')
    expect(add.disabled).toBe(true)
    await write(' ')
    screen.getByText('This field is required')
    expect(add.disabled).toBe(true)
  })

  it('finds nothing for a malformed id, or for one that no set has', async () => {
    const { user, sent } = await open()
    const { send } = await openById(user)
    for (const wrong of ['XYZ1', 'PSA-1', 'PSAZZZZZZZ']) {
      await send(` ${wrong} `)
      await screen.findByText(`No results found for "${wrong}".`)
    }
    expect(sent('POST', addPath)).toHaveLength(1)
    expect(rows()).toEqual([])
  })

  it('says that another study uses the set, and why that matters', async () => {
    const { user } = await open()
    const { dialog, send } = await openById(user)
    await send(angles.set.problemSetId)
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('Error: Failed to get Problem Sets In Use')
    expect(alert.textContent).toContain('uses this problem set')
  })

  it('keeps the id when the connection is lost, and adds the set on the next attempt', async () => {
    const { state, answer } = connection(addPath)
    const { user } = await open({ answer })
    const { field, add, send } = await openById(user)
    state.isCut = true
    await send(fractions.set.problemSetId)
    await screen.findByText('Error : Failed to add Problem Set - Please Try Again')
    expect(field.value).toBe('PSA1')
    state.isCut = false
    await user.click(add)
    await screen.findByText('Successfully added Problem Set')
    await noDialog()
    await hasRows('Order fractions')
  })

  it('refuses a set that the study already has', async () => {
    const { user } = await open({ study: aStudy({ sets: [fractions] }) })
    const { write } = await openById(user)
    await write('PSA1')
    await user.keyboard('{Enter}')
    await screen.findByText('Problem Set is already added to this study.')
    await user.keyboard('{Escape}')
    await noDialog()
    expect(rows()).toHaveLength(1)
  })

  it('adds sets by keyboard alone, and returns the focus to the button', async () => {
    const { user } = await open()
    for (const { set } of [fractions, decimals]) {
      button('+ Add problem Set by id').focus()
      await user.keyboard('{Enter}')
      await hasFocus(() => screen.getByRole('textbox', { name: 'Problem set ID' }))
      await user.keyboard(`${set.problemSetId}{Enter}`)
      await noDialog()
      await hasFocus(() => button('+ Add problem Set by id'))
    }
    await hasRows('Order fractions', 'Add decimals')
  })

  it('adds a set only once when the buttons of the dialog are double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await open()
    await user.dblClick(button('+ Add problem Set by id'))
    await user.click(await screen.findByRole('textbox', { name: 'Problem set ID' }))
    await user.paste('PSA1')
    await user.dblClick(button('Add'))
    await screen.findByText('Successfully added Problem Set')
    await noDialog()
    await hasRows('Order fractions')
    expect(sent('POST', addPath)).toHaveLength(1)
  })
})

describe('the dialog that asks how to find a set', () => {
  it('continues only with an id, and starts over when it is opened again', async () => {
    const { user } = await open()
    const { dialog, next, chooseId } = await openChoice(user)
    expect(next.disabled).toBe(true)
    await user.click(await chooseId())
    expect(next.disabled).toBe(true)
    await user.paste('PSA0NOTHING')
    expect(next.disabled).toBe(false)
    await user.click(next)
    expect((await dialog.findByRole('alert')).textContent).toBe('No results found for "PSA0NOTHING".')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await noDialog()
    await hasFocus(() => button('+ Add problem set'))

    const again = await openChoice(user)
    expect(again.next.disabled).toBe(true)
    for (const radio of again.dialog.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
  })

  it('adds a set by its id only once when NEXT is double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await open()
    await user.dblClick(button('+ Add problem set'))
    await user.click(await screen.findByRole('radio', { name: 'Search by ID' }))
    await user.click(screen.getByRole('textbox', { name: 'Input ID' }))
    await user.paste('PSA1')
    await user.dblClick(button('NEXT'))
    await screen.findByText('Successfully added Problem Set')
    await noDialog()
    await hasRows('Order fractions')
    expect(sent('POST', addPath)).toHaveLength(1)
  })
})

describe('deleting a set', () => {
  it('warns that hints and explanations will be deleted too, and returns the focus on cancel', async () => {
    const { user, sent } = await open({ study: aStudy({ sets: [fractions] }) })
    await hasRemoveButton(fractions)
    await user.click(removeButton(fractions))
    const confirmation = await prompt()
    confirmation.getByText(/will also delete the hints and explanations written for its problems/)
    await user.click(confirmation.getByRole('button', { name: 'Cancel' }))
    await noPrompt()
    await hasFocus(() => removeButton(fractions))
    expect(sent('DELETE', removePath)).toEqual([])
  })

  it('restores a deleted set when the connection is lost, and deletes it on the next attempt', async () => {
    const { state, answer } = connection(removePath, '/api/study/loadStudyById')
    const { user } = await open({ study: aStudy({ sets: [fractions] }), answer })
    await hasRemoveButton(fractions)
    state.isCut = true
    await user.click(removeButton(fractions))
    await user.click((await prompt()).getByRole('button', { name: 'DELETE' }))
    await closeMessage(user, 'Error: Failed to Delete Problem Set')
    await hasRows('Order fractions')
    state.isCut = false
    await noPrompt()
    await user.click(removeButton(fractions))
    await user.click((await prompt()).getByRole('button', { name: 'DELETE' }))
    await screen.findByText('Successfully Deleted Problem Set')
    await screen.findByText('No Problem Sets added.')
    await hasFocus(() => screen.getByText('Selected problems'))
  })

  it('deletes a set by keyboard, and moves the focus to the set beside it', async () => {
    const { user } = await open({ study: aStudy({ sets: [fractions, decimals] }) })
    await hasRemoveButton(fractions)
    removeButton(fractions).focus()
    await user.keyboard('{Enter}')
    const confirmation = await prompt()
    await hasFocus(() => confirmation.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Tab}{Enter}')
    await noPrompt()
    await hasFocus(() => removeButton(decimals))
    await hasRows('Add decimals')
  })

  it('deletes a set only once when the buttons are double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await open({ study: aStudy({ sets: [fractions, decimals] }) })
    await hasRemoveButton(fractions)
    await user.dblClick(removeButton(fractions))
    await user.dblClick((await prompt()).getByRole('button', { name: 'DELETE' }))
    await screen.findByText('Successfully Deleted Problem Set')
    await noPrompt()
    await hasRows('Add decimals')
    expect(sent('DELETE', removePath)).toHaveLength(1)
  })
})

describe('a Single Support study', () => {
  it('accepts one problem set in a Single Support study, and only by its id', async () => {
    const { user } = await open({ study: aStudy({ studyTypeId: 3 }) })
    expect(screen.queryByRole('button', { name: 'Browse Problem Sets' })).toBeNull()
    await user.hover(button('+ Add problem set by id'))
    await screen.findByRole('tooltip', { name: 'Adds a problem set to your experiment' })
    const { send } = await openById(user, '+ Add problem set by id')
    await send('PSA1')
    await screen.findByText('Successfully added Problem Set')
    await noDialog()
    await waitFor(() => expect(button('+ Add problem set by id').disabled).toBe(true))
    expect(screen.queryByRole('button', { name: '+ Add problem set' })).toBeNull()
  })
})

describe('a study that awaits approval', () => {
  const waiting = (sets: (typeof fractions)[]) => aStudy({ sets, studyStatus: 'AWAITING_APPROVAL' })

  it('asks before a set is added, changes nothing after No, and continues after Submit', async () => {
    const { user, sent, serverState } = await open({ study: waiting([fractions]) })
    screen.getByText('Status: Awaiting Approval')
    const { add, send } = await openById(user)
    await send('PSA2')
    const confirmation = await prompt()
    confirmation.getByText(
      "Making this change will return your study to 'In Development'. You can re-submit it later.",
      {
        exact: false,
      },
    )
    await user.click(confirmation.getByRole('button', { name: 'No' }))
    await screen.findByText('Not added. The study was not changed.')
    expect([serverState.study.studyStatus, sent('POST', addPath)]).toEqual(['AWAITING_APPROVAL', []])
    await noPrompt()
    await user.click(add)
    await user.click((await prompt()).getByRole('button', { name: 'Submit' }))
    await screen.findByText('Successfully added Problem Set')
    await screen.findByText('Status: Development')
    await noDialog()
    await hasRows('Order fractions', 'Add decimals')
  })

  it('asks about the study, and then about the set, before the set is deleted', async () => {
    const { user } = await open({ study: waiting([fractions, decimals]) })
    await hasRemoveButton(decimals)
    await user.click(removeButton(decimals))
    await user.click((await prompt()).getByRole('button', { name: 'Submit' }))
    await user.click(await screen.findByRole('button', { name: 'DELETE' }))
    await screen.findByText('Successfully Deleted Problem Set')
    await hasRows('Order fractions')
  })
})

describe('a deployed study', () => {
  it('makes the problem sets of a deployed study read-only', async () => {
    await open({ study: aStudy({ sets: [fractions], studyStatus: 'DEPLOYED' }) })
    await hasRows('Order fractions')
    expect(screen.queryByRole('button', { name: /Add problem|Browse|Delete/i })).toBeNull()
  })
})

describe('problem sets that could not be loaded', () => {
  it('offers a retry when problem sets could not be loaded', async () => {
    let isDown = true
    const { user } = await open({
      study: aStudy({ sets: [fractions] }),
      answer: ({ path }) =>
        isDown && path.startsWith('/core/content/problemSets') ? refusal(503, 'unavailable') : undefined,
    })
    await screen.findByText('Couldn’t load the problem sets')
    await hasRows('PSA1')
    isDown = false
    await user.click(button('Try again'))
    await hasRows('Order fractions')
  })
})
