import type { Page } from '@playwright/test'
import { addStudy } from './studies'
import { expect, expectAccessible, test } from './support'

const column = (page: Page, phase: string) => page.getByRole('region', { name: phase })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page, phase: string) => column(page, phase).getByRole('heading', { level: 3 })

async function choose(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a researcher sees studies in the phase they have reached, and finds them by a search in the address', async ({
  page,
  signIn,
}) => {
  await signIn('researcher')
  await page.goto('/home')
  for (const [phase, title, fact] of [
    ['Develop Phase', 'Hints or a worked example for adding fractions', 'Support Comparison'],
    ['Deploy Phase', 'A number line for subtracting negative numbers', 'Awaiting Approval'],
    ['Deploy Phase', 'Naming the mistake', 'Participants'],
    ['Deploy Phase', 'Short or long explanations of rounding', 'PAUSED'],
    ['Disseminate Phase', 'Number lines or shaded strips', 'Completed on'],
  ] as const) {
    await expect(column(page, phase).getByRole('article').filter({ hasText: title }).getByText(fact)).toBeVisible()
  }
  await expect(page.getByText('Encouraging words in hints')).toHaveCount(0)
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Search studies' })
  const type = page.getByRole('combobox', { name: 'Type' })
  await search.pressSequentially('NUMBER')
  await expect(page).toHaveURL(/\/home\?q=NUMBER$/)
  await expect(card(page, 'A number line for subtracting negative numbers')).toBeVisible()
  await expect(card(page, 'Naming the mistake')).toHaveCount(0)
  await expectAccessible(page)
  await type.selectOption('Single Support')
  await expect(page).toHaveURL(/\/home\?q=NUMBER&type=singleSupport$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue('NUMBER')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('link', { name: /^VIEW/ }).click()
  await expect(page).toHaveURL(/\/home\/study\/support-study\/basics\/\d+$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'A number line for subtracting negative numbers' }),
  ).toBeFocused()
  await page.goBack()
  await expect(search).toHaveValue('NUMBER')
  await expect(type).toHaveValue('3')
  await search.fill('nothing is called this')
  await expect(page.getByText('No matches here')).toHaveCount(3)
  await expectAccessible(page)
})

test('a researcher adds and copies a study, and deletes the copy after a warning of what is deleted with it', async ({
  page,
  signUp,
}) => {
  await signUp()
  const original = 'Story problems before or after bare numbers'
  await addStudy(page, 2, original)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Add new study' }).click()
  const dialog = page.getByRole('dialog', { name: 'What type of study would you like to add?' })
  await dialog.getByRole('radio', { name: 'Common Answers' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Study' }).click()
  await expect(page).toHaveURL(/\/home\/study\/support-study\/basics\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My Study 2' })).toBeVisible()
  await expect(page.getByText('Common Answers', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Experiments' }).click()
  const copy = `Copy of ${original}`
  await choose(page, original, 'Copy')
  await expect(page.getByText(`Copied as ${copy}`)).toBeVisible()
  await expect(titles(page, 'Develop Phase').last()).toHaveText(copy)
  await choose(page, copy, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(`Deleting ${copy} will also delete all conditions and problem sets`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, copy)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Develop Phase' })).toBeFocused()
  await page.reload()
  await expect(titles(page, 'Develop Phase')).toHaveText([original, 'My Study 2'])
})

test('a researcher starts a study from its question and then chooses recruitment and paradigm', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Start from a research question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Study' })
  await dialog.getByRole('button', { name: 'Create study' }).click()
  await expect(dialog.getByText('Both the study name and research question are required.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Study Name' }).fill('Spacing')
  await dialog.getByRole('textbox', { name: 'Research Question' }).fill('Does spacing help?')
  await dialog.getByRole('button', { name: 'Create study' }).click()

  await expect(page).toHaveURL(/\/recruitment\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Recruitment and paradigm' })).toBeVisible()
  await page.getByRole('radio', { name: 'Auto Deploy' }).check()
  await page.getByRole('radio', { name: 'Problem Grab-Bag' }).check()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home\/study\/problem-varied\/basics\/\d+$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Research Question' })).toHaveValue('Does spacing help?')
  await expect(page.getByRole('radio', { name: 'Problem Grab-Bag' })).toBeChecked()
})
