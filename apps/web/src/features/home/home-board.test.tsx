// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Study } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { keepTransitions } from '../../testing/motionless-theme'
import { aStudy, openHome, studiesInAllPhases } from './testing/home.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openHome>[0] = {}) {
  const opened = await openHome(setting)
  stop = opened.stop
  await waitFor(() => expect(document.querySelector('[aria-busy=false]')).not.toBeNull())
  return opened
}
type User = Awaited<ReturnType<typeof open>>['user']

const phase = (name: string) => within(screen.getByRole('region', { name }))
const titles = (name: string) =>
  phase(name)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const cards = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const card = (title: string) => within(screen.getByText(title).closest('article')!)
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search studies' })
const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' })
const expectNoPrompt = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

/** By label: computing the names of all buttons is slow in jsdom. */
const menuButton = (title: string) => screen.getByLabelText(`More actions for ${title}`)

async function choose(user: User, title: string, action: string) {
  await user.click(menuButton(title))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the board of studies', () => {
  it('shows each study in the phase it has reached, and leaves archived ones out', async () => {
    await open({ studies: studiesInAllPhases() })
    expect(titles('Develop Phase')).toEqual(['Hints or a worked example'])
    expect(titles('Deploy Phase')).toEqual([
      'A number line for negative numbers',
      'Naming the mistake',
      'Short or long explanations',
    ])
    expect(titles('Disseminate Phase')).toEqual(['Number lines or strips'])
    expect(screen.queryByText('Encouraging words')).toBeNull()
  })

  it('shows the type, the status and the actions of a study', async () => {
    const { user, at } = await open({ studies: studiesInAllPhases() })
    const developed = card('Hints or a worked example')
    developed.getByText('Support Comparison')
    developed.getByRole('link', { name: /^EDIT/ })
    expect(developed.queryByText('Participants')).toBeNull()

    const waiting = card('A number line for negative numbers')
    waiting.getByText('Awaiting Approval')
    waiting.getByRole('link', { name: /^VIEW/ })
    await user.click(waiting.getByRole('button', { name: /^More actions for/ }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['Copy', 'Ask an administrator', 'Export'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

    card('Short or long explanations').getByText('PAUSED')
    card('Number lines or strips').getByText('Completed on')
    const running = card('Naming the mistake')
    running.getByText('Participants')
    await user.click(running.getByRole('link', { name: /^VIEW/ }))
    await screen.findByText('Another page')
    expect(at()).toBe('/home/study/support-study/basics/3')
  })
})

describe('filtering by search and type', () => {
  it('narrows the board down, and keeps search and type in the URL', async () => {
    // With only a handful of studies, there is no search field.
    const spacing = aStudy({ studyId: 7, studyName: 'Spacing' })
    const { user, at } = await open({ studies: [...studiesInAllPhases(), spacing] })
    await user.type(search(), 'NUMBER')
    await waitFor(() => expect(at()).toBe('/home?q=NUMBER'))
    await waitFor(() => expect(cards()).toEqual(['A number line for negative numbers', 'Number lines or strips']))
    await user.selectOptions(type(), 'Single Support')
    await waitFor(() => expect(at()).toBe('/home?q=NUMBER&type=singleSupport'))
    await waitFor(() => expect(cards()).toEqual(['A number line for negative numbers']))
  })

  it('restores search and type from the URL', async () => {
    await open({ studies: studiesInAllPhases(), address: '/home?q=NUMBER&type=singleSupport' })
    expect(search().value).toBe('NUMBER')
    expect(type().value).toBe('3')
    expect(cards()).toEqual(['A number line for negative numbers'])
  })

  it('clears the filters with the button in a phase that they emptied', async () => {
    const { user, at } = await open({ studies: studiesInAllPhases(), address: '/home?q=Hints' })
    await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!)
    await waitFor(() => expect(at()).toBe('/home'))
    await waitFor(() => expect(cards()).toHaveLength(5))
  })

  it('clears a search that nothing matches with the link to the board', async () => {
    const { user, at } = await open({ studies: studiesInAllPhases(), address: '/home?q=nothing is called this' })
    expect(screen.getAllByText('No matches here')).toHaveLength(3)
    await user.click(screen.getByRole('link', { name: 'Experiments' }))
    await waitFor(() => expect(cards()).toHaveLength(5))
    expect(at()).toBe('/home')
    expect(screen.queryByDisplayValue('nothing is called this')).toBeNull()
  })
})

describe('a study on the board', () => {
  const original = 'Story problems before bare numbers'
  const studies = (): Study[] => [aStudy({ studyTypeId: 2, studyName: original })]

  it('copies a study to the end of the Develop phase, once when Copy is double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await open({ studies: studies() })
    await user.click(menuButton(original))
    await user.dblClick(await screen.findByRole('menuitem', { name: 'Copy' }))
    await screen.findByText(`Copied as Copy of ${original}`)
    await waitFor(() => expect(titles('Develop Phase')).toEqual([original, `Copy of ${original}`]))
    expect(sent('POST', '/api/study/copyStudy')).toEqual([{ id: 1 }])
  })

  it('deletes a study only after a confirmation that says what else is deleted', async () => {
    const { user, sent } = await open({ studies: studies() })
    await choose(user, original, 'Delete')
    const prompt = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    prompt.getByText(
      `Deleting ${original} will also delete all conditions and problem sets associated with it. This action cannot be undone. Are you sure?`,
    )
    await user.click(prompt.getByRole('button', { name: 'Cancel' }))
    await expectNoPrompt()
    expect(titles('Develop Phase')).toEqual([original])
    expect(sent('DELETE', '/api/study/deleteStudy')).toEqual([])

    await choose(user, original, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(titles('Develop Phase')).toEqual([]))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Develop Phase'))
  })

  it('deletes a study once when Delete and the confirmation are double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await open({ studies: studies() })
    await user.click(menuButton(original))
    await user.dblClick(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.dblClick(await screen.findByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(titles('Develop Phase')).toEqual([]))
    await expectNoPrompt()
    expect(sent('DELETE', '/api/study/deleteStudy')).toEqual([{ id: 1 }])
  })

  it('keeps a study in its phase when deleting fails, and reports the failure', async () => {
    const { user } = await open({
      studies: studies(),
      answer: ({ path }) => (path === '/api/study/deleteStudy' ? { body: undefined } : undefined),
    })
    await choose(user, original, 'Delete')
    await user.click(await screen.findByRole('button', { name: 'DELETE' }))
    await screen.findByText('Error deleting study')
    await expectNoPrompt()
    expect(titles('Develop Phase')).toEqual([original])
  })
})
