// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Study } from '@trellis/domain'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ProblemSetsContent } from '../../app/pages/problem-sets-content'
import { SelectContent } from '../../app/pages/select-content'
import { activateEnglish } from '../../testing/activate-english'
import { keepTransitions } from '../../testing/motionless-theme'
import { aPage, aRow } from '../finder/testing/finder.fixtures'
import { aStudy, decimals, fractions, openStep } from './testing/problem-sets.fixtures'

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

/** Opens a step whose library lists one set. */
async function open(show: (study: Study) => React.ReactNode, study: Study, address = '/') {
  const page = aPage([aRow(decimals.set)])
  const opened = await openStep(show, {
    study,
    address,
    answer: ({ path }) => {
      if (path.startsWith('/api/content/getProblemSetData')) return { body: page }
      return path.startsWith('/core/skills') ? { body: [] } : undefined
    },
  })
  stop = opened.stop
  return opened
}
const openContent = (study: Study, address?: string) =>
  open((loaded) => <SelectContent study={loaded} />, study, address)
const openVaried = (study: Study, address?: string) =>
  open((loaded) => <ProblemSetsContent study={loaded} />, study, address)

/** By text: computing the roles and names of everything in the library takes long. */
async function useButton(): Promise<HTMLButtonElement> {
  const button = await screen.findByText<HTMLButtonElement>(/^Use For/)
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

describe('the library on the Content step', () => {
  it('opens at a problem set of the study, and leads back to the step', async () => {
    const { user, at } = await openContent(aStudy({ sets: [fractions] }))
    await user.click(await screen.findByRole('link', { name: 'Order fractions' }))
    expect(at()).toBe('/?set=PSA1')
    const library = within(await screen.findByRole('dialog', { name: /All Conditions/ }))
    await library.findByRole('heading', { name: 'Order fractions' })
    await user.click(library.getByText('Back to All Conditions'))
    await noDialog()
    expect(at()).toBe('/')
  })

  it('opens the library with either button', async () => {
    const { user, at } = await openContent(aStudy())
    await user.click(await screen.findByRole('button', { name: 'Browse Problem Sets' }))
    await screen.findByRole('dialog', { name: /All Conditions/ })
    expect(at()).toContain('browse=1')
    await user.click(screen.getByText('Back to All Conditions'))
    await noDialog()

    await user.click(screen.getByRole('button', { name: '+ Add problem set' }))
    await user.click(await screen.findByRole('radio', { name: 'Browse problem sets' }))
    await user.click(screen.getByRole('button', { name: 'NEXT' }))
    await screen.findByRole('dialog', { name: /All Conditions/ })
    expect(at()).toContain('browse=1')
  })

  it('adds the set shown in the library only once when its button is double-clicked', async () => {
    keepTransitions()
    const { user, sent } = await openContent(aStudy({ sets: [fractions] }), '/?browse=1&set=PSA2')
    await user.dblClick(await useButton())
    await screen.findByText('Successfully Added Problem Set To ALL CONDITIONS')
    await user.click(screen.getByText('Back to All Conditions'))
    await noDialog()
    expect(rows()).toEqual(['Order fractions', 'Add decimals'])
    expect(sent('POST', '/api/study/addProblemSet')).toHaveLength(1)
  })
})

describe('the library of a Problem Varied study', () => {
  it('adds a set from the library to a Problem Varied study, and leads back to the study', async () => {
    const { user, at } = await openVaried(aStudy({ studyTypeId: 2 }))
    await user.click(await screen.findByRole('button', { name: 'Browse Problem Sets' }))
    await screen.findByRole('dialog', { name: /Find Problem Sets/ })
    expect(at()).toContain('browse=1')
    await user.click(await screen.findByText('Add decimals'))
    await user.click(await useButton())
    await screen.findByText('Successfully added Problem Set')
    await user.click(screen.getByText('Back to the study'))
    await noDialog()
    expect(within(screen.getByRole('table', { name: 'Problem sets in this study' })).getByText('PSA2')).toBeTruthy()
  })
})
