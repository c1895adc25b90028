// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { StudentMember } from '@trellis/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPart, aProblem, aProgress, aSet } from '../testing/problem.fixtures'
import { scriptedSource } from '../testing/scripted-source'
import { showWork } from '../testing/show'

const half = '<sup>1</sup>/<sub>2</sub>'

/** Shows one problem; `check` submits the answer and resolves to the response that was sent last. */
async function open(answers: StudentMember[], question?: string) {
  const problem = aProblem(answers, question ? { question } : {})
  const { source, sent } = scriptedSource({ stops: [{ progress: aProgress({}), problem }], answers: Array(5).fill({}) })
  const { user, container } = showWork(source)
  await screen.findByRole('button', { name: 'Check answer' })
  const check = async () => {
    await user.click(screen.getByRole('button', { name: 'Check answer' }))
    return sent.at(-1)
  }
  return { user, check, container }
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('answer fields', () => {
  it('sends the value of a choice, not its display', async () => {
    const part = {
      ...aPart('CHOOSE_ONE'),
      choices: [
        { value: 'raw', display: half },
        { value: 'b', display: 'Two' },
      ],
    }
    const { user, check } = await open([part])
    await user.click(screen.getByRole('radio', { name: 'Two' }))
    expect(await check()).toEqual({ '1': ['b'] })
    await user.click(screen.getByRole('radio', { name: /1 *\/ *2/ }))
    expect(await check()).toEqual({ '1': ['raw'] })
  })

  it('sends all selected choices, and an empty list when none is selected', async () => {
    const { user, check } = await open([aPart('CHOOSE_N', { choices: ['a', 'b', 'c'] })])
    expect(await check()).toEqual({ '1': [] })
    for (const name of ['c', 'a', 'b', 'b']) await user.click(screen.getByRole('checkbox', { name }))
    expect(await check()).toEqual({ '1': ['a', 'c'] })
  })

  it.each(['EXACT_MATCH', 'FILL_IN', 'FILL_IN_IGNORE_CASE', 'OPEN_RESPONSE', 'RACKET'] as const)(
    'keeps the text typed for %s exactly',
    async (type) => {
      const { user, container } = await open([aPart('NUMERIC'), aPart(type, { number: '2' })])
      const field = screen.getByRole('textbox', { name: 'Answer 2' })
      await user.type(field, ' (+ 1 2) ')
      expect((field as HTMLInputElement).value).toBe(' (+ 1 2) ')
      expect(container.querySelectorAll('textarea')).toHaveLength(type === 'OPEN_RESPONSE' || type === 'RACKET' ? 1 : 0)
    },
  )

  it('uses a native select for a drop-down of plain texts', async () => {
    const { user, check } = await open([aPart('DROP_DOWN', { choices: ['above', 'below'] })])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Your answer' }), 'below')
    expect(await check()).toEqual({ '1': ['below'] })
  })

  it('selects from a drop-down with formulas by keyboard and by click', async () => {
    const choices = ['a', 'b', 'c'].map((value) => ({ value, display: `${value} ${half}` }))
    const { user, check } = await open([{ ...aPart('DROP_DOWN'), choices }])
    const list = screen.getByRole('combobox', { name: 'Your answer' })
    act(() => list.focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await check()).toEqual({ '1': ['b'] })
    await user.click(list)
    expect(list.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('option', { name: /^c/ }))
    expect(list.getAttribute('aria-expanded')).toBe('false')
    expect(await check()).toEqual({ '1': ['c'] })
    act(() => list.focus())
    await user.keyboard('{ArrowDown}{Home}{Escape}')
    expect(await check()).toEqual({ '1': ['c'] })
  })

  it.each(['RANK', 'SORT'] as const)(
    'moves items of %s with buttons, announces the new position and keeps the focus',
    async (type) => {
      const { user, check } = await open([aPart(type, { choices: ['a', 'b', 'c'] })])
      expect(await check()).toEqual({ '1': ['a', 'b', 'c'] })
      await user.click(screen.getByRole('button', { name: 'Move down: a' }))
      expect(screen.getByText('a: now number 2 of 3')).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: a' }))
      await user.keyboard('{Enter}{Enter}')
      await user.click(screen.getByRole('button', { name: 'Move up: c' }))
      expect(await check()).toEqual({ '1': ['c', 'b', 'a'] })
    },
  )

  it('moves an item that is dragged', async () => {
    const { check, container } = await open([aPart('RANK', { choices: ['a', 'b', 'c'] })])
    const items = () => [...container.querySelectorAll<HTMLElement>('.order-item')]
    const layOut = () => {
      for (const [index, item] of items().entries())
        item.getBoundingClientRect = () => new DOMRect(0, index * 50, 300, 40)
    }
    const grip = items()[0]!.querySelector<HTMLElement>('.order-grip')!
    grip.setPointerCapture = () => {}
    layOut()
    fireEvent.pointerDown(grip, { clientY: 20 })
    fireEvent.pointerMove(grip, { clientY: 95 })
    layOut()
    fireEvent.pointerUp(grip)
    fireEvent.pointerMove(grip, { clientY: 5 })
    expect(await check()).toEqual({ '1': ['b', 'a', 'c'] })
  })

  it('takes the value of an activity only from its own frame', async () => {
    const question = '<p>Mark it.</p><iframe src="about:blank" title="Number line"></iframe>'
    const { check, container } = await open([aPart('IFRAME')], question)
    expect(await check()).toBeUndefined()
    const report = (source: Window | null, origin: string, value: unknown) =>
      act(() =>
        dispatchEvent(new MessageEvent('message', { source, origin, data: { type: 'trellis-activity', value } })),
      )
    const frame = container.querySelector('iframe')!.contentWindow
    report(frame, 'https://evil.example', '1/8')
    report(window, location.origin, '2/8')
    expect(screen.queryByText(/You marked/)).toBeNull()
    report(frame, location.origin, '5/8')
    expect(screen.getByText('You marked 5/8.')).toBeTruthy()
    expect(await check()).toEqual({ '1': ['5/8'] })
  })

  it('shows a field inside the question where it has a marker for it', async () => {
    const marked = aPart('DROP_DOWN', { choices: ['above', 'below'], htmlMarker: 'm1' })
    const question = '<p>The lake is <span data-answer="m1"></span> the hill.</p>'
    const { user, check, container } = await open([aSet([marked])], question)
    const marker = container.querySelector<HTMLElement>('[data-answer="m1"]')!
    await user.selectOptions(within(marker).getByRole('combobox'), 'above')
    expect(await check()).toEqual({ '1': ['above'] })
  })

  it('names a field by its label, or else by its number', async () => {
    await open([aPart('FILL_IN', { properties: { LABEL_START: 'Tens:' } }), aPart('FILL_IN', { number: '2' })])
    expect(screen.getByRole('textbox', { name: 'Tens:' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Answer 2' })).toBeTruthy()
  })
})

describe('a mathematics field that cannot be loaded', () => {
  it('becomes a text field that the keypad writes to', async () => {
    const { user, check } = await open([aPart('NUMERIC_EXPRESSION')])
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' })
    await user.type(field, '2')
    await user.click(screen.getByRole('button', { name: 'Square root' }))
    await user.click(screen.getByRole('button', { name: '8' }))
    await user.click(screen.getByRole('button', { name: 'Move right' }))
    await user.click(screen.getByRole('button', { name: 'Plus' }))
    await user.click(screen.getByRole('button', { name: '1' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: '3' }))
    expect(field.value).toBe('2sqrt(8)+3')
    expect(await check()).toEqual({ '1': ['2sqrt(8)+3'] })
  })

  it('the keypad writes to the first field until another one is focused', async () => {
    const { user, check } = await open([aPart('NUMERIC'), aPart('NUMERIC', { number: '2' })])
    await user.click(screen.getByRole('button', { name: '7' }))
    await user.click(screen.getByRole('textbox', { name: 'Answer 2' }))
    await user.click(screen.getByRole('button', { name: '9' }))
    expect(await check()).toEqual({ '1': ['7'], '2': ['9'] })
  })

  it('the keypad is one tab stop, and the arrow keys move through it', async () => {
    const { user } = await open([aPart('EXACT_FRACTION')])
    await user.click(screen.getByRole('textbox'))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fraction' }))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Minus' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check answer' }))
  })

  it('the keypad offers the letters of the question, and all others behind a button', async () => {
    const question = '<p>Simplify <span data-latex="3n + 2n">3n+2n</span></p>'
    const { user } = await open([aPart('ALGEBRA')], question)
    await user.click(screen.getByRole('button', { name: 'n' }))
    await user.click(screen.getByRole('button', { name: 'Letters' }))
    await user.click(screen.getByRole('button', { name: 'q' }))
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('nq')
  })
})
