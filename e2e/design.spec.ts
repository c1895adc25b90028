import type { Page } from '@playwright/test'
import { firstListedSets, freeSets } from './studies'
import { expect, expectAccessible, test } from './support'

/** The most clicks that a Support Comparison study may need from the home page to its finished design. */
const maxClicks = 25

/** Counts clicks from now on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    window.addEventListener('pointerdown', () => countClick(), { capture: true })
  })
  return () => clicks
}

async function startStudy(page: Page, type: string): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Add new study' }).click()
  await page.getByRole('radio', { name: type }).check()
  await page.getByRole('button', { name: 'Add Study' }).click()
  await expect(page).toHaveURL(/\/basics\/\d+$/)
}
const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click()
const stepIs = (page: Page, title: string, state: string) =>
  expect(page.getByRole('link', { name: new RegExp(`^${title}\\W+${state}$`) })).toBeVisible()

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from}, edit name`, exact: true }).click()
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${to}, edit name`, exact: true })).toBeFocused()
}

async function useFromLibrary(page: Page, ceri: string): Promise<void> {
  await page.getByRole('link', { name: ceri, exact: true }).click()
  const use = page.getByRole('button', { name: 'Use For All Conditions' })
  await use.click()
  await expect(page.getByText('Successfully Added Problem Set To ALL CONDITIONS').last()).toBeVisible()
  await expect(use).toHaveCount(0)
}

async function addById(page: Page, buttonName: string, ceri: string): Promise<void> {
  await page.getByRole('button', { name: buttonName, exact: true }).click()
  await page.getByRole('textbox', { name: 'Problem set ID' }).fill(ceri)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const selected = (page: Page) => page.getByRole('table', { name: 'Problem sets in this study' }).getByRole('row')

test('a researcher designs a Support Comparison study with three problem sets in few clicks', async ({
  page,
  signUp,
}) => {
  await signUp()
  const sets = await firstListedSets(page, 3)
  const clicks = await countClicks(page)
  await startStudy(page, 'Support Comparison')
  await next(page, 'Conditions')
  await rename(page, 'Condition 1', 'Step-by-step hints')
  await rename(page, 'Condition 2', 'Worked example')
  await next(page, 'Content')
  await page.getByRole('button', { name: 'Browse Problem Sets' }).click()
  for (const { problemSetCeri } of sets) await useFromLibrary(page, problemSetCeri)
  await page.getByRole('button', { name: 'Back to All Conditions' }).click()
  for (const [index, set] of sets.entries())
    await expect(selected(page).nth(index + 1)).toContainText(set.problemSetCeri)
  console.log(`Support Comparison with two conditions and three problem sets: ${clicks()} clicks`)
  expect(clicks()).toBeGreaterThan(5)
  expect(clicks()).toBeLessThanOrEqual(maxClicks)
  await stepIs(page, 'Content', 'complete')
  await expectAccessible(page)
})

test('a researcher designs a Problem Varied study with one problem set for each condition', async ({
  page,
  signUp,
}) => {
  await signUp()
  const sets = await freeSets(page, 2)
  await startStudy(page, 'Problem Varied')
  await next(page, 'Problem Sets')
  for (const { problemSetCeri } of sets) await addById(page, '+ Add problem set by id', problemSetCeri)
  await rename(page, 'Condition 1', 'Stories first')
  await rename(page, 'Condition 2', 'Numbers first')
  for (const [index, condition] of ['Stories first', 'Numbers first'].entries()) {
    await page.getByRole('combobox', { name: `Problem set for ${condition}` }).click()
    await page.getByRole('option', { name: new RegExp(sets[index]!.problemSetCeri) }).click()
  }
  await stepIs(page, 'Problem Sets', 'complete')
  await expectAccessible(page)
  await next(page, 'Analysis Plan')
  await stepIs(page, 'Analysis Plan', 'complete')
  await expect(page.getByText('Without a post-test, this study has no outcome')).toBeVisible()
  await expect(page.getByText('Simulated data', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Planned students (sample size)' }).fill('400')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statistical power')).toBeVisible()
  await expectAccessible(page)
})

test('a researcher designs a Single Support study with one condition and one problem set', async ({ page, signUp }) => {
  await signUp()
  const [set] = await freeSets(page, 1)
  await startStudy(page, 'Single Support')
  await next(page, 'Condition')
  await page.getByRole('textbox', { name: 'Condition' }).fill('Number line')
  await page.getByRole('textbox', { name: 'Description' }).fill('An explanation that walks along a number line')
  await page.keyboard.press('Enter')
  await stepIs(page, 'Condition', 'complete')
  await next(page, 'Content')
  await addById(page, '+ Add problem set by id', set!.problemSetCeri)
  await stepIs(page, 'Content', 'complete')
  await expectAccessible(page)
})

test('a researcher designs a Common Answers study with a third condition and a problem set found by its id', async ({
  page,
  signUp,
}) => {
  await signUp()
  const [set] = await freeSets(page, 1)
  await startStudy(page, 'Common Answers')
  await next(page, 'Conditions')
  await rename(page, 'Condition 1', 'Names the mistake')
  await rename(page, 'Condition 2', 'Try again')
  await page.getByRole('button', { name: 'Add Condition' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of Condition 3' })).toBeFocused()
  await page.keyboard.type('Says nothing')
  await page.keyboard.press('Enter')
  await next(page, 'Content')
  await page.getByRole('button', { name: '+ Add problem set', exact: true }).click()
  await page.getByRole('radio', { name: 'Search by ID' }).check()
  await page.getByRole('textbox', { name: 'Input ID' }).fill(set!.problemSetCeri)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(selected(page).nth(1)).toContainText(set!.problemSetName)
  await stepIs(page, 'Content', 'complete')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Names the mistake', 'Try again', 'Says nothing'])
})
