// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { keepTransitions } from '../../testing/motionless-theme'
import { aStudy, openHome } from './testing/home.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const addPath = '/api/study/addStudy'

async function open(setting: Parameters<typeof openHome>[0] = {}) {
  const opened = await openHome(setting)
  stop = opened.stop
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add new study' })
  await waitFor(() => expect(add.disabled).toBe(false))
  return { ...opened, add }
}
type User = Awaited<ReturnType<typeof open>>['user']

describe('a new study', () => {
  it.each([
    ['Support Comparison', 'support-study', 1],
    ['Problem Varied', 'problem-varied', 2],
    ['Single Support', 'support-study', 3],
    ['Common Answers', 'support-study', 4],
  ])('opens a new %s study at its first step, under the next default name', async (name, flow, studyTypeId) => {
    const { user, add, at, sent } = await open({ studies: [aStudy({ studyId: 5 })] })
    await user.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'What type of study would you like to add?' }))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Problem Varied' }).checked).toBe(true)
    dialog.getByText('A study can have a single condition or multiple conditions.')
    await user.click(dialog.getByRole('radio', { name }))
    const help = dialog.getByText(`About ${name} studies`).closest('a')
    expect(help?.getAttribute('href')).toMatch(/^\/help\/\w+$/)
    await user.click(dialog.getByRole('button', { name: 'Add Study' }))
    await screen.findByText('Another page')
    expect(at()).toBe(`/home/study/${flow}/basics/6`)
    expect(sent('POST', addPath)).toEqual([{ studyTypeId, studyName: 'My Study 2' }])
  })

  it('adds one study when the buttons are double-clicked', async () => {
    keepTransitions()
    const { user, add, sent } = await open()
    await user.dblClick(add)
    await user.dblClick(await screen.findByRole('button', { name: 'Add Study' }))
    await screen.findByText('Another page')
    expect(sent('POST', addPath)).toHaveLength(1)
  })
})

describe('starting a study from a research question', () => {
  const required = 'Both the study name and research question are required.'
  const opener = () => screen.getByRole('button', { name: 'Start from a research question' })
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const prompt = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  async function start(user: User) {
    await user.click(opener())
    return within(await screen.findByRole('dialog', { name: 'Create New Study' }))
  }
  async function write(user: User, name: string, text: string) {
    await user.click(field(name))
    await user.paste(text)
  }

  it('requires a name and a research question', async () => {
    const { user, sent } = await open()
    const dialog = await start(user)
    const create = dialog.getByRole('button', { name: 'Create study' })
    await user.click(create)
    dialog.getByText(required)
    await write(user, 'Study Name', 'Spacing')
    expect(dialog.queryByText(required)).toBeNull()
    await user.click(create)
    dialog.getByText(required)
    expect(sent('POST', addPath)).toEqual([])
  })

  it('keeps what was typed when discarding is canceled, and after a reload', async () => {
    const { user } = await open()
    const dialog = await start(user)
    await write(user, 'Study Name', 'Spacing')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const asked = await prompt()
    asked.getByText('Any unsaved changes to your study will be lost.', { exact: false })
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field('Study Name').value).toBe('Spacing')

    cleanup()
    await stop()
    const again = await open()
    await start(again.user)
    expect(field('Study Name').value).toBe('Spacing')
  })

  it('reports that the study could not be created, and continues to recruitment once it can be', async () => {
    let isCut = true
    const { user, at, sent } = await open({
      answer: ({ path }) => (isCut && path === addPath ? { body: undefined } : undefined),
    })
    const dialog = await start(user)
    await write(user, 'Study Name', 'Spacing')
    await write(user, 'Research Question', 'Does spacing help?')
    const create = dialog.getByRole('button', { name: 'Create study' })
    await user.click(create)
    await dialog.findByText('Error creating study')
    isCut = false
    await user.click(create)
    await screen.findByText('Another page')
    expect(at()).toBe('/recruitment/1')
    const wanted = { studyTypeId: 2, studyName: 'Spacing', researchQuestion: 'Does spacing help?' }
    expect(sent('POST', addPath)).toEqual([wanted, wanted])
  })

  it('creates one study when the buttons are double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await open()
    await user.dblClick(opener())
    await screen.findByRole('dialog', { name: 'Create New Study' })
    await write(user, 'Study Name', 'Spacing')
    await write(user, 'Research Question', 'Does spacing help?')
    await user.dblClick(screen.getByRole('button', { name: 'Create study' }))
    await screen.findByText('Another page')
    expect(sent('POST', addPath)).toHaveLength(1)
  })

  it('discards what was typed after a confirmation, and closes an empty dialog without one', async () => {
    const { user } = await open()
    await start(user)
    await write(user, 'Study Name', 'Not this')
    await user.keyboard('{Escape}')
    await user.click((await prompt()).getByRole('button', { name: 'Discard' }))
    await expectNoDialog()
    await waitFor(() => expect(document.activeElement).toBe(opener()))
    await start(user)
    expect(field('Study Name').value).toBe('')
    await user.keyboard('{Escape}')
    await expectNoDialog()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
