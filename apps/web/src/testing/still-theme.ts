import { onTestFinished } from 'vitest'
import { theme } from '../ui/theme'

const motion = { ...theme.motion, reducedMotion: 'always' as 'always' | 'never' }

/** The theme of the app, with dialogs and menus that open and close at once. */
export const stillTheme = { ...theme, motion }

/** For the rest of a test, dialogs and menus take their time, in which they can be clicked once more. */
export function keepTransitions(): void {
  motion.reducedMotion = 'never'
  onTestFinished(() => {
    motion.reducedMotion = 'always'
  })
}
