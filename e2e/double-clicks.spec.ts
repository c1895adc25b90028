import type { Locator, Page } from '@playwright/test'
import { readNotice } from './notices'
import { readyStudy } from './studies'
import { atRest, expect, test } from './support'

// Unlike other journeys, these have animations: the second click meets a menu or dialog that is still closing.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * A double click whose second click comes after the first one has had its effect, when another element may be under the
 * pointer.
 */
async function slowDoubleClick(page: Page, target: Locator, effect: () => Promise<unknown>): Promise<void> {
  await target.hover()
  await press(page, 1)
  await effect()
  await press(page, 2)
}

async function press(page: Page, clickCount: number): Promise<void> {
  await page.mouse.down({ clickCount })
  await page.mouse.up({ clickCount })
}

/** Counts how often a call is made; the count waits until no request is pending. */
function countCalls(page: Page, path: string, method = 'POST'): () => Promise<number> {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1
  })
  return async () => {
    await atRest(page)
    return calls
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('double clicks add, start, copy and delete a study only once', async ({ page, signUp }) => {
  await signUp()
  const added = countCalls(page, '/api/study/addStudy')
  const copied = countCalls(page, '/api/study/copyStudy')
  const deleted = countCalls(page, '/api/study/deleteStudy', 'DELETE')
  await page.goto('/home')
  await button(page, 'Add new study').dblclick()
  await button(page, 'Add Study').dblclick()
  await expect(page).toHaveURL(/\/basics\/\d+$/)
  expect(await added()).toBe(1)

  await page.goto('/home')
  await button(page, 'Start from a research question').dblclick()
  await page.getByRole('textbox', { name: 'Study Name' }).fill('Spacing')
  await page.getByRole('textbox', { name: 'Research Question' }).fill('Does it help?')
  await button(page, 'Create study').dblclick()
  await expect(page).toHaveURL(/\/recruitment\/\d+$/)
  expect(await added()).toBe(2)

  await page.goto('/home')
  await button(page, 'More actions for Spacing').click()
  await page.getByRole('menuitem', { name: 'Copy' }).dblclick()
  await readNotice(page, 'Copied as Copy of Spacing')
  expect(await copied()).toBe(1)

  await button(page, 'More actions for Spacing').click()
  await page.getByRole('menuitem', { name: 'Delete' }).dblclick()
  await button(page, 'DELETE').dblclick()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(await deleted()).toBe(1)
})

test('double clicks submit a study and convert it to a draft only once', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await readyStudy(page, 2)
  const moved = countCalls(page, '/api/study/updateStudyStatus')
  await page.goto(`/home/study/problem-varied/deploy/${studyId}`)
  const convert = button(page, 'CONVERT TO DRAFT')
  await slowDoubleClick(page, button(page, 'SUBMIT FOR DEPLOYMENT'), () => expect(convert).toBeVisible())
  await readNotice(page, 'Successfully submitted study for deployment')
  expect(await moved()).toBe(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await convert.dblclick()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).dblclick()
  await readNotice(page, 'Successfully Converted Study Back to Draft')
  expect(await moved()).toBe(2)
})
