import { describe, expect, it } from 'vitest'
import { ariaShortcut, displayShortcut } from './shortcuts'

describe('keyboard shortcuts', () => {
  it.each([
    ['Mod+B', false, 'Ctrl+B', 'Control+B'],
    ['Mod+Shift+Z', true, '⌘⇧Z', 'Meta+Shift+Z'],
    ['Alt+=', false, 'Alt+=', 'Alt+='],
    ['Mod+Alt+3', true, '⌘⌥3', 'Meta+Alt+3'],
  ])('shows the shortcut %s as on the keyboard (Apple: %s)', (shortcut, isApple, shown, aria) => {
    expect(displayShortcut(shortcut, isApple)).toBe(shown)
    expect(ariaShortcut(shortcut, isApple)).toBe(aria)
  })
})
