// @vitest-environment jsdom
import '../testing/long-timeouts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type SavedTextOptions, type SaveResult, useSavedText } from './use-saved-text'

interface Save {
  text: string
  previous: string
}

/** A text over a store that replies to each save with the next of the given answers, and then with success. */
function aText(stored = 'Old', answers: SaveResult[] = []) {
  const saves: Save[] = []
  const options: SavedTextOptions = {
    name: 'test',
    stored,
    check: (text) => (text.length > 10 ? 'Too long' : null),
    emptyMessage: 'Cannot be empty',
    save: async (text, previous) => {
      saves.push({ text, previous })
      return answers.shift() ?? { ok: true }
    },
  }
  const hook = renderHook((props: SavedTextOptions) => useSavedText(props), { initialProps: options })
  const type = (text: string) => act(() => hook.result.current.edit(text))
  const leave = () => act(() => hook.result.current.commit())
  return { ...hook, options, saves, type, leave }
}

afterEach(cleanup)

describe('useSavedText', () => {
  it('saves the trimmed text together with the value it was edited from', async () => {
    const { type, leave, saves, result } = aText()
    type('  New ')
    await leave()
    expect(saves).toEqual([{ text: 'New', previous: 'Old' }])
    expect(result.current.state.kind).toBe('saved')
  })

  it('saves nothing when nothing changed', async () => {
    const { type, leave, saves } = aText()
    type('Old ')
    await leave()
    expect(saves).toEqual([])
  })

  it('restores the stored text when left empty, with a message', async () => {
    const { type, leave, saves, result } = aText()
    type('   ')
    await leave()
    expect(saves).toEqual([])
    expect(result.current.text).toBe('Old')
    expect(result.current.state).toEqual({ kind: 'refused', message: 'Cannot be empty' })
  })

  it('keeps an invalid text for the user to correct', async () => {
    const { type, leave, saves, result } = aText()
    type('much too long a text')
    await leave()
    expect(saves).toEqual([])
    expect(result.current.text).toBe('much too long a text')
    expect(result.current.state).toEqual({ kind: 'refused', message: 'Too long' })
  })

  it('keeps the text when the save fails, and saves it on retry', async () => {
    const { type, leave, saves, result } = aText('Old', [{ ok: false, message: 'No connection' }])
    type('New')
    await leave()
    expect(result.current.text).toBe('New')
    expect(result.current.state).toEqual({ kind: 'failed', message: 'No connection' })
    await leave()
    expect(saves).toHaveLength(2)
    expect(result.current.state.kind).toBe('saved')
  })

  it('restores an unsaved text after a reload, still based on the same stored value', async () => {
    const before = aText('Old', [{ ok: false, message: 'No connection' }])
    before.type('New')
    await before.leave()
    before.unmount()

    const after = aText('Changed by another user')
    expect(after.result.current.text).toBe('New')
    expect(after.result.current.state.kind).toBe('unsaved')
    await after.leave()
    expect(after.saves).toEqual([{ text: 'New', previous: 'Old' }])
  })

  it('never overwrites another user’s change without asking', async () => {
    const { type, leave, saves, result } = aText('Old', [{ ok: false, conflict: 'Theirs' }])
    type('Mine')
    await leave()
    expect(result.current.state).toEqual({ kind: 'conflict', theirs: 'Theirs' })
    await act(() => result.current.keepMine())
    expect(saves.at(-1)).toEqual({ text: 'Mine', previous: 'Theirs' })
  })

  it('adopts the other version when the user chooses it', async () => {
    const { type, leave, result, rerender, options } = aText('Old', [{ ok: false, conflict: 'Theirs' }])
    type('Mine')
    await leave()
    rerender({ ...options, stored: 'Theirs' })
    act(() => result.current.takeTheirs())
    expect(result.current.text).toBe('Theirs')
  })

  it('restores the stored text when the user discards the draft', () => {
    const { type, result } = aText()
    type('New')
    act(() => result.current.restore())
    expect(result.current.text).toBe('Old')
  })

  it('drops a text that the server rejected, with a message', async () => {
    const { type, leave, result } = aText('Old', [{ ok: false, message: 'No such id', isDropped: true }])
    type('zzzzz')
    await leave()
    expect(result.current.text).toBe('Old')
    expect(result.current.state).toEqual({ kind: 'refused', message: 'No such id' })
  })

  it('reports the failed save of a text that the user leaves unsaved', async () => {
    const reported: unknown[] = []
    const failed = { ok: false, message: 'No connection' } as const
    const { type, leave, rerender, options, unmount } = aText('Old', [failed])
    rerender({ ...options, onLeftUnsaved: (result) => reported.push(result) })
    type('New')
    await leave()
    expect(reported).toEqual([])
    unmount()
    expect(reported).toEqual([failed])
  })

  it('does not save again after a conflict until the user types', async () => {
    const { type, leave, saves } = aText('Old', [{ ok: false, conflict: 'Theirs' }])
    type('Mine')
    await leave()
    await leave()
    expect(saves).toHaveLength(1)
    type('Mine!')
    await leave()
    expect(saves).toHaveLength(2)
  })
})

describe('useSavedText, when the text is edited during a save', () => {
  /** A text whose first save waits for `answer`; the stored text is updated ahead of it, as in an optimistic screen. */
  function aSlowText(onLeftUnsaved?: SavedTextOptions['onLeftUnsaved']) {
    let answer: (result: SaveResult) => void = () => {}
    const saves: Save[] = []
    const options: SavedTextOptions = {
      name: 'slow',
      stored: 'Old',
      check: () => null,
      onLeftUnsaved,
      save: (text, previous) => {
        saves.push({ text, previous })
        return saves.length === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({ ok: true })
      },
    }
    const { result, rerender, unmount } = renderHook((props: SavedTextOptions) => useSavedText(props), {
      initialProps: options,
    })
    act(() => result.current.edit('New'))
    act(() => void result.current.commit())
    rerender({ ...options, stored: 'New' })
    return {
      result,
      saves,
      unmount,
      type: (text: string) => act(() => result.current.edit(text)),
      leave: () => act(() => void result.current.commit()),
      settle: (outcome: SaveResult) =>
        act(async () => {
          answer(outcome)
        }),
      rollBack: () => rerender({ ...options, stored: 'Old' }),
    }
  }

  it('reports a save that fails after the user has left', async () => {
    const reported: unknown[] = []
    const { settle, unmount } = aSlowText((result) => reported.push(result))
    unmount()
    await settle({ ok: false, message: 'No connection' })
    expect(reported).toEqual([{ ok: false, message: 'No connection' }])
  })

  it('keeps what was typed since the save started', async () => {
    const { type, settle, result } = aSlowText()
    type('New and more')
    await settle({ ok: true })
    expect(result.current.text).toBe('New and more')
  })

  it('saves again on the next blur, based on what was saved first', async () => {
    const { type, leave, settle, saves, result } = aSlowText()
    type('New and more')
    leave()
    expect(saves).toHaveLength(1)
    await settle({ ok: true })
    expect(saves[1]).toEqual({ text: 'New and more', previous: 'New' })
    expect(result.current.state.kind).toBe('saved')
  })

  it('keeps the text when the first save fails, still based on the stored value', async () => {
    const { type, leave, rollBack, settle, saves, result } = aSlowText()
    leave()
    type('New and more')
    rollBack()
    await settle({ ok: false, message: 'No connection' })
    expect(result.current.text).toBe('New and more')
    await act(() => result.current.commit())
    expect(saves[1]).toEqual({ text: 'New and more', previous: 'Old' })
  })
})
