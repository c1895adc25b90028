import type { Page } from '@playwright/test'
import { addStudy } from './studies'
import { expect, expectAccessible, test } from './support'

const column = (page: Page, phase: string) => page.getByRole('region', { name: phase })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page, phase: string) => column(page, phase).getByRole('heading', { level: 3 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search studies' })
const type = (page: Page) => page.getByRole('combobox', { name: 'Type' })

async function choose(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('studies stand in the phase they have reached, each with what can be done with it', async ({ page, signIn }) => {
  await signIn('researcher')
  await page.goto('/home')
  const develop = column(page, 'Develop Phase')
  const deploy = column(page, 'Deploy Phase')
  const fractions = develop.getByRole('article').filter({ hasText: 'Hints or a worked example for adding fractions' })
  await expect(fractions.getByText('Support Comparison')).toBeVisible()
  await expect(fractions.getByRole('link', { name: /^EDIT/ })).toBeVisible()
  await expect(fractions.getByText('Participants')).toHaveCount(0)

  const waiting = deploy.getByRole('article').filter({ hasText: 'A number line for subtracting negative numbers' })
  await expect(waiting.getByText('Awaiting Approval')).toBeVisible()
  await expect(waiting.getByRole('link', { name: /^VIEW/ })).toBeVisible()
  await waiting.getByRole('button', { name: /^More actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copy', 'Ask an administrator', 'Export'])
  await page.keyboard.press('Escape')
  const running = deploy.getByRole('article').filter({ hasText: 'Naming the mistake' })
  await expect(running.getByText('Participants')).toBeVisible()
  const paused = deploy.getByRole('article').filter({ hasText: 'Short or long explanations of rounding' })
  await expect(paused.getByText('PAUSED')).toBeVisible()
  const completed = column(page, 'Disseminate Phase')
    .getByRole('article')
    .filter({ hasText: 'Number lines or shaded strips' })
  await expect(completed.getByText('Completed on')).toBeVisible()
  await expect(page.getByText('Encouraging words in hints')).toHaveCount(0)
  await expectAccessible(page)

  await running.getByRole('link', { name: /^VIEW/ }).click()
  await expect(page).toHaveURL(/\/home\/study\/support-study\/basics\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Naming the mistake' })).toBeFocused()
})

test('a skeleton of 17 rows is shown until it is known who is signed in', async ({ page, signUp }) => {
  await signUp()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/login/isAuth', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('status', { name: 'Loading…' }).locator('> *')).toHaveCount(17)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'My Experiments' })).toBeVisible()
})

test('a study is copied and the copy deleted, after a question that names what goes with it', async ({
  page,
  signUp,
}) => {
  await signUp()
  const original = 'Story problems before or after bare numbers'
  await addStudy(page, 2, original)
  await page.goto('/home')
  const copy = `Copy of ${original}`
  await choose(page, original, 'Copy')
  await expect(page.getByText(`Copied as ${copy}`)).toBeVisible()
  await expect(titles(page, 'Develop Phase').last()).toHaveText(copy)

  await choose(page, copy, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    `Deleting ${copy} will also delete all conditions and problem sets associated with it. This action cannot be undone. Are you sure?`,
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, copy)).toBeVisible()
  await choose(page, copy, 'Delete')
  await question.getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, copy)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Develop Phase' })).toBeFocused()
  await page.reload()
  await expect(titles(page, 'Develop Phase').filter({ hasText: original })).toHaveCount(1)
})

test('deleting that fails leaves the study where it is and says so', async ({ page, signUp }) => {
  await signUp()
  await addStudy(page, 1, 'Hints for fractions')
  await page.route('**/api/study/deleteStudy', (route) => route.abort())
  await page.goto('/home')
  await choose(page, 'Hints for fractions', 'Delete')
  await page.getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByText('Error deleting study')).toBeVisible()
  await expect(card(page, 'Hints for fractions')).toBeVisible()
})

test('search and type narrow the board down, and stay in the address', async ({ page, signIn }) => {
  await signIn('researcher')
  await page.goto('/home')
  await search(page).pressSequentially('NUMBER')
  await expect(page).toHaveURL(/\/home\?q=NUMBER$/)
  await expect(card(page, 'A number line for subtracting negative numbers')).toBeVisible()
  await expect(card(page, 'Number lines or shaded strips for fractions')).toBeVisible()
  await expect(card(page, 'Naming the mistake')).toHaveCount(0)
  await expectAccessible(page)

  await type(page).selectOption('Single Support')
  await expect(page).toHaveURL(/\/home\?q=NUMBER&type=singleSupport$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(search(page)).toHaveValue('NUMBER')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('link', { name: /^VIEW/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'A number line for subtracting negative numbers' }),
  ).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('NUMBER')
  await expect(type(page)).toHaveValue('3')
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(card(page, 'Naming the mistake')).toBeVisible()

  await search(page).fill('nothing is called this')
  await expect(page.getByText('No matches here')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Experiments' }).click()
  await expect(search(page)).toHaveValue('')
})

for (const [name, flow] of [
  ['Support Comparison', 'support-study'],
  ['Problem Varied', 'problem-varied'],
  ['Single Support', 'support-study'],
  ['Common Answers', 'support-study'],
] as const) {
  test(`a new ${name} study opens at its first step, under the next default name`, async ({ page, signUp }) => {
    await signUp()
    await page.goto('/home')
    await page.getByRole('button', { name: 'Add new study' }).click()
    const dialog = page.getByRole('dialog', { name: 'What type of study would you like to add?' })
    await expect(dialog.getByRole('radio', { name: 'Problem Varied' })).toBeChecked()
    await expect(dialog.getByText('A study can have a single condition or multiple conditions.')).toBeVisible()
    await dialog.getByRole('radio', { name, exact: true }).check()
    await expect(dialog.getByRole('link', { name: `About ${name} studies` })).toHaveAttribute('href', /^\/help\/\w+$/)
    if (name === 'Common Answers') await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Study' }).click()
    await expect(page).toHaveURL(new RegExp(`/home/study/${flow}/basics/\\d+$`))
    await expect(page.getByRole('heading', { level: 1, name: /^My Study \d+$/ })).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  })
}

test('a study can start from its question, by way of recruitment and paradigm', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Start from a research question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Study' })
  await dialog.getByRole('button', { name: 'Create study' }).click()
  await expect(dialog.getByText('Both the study name and research question are required.')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('textbox', { name: 'Study Name' }).fill('Spacing')
  await dialog.getByRole('button', { name: 'Create study' }).click()
  await expect(dialog.getByText('Both the study name and research question are required.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Any unsaved changes to your study will be lost.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Study Name' })).toHaveValue('Spacing')

  await page.reload()
  await page.getByRole('button', { name: 'Start from a research question' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Study Name' })).toHaveValue('Spacing')
  await dialog.getByRole('textbox', { name: 'Research Question' }).fill('Does spacing help?')
  await page.route('**/api/study/addStudy', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Create study' }).click()
  await expect(dialog.getByText('Error creating study')).toBeVisible()
  await page.unroute('**/api/study/addStudy')
  await dialog.getByRole('button', { name: 'Create study' }).click()

  await expect(page).toHaveURL(/\/recruitment\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Recruitment and paradigm' })).toBeVisible()
  await page.getByRole('radio', { name: 'Auto Deploy' }).check()
  await page.getByRole('radio', { name: 'Problem Grab-Bag' }).check()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home\/study\/problem-varied\/basics\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Research Question' })).toHaveValue('Does spacing help?')
  await expect(page.getByRole('radio', { name: 'Problem Grab-Bag' })).toBeChecked()
})

test('canceling a new study that was begun discards it', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Start from a research question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Study' })
  await dialog.getByRole('textbox', { name: 'Study Name' }).fill('Not this')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Start from a research question' })).toBeFocused()
  await page.getByRole('button', { name: 'Start from a research question' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Study Name' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('recruitment is for the owner of a Problem Varied study alone', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await page.goto(`/recruitment/${studyId}`)
  await expect(page).toHaveURL(new RegExp(`/home/study/support-study/basics/${studyId}$`))
  for (const address of ['/recruitment/1', '/recruitment/2000000000', '/recruitment/none']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: /Whoops/ })).toBeVisible()
  }
  await page.goto('/recruitment')
  await expect(page).toHaveURL(/\/home$/)
  await page.request.get('/accounts/signout')
  await page.goto(`/recruitment/${studyId}`)
  await expect(page).toHaveURL(/\/login/)
})
