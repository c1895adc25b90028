import { expect, type Page } from '@playwright/test'

/**
 * Waits for a message at the bottom of the page and closes those before it, as a person may who has read them: each
 * stays for three seconds, and the next one waits. A message counts once, even if the same one is shown again.
 */
export async function readNotice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(closeUntil, text), { intervals: [50], message: `“${text}”` }).toBe(text)
}

/** Closes the message at the bottom of the page, which covers other elements. */
export async function closeNotice(page: Page): Promise<void> {
  await page.evaluate(closeUntil, null)
}

/** Returns the shown message if it is the expected one, and closes any other. */
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
