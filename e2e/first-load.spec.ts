import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { homeLimits } from '../bench/cost/targets'
import { addStudy } from './studies'
import { atRest, expect, test } from './support'

test.use({ isFirstVisit: true })

/** The most kilobytes of compressed script that a page may load before it can be used. */
const maxKb = { home: homeLimits.scriptKb, tutor: 90 }

/** Opens a page with an empty cache and measures the scripts that it loads. */
async function firstScripts(page: Page, path: string): Promise<{ number: number; kb: number }> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.set(response.url(), response)
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await atRest(page)
  const sizes = await Promise.all([...scripts.values()].map(async (script) => gzipSync(await script.body()).length))
  return { number: sizes.length, kb: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
}

test('the home screen loads few and small scripts on the first visit', async ({ page, signUp }) => {
  await signUp()
  await addStudy(page, 1)
  const { kb, number } = await firstScripts(page, '/home')
  await expect(page.getByRole('article')).toHaveCount(1)
  console.log(`First load of home: ${kb.toFixed(1)} kB in ${number} scripts`)
  expect(kb).toBeGreaterThan(50)
  expect(kb).toBeLessThanOrEqual(maxKb.home)
  expect(number).toBeLessThanOrEqual(homeLimits.scripts)
})

test('the tutor loads even smaller scripts on the first visit', async ({ page }) => {
  const { kb, number } = await firstScripts(page, '/tutor/')
  console.log(`First load of the tutor: ${kb.toFixed(1)} kB in ${number} scripts`)
  expect(kb).toBeGreaterThan(20)
  expect(kb).toBeLessThanOrEqual(maxKb.tutor)
})
