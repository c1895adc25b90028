// @vitest-environment jsdom
import '../testing/long-timeouts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateEnglish } from '../testing/activate-english'
import { DetachedStyles } from '../testing/detached-styles'
import { type NotifyOptions, SnackbarProvider, useNotify } from './snackbar'

beforeAll(() => activateEnglish())
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function NotifyButton({ message, options }: { message: string; options?: NotifyOptions }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(message, options)}>
      Notify {message}
    </button>
  )
}

function show(...messages: [string, NotifyOptions?][]) {
  render(
    <I18nProvider i18n={i18n}>
      <SnackbarProvider>
        {messages.map(([message, options]) => (
          <NotifyButton key={message} message={message} options={options} />
        ))}
      </SnackbarProvider>
    </I18nProvider>,
    { wrapper: DetachedStyles },
  )
  for (const [message] of messages) fireEvent.click(screen.getByRole('button', { name: `Notify ${message}` }))
}

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** In milliseconds; a closed message has faded out by then. */
const fadeOut = 1000
const isShown = (message: string) => screen.queryByText(message) !== null

describe('the snackbar', () => {
  it('shows a message for three seconds', async () => {
    show(['Saved'])
    await advance(2900)
    expect(isShown('Saved')).toBe(true)
    await advance(100)
    await advance(fadeOut)
    expect(isShown('Saved')).toBe(false)
  })

  it('shows a message for the given duration', async () => {
    show(['Saved', { duration: 4000 }])
    await advance(3900)
    expect(isShown('Saved')).toBe(true)
    await advance(100)
    await advance(fadeOut)
    expect(isShown('Saved')).toBe(false)
  })

  it('announces success politely and errors assertively', () => {
    show(['Saved'])
    expect(screen.getByRole('status').textContent).toBe('Saved')
    cleanup()
    show(['Error deleting study', { severity: 'error' }])
    expect(screen.getByRole('alert').textContent).toBe('Error deleting study')
  })

  it('shows one message after the other', async () => {
    show(['First'], ['Second'])
    expect([isShown('First'), isShown('Second')]).toEqual([true, false])
    await advance(3000)
    await advance(fadeOut)
    expect([isShown('First'), isShown('Second')]).toEqual([false, true])
  })

  it('offers an action, and closes when it is used', async () => {
    const run = vi.fn()
    show(['Deleted', { action: { label: 'Undo', run } }])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await advance(fadeOut)
    expect([run.mock.calls.length, isShown('Deleted')]).toEqual([1, false])
  })

  it('does not let a message with an action hold up the next one', async () => {
    show(['Deleted', { duration: 60_000, action: { label: 'Undo', run: () => undefined } }], ['Saved'])
    await advance(fadeOut)
    expect([isShown('Deleted'), isShown('Saved')]).toEqual([false, true])
  })

  it('shows each of several waiting messages that have an action', async () => {
    const undo = { duration: 8000, action: { label: 'Undo', run: () => undefined } }
    show(['Saved'], ['First deleted', undo], ['Second deleted', undo])
    const seen: boolean[] = []
    for (const message of ['First deleted', 'Second deleted']) {
      await advance(3000)
      await advance(fadeOut)
      seen.push(isShown(message))
    }
    expect(seen).toEqual([true, true])
    await advance(8000)
    await advance(fadeOut)
    expect(isShown('Second deleted')).toBe(false)
  })

  it('moves on from an error with an action when another error is waiting', async () => {
    const retry = { severity: 'error', action: { label: 'Try again', run: () => undefined } } as const
    show(['Saved'], ['First failed', retry], ['Second failed', { severity: 'error' }])
    await advance(fadeOut)
    expect(isShown('First failed')).toBe(true)
    await advance(3000)
    await advance(fadeOut)
    expect([isShown('First failed'), isShown('Second failed')]).toEqual([false, true])
  })

  it('shows an error ahead of waiting success messages, and loses none of them', async () => {
    show(['First'], ['Second'], ['Error deleting study', { severity: 'error' }])
    await advance(fadeOut)
    expect([isShown('First'), isShown('Error deleting study')]).toEqual([false, true])
    await advance(3000)
    await advance(fadeOut)
    expect([isShown('Error deleting study'), isShown('Second')]).toEqual([false, true])
  })

  it('closes a message that the user dismisses', async () => {
    show(['Saved'])
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await advance(fadeOut)
    expect(isShown('Saved')).toBe(false)
  })
})
