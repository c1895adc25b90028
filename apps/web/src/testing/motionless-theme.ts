import { onTestFinished } from 'vitest'
import { theme } from '../ui/theme'

const motion = { ...theme.motion, reducedMotion: 'always' as 'always' | 'never' }

/** The theme of the app without motion: dialogs and menus open and close immediately. */
export const motionlessTheme = { ...theme, motion }

/** Enables transitions for the rest of a test, so that a closing dialog or menu can still be clicked. */
export function keepTransitions(): void {
  motion.reducedMotion = 'never'
  onTestFinished(() => {
    motion.reducedMotion = 'always'
  })
}
