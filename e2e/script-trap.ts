import { expect, type Locator, type Page } from '@playwright/test'
import { xssVectors } from '../packages/html/src/xss-vectors.fixtures'

/** One vector contains a character that is refused before it can be stored. */
export const storableVectors = xssVectors.filter((vector) => !vector.includes('\0'))

/** Detects scripts of a vector that run, and requests to addresses outside the product. */
export async function setScriptTrap(page: Page): Promise<{ expectUntouched(content: Locator): Promise<void> }> {
  await page.addInitScript(() => {
    const ran = () => {
      document.documentElement.dataset.ran = 'true'
    }
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran })
  })
  const foreign: string[] = []
  const own = new URL(process.env.E2E_URL!).origin
  page.context().on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob|about):/.test(request.url())) foreign.push(request.url())
  })
  return {
    async expectUntouched(content) {
      expect(await content.locator('script, style, object, embed, form, base, meta, link').count()).toBe(0)
      // Triggers handlers that wait for an event.
      await content.evaluateAll((all) => {
        for (const element of all.flatMap((html) => [...html.querySelectorAll('*')])) {
          for (const type of ['click', 'mouseover', 'mouseenter', 'pointerenter', 'focus', 'toggle', 'error', 'load']) {
            element.dispatchEvent(new Event(type, { cancelable: true }))
          }
        }
      })
      expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined()
      expect(foreign).toEqual([])
    },
  }
}
