import { describe, expect, it, vi } from 'vitest'
import { onFirstClick, submitOnce, unlessSecondClick } from './double-click'

const byKeyboard = { detail: 0, preventDefault: vi.fn() }
const first = { detail: 1, preventDefault: vi.fn() }
const second = { detail: 2, preventDefault: vi.fn() }

describe('double clicks', () => {
  it('runs an action once on a double click', () => {
    const act = vi.fn()
    for (const click of [first, second]) onFirstClick(act)(click)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('runs an action each time that it is activated by the keyboard', () => {
    const act = vi.fn()
    for (const click of [byKeyboard, byKeyboard]) onFirstClick(act)(click)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('submits a form once on a double click', () => {
    for (const click of [byKeyboard, first, second]) submitOnce(click)
    expect(byKeyboard.preventDefault).not.toHaveBeenCalled()
    expect(first.preventDefault).not.toHaveBeenCalled()
    expect(second.preventDefault).toHaveBeenCalledTimes(1)
  })

  it('keeps a dialog open on the second click of a double click, and closes it on Escape', () => {
    const close = vi.fn()
    unlessSecondClick(close)(second)
    expect(close).not.toHaveBeenCalled()
    unlessSecondClick(close)({ key: 'Escape' })
    expect(close).toHaveBeenCalledTimes(1)
  })
})
