import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { atRest, expect, test } from '../support'
import { type Look, screens } from './screens'

const folder = join(import.meta.dirname, '../../docs/screens')

const looks: Record<Look, { width: number; height: number; colorScheme: 'light' | 'dark' }> = {
  wide: { width: 1440, height: 900, colorScheme: 'light' },
  dark: { width: 1440, height: 900, colorScheme: 'dark' },
  narrow: { width: 390, height: 844, colorScheme: 'light' },
}

for (const screen of screens) {
  test(screen.name, async ({ page, signIn, signUp }) => {
    if (screen.as === 'newcomer') await signUp()
    else if (screen.as !== 'visitor') await signIn(screen.as)
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(page)
    for (const look of screen.looks ?? ['wide']) {
      const { colorScheme, ...size } = looks[look]
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await page.goto(path)
      await settled(page)
      await screen.open?.(page)
      await settled(page)
      const name = look === 'wide' ? screen.name : `${screen.name}-${look}`
      await page.screenshot({
        path: join(folder, `${name}.webp`),
        type: 'webp',
        quality: 80,
        animations: 'disabled',
      })
    }
  })
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await atRest(page)
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
