const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** `Mod+B` as the keys are labeled on this machine. */
export function displayShortcut(shortcut: string, onApple = isApple()): string {
  if (!onApple) return shortcut.replace('Mod', 'Ctrl')
  return shortcut.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
}

/** A shortcut in the syntax of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string, onApple = isApple()): string {
  return shortcut.replace('Mod', onApple ? 'Meta' : 'Control')
}
