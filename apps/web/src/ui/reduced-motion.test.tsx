// @vitest-environment jsdom
import { Dialog } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DetachedStyles } from '../testing/detached-styles'
import { theme } from './theme'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** jsdom has no media queries. */
function stubSystem(reducesMotion: boolean) {
  const ignore = () => {}
  const listeners = {
    addListener: ignore,
    removeListener: ignore,
    addEventListener: ignore,
    removeEventListener: ignore,
  }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducesMotion && query.includes('reduced-motion'),
    ...listeners,
  }))
}

const aDialog = (open: boolean) => (
  <ThemeProvider theme={theme}>
    <Dialog open={open}>Words</Dialog>
  </ThemeProvider>
)

it.each([
  ['removes a closed dialog immediately on a system with reduced motion', true, 0],
  ['lets a closed dialog fade out on other systems', false, 1],
])('%s', (_, reducesMotion, dialogs) => {
  stubSystem(reducesMotion)
  const { rerender } = render(aDialog(true), { wrapper: DetachedStyles })
  rerender(aDialog(false))
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryAllByRole('dialog', { hidden: true })).toHaveLength(dialogs)
})
