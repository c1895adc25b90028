import { expect, type Page } from '@playwright/test'

/**
 * Waits for a message at the bottom of the page and closes those before it, as a person may who has read them: each would
 * stay for three seconds, and the next waits behind it. A message counts once, also when the same one comes again.
 */
export async function readNotice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(closeUntil, text), { intervals: [50], message: `“${text}”` }).toBe(text)
}

/** Closes what is shown at the bottom of the page, over what is below it. */
export async function closeNotice(page: Page): Promise<void> {
  await page.evaluate(closeUntil, null)
}

/** The message that is shown if it is the one that is waited for; any other is closed. */
function closeUntil(text: string | null): string | null {
  const notice = document.querySelector<HTMLElement>('.MuiSnackbar-root')
  const message = notice?.querySelector('.MuiAlert-message > span')?.textContent
  if (!notice || !message) return null
  if (message === text && !notice.dataset.read) {
    notice.dataset.read = 'true'
    return message
  }
  notice.querySelector<HTMLElement>('.MuiAlert-action > :last-child')!.click()
  return null
}
