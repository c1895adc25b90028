import type { Page } from '@playwright/test'
import { addStudy, deploy, flowOf, readyStudy, submit } from './studies'
import { atRest, expect, expectAccessible, test } from './support'

const name = (page: Page) => page.getByRole('textbox', { name: 'Study Name' })
const question = (page: Page) => page.getByRole('textbox', { name: 'Research Question' })
const researcherId = (page: Page) => page.getByRole('textbox', { name: 'Researcher ID' })
const projectId = (page: Page) => page.getByRole('textbox', { name: 'Project Page ID' })
const radio = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const saysNoMore = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toHaveCount(0)

const longestName = 'x'.repeat(255)
const noProblems = 'Please note: You will not be able to submit your study without adding problems.'
const noProblemsInConditions =
  'Please note: You will not be able to submit your study without adding problems to your conditions.'

async function openBasics(page: Page, typeId: number, studyId: number) {
  await page.goto(`/home/study/${flowOf(typeId)}/basics/${studyId}`)
  await expect(name(page)).toBeVisible()
}

async function newBasics(page: Page, typeId: number, studyName: string) {
  const { studyId } = await addStudy(page, typeId, studyName)
  await openBasics(page, typeId, studyId)
  return studyId
}

async function write(page: Page, field: 'name' | 'question', text: string) {
  const box = field === 'name' ? name(page) : question(page)
  await box.fill(text)
  await box.blur()
}

test('texts, choices and OSF ids are saved automatically, update the header and stepper, and survive a reload', async ({
  page,
  signUp,
}) => {
  await signUp()
  await newBasics(page, 1, 'My Study 1')
  await says(page, noProblemsInConditions)
  await expect(page.getByRole('link', { name: /^Overview\W+in progress$/ })).toBeVisible()
  await expectAccessible(page)

  await write(page, 'name', '  Hints for ratios  ')
  await says(page, 'Successfully updated Study Name')
  await expect(page.getByRole('heading', { level: 1, name: 'Hints for ratios' })).toBeVisible()
  await write(page, 'question', 'Do hints help?\nAnd for whom?')
  await says(page, 'Successfully updated Research Question')
  await expect(page.getByRole('link', { name: /^Overview\W+complete$/ })).toBeVisible()

  await radio(page, 'Assisted Deploy').check()
  await says(page, 'Saved')
  await radio(page, 'Mastery Set').check()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await researcherId(page).fill('https://osf.io/mlind/')
  await researcherId(page).press('Enter')
  await says(page, 'Successfully linked OSF account')
  await projectId(page).fill('frac7')
  await projectId(page).press('Enter')
  await says(page, 'Worked examples in fraction comparison')
  await write(page, 'name', longestName)
  await expect(page.getByRole('heading', { level: 1, name: longestName })).toBeVisible()
  await says(page, 'Successfully updated Study Name')
  await expectAccessible(page)

  await page.reload()
  await expect(name(page)).toHaveValue(longestName)
  await expect(question(page)).toHaveValue('Do hints help?\nAnd for whom?')
  await expect(radio(page, 'Assisted Deploy')).toBeChecked()
  await expect(radio(page, 'Mastery Set')).toBeChecked()
  await expect(researcherId(page)).toHaveValue('mlind')
  await expect(projectId(page)).toHaveValue('frac7')
  await says(page, 'Worked examples in fraction comparison')

  await page.getByRole('link', { name: 'About Support Comparison studies' }).click()
  await expect(page).toHaveURL(/\/help\/supportComparison$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Support Comparison' })).toBeFocused()
  await expectAccessible(page)
})

test('typed text survives a reload, a change in another tab, a lost connection and the end of the session', async ({
  page,
  context,
  signUp,
}) => {
  const account = await signUp()
  const studyId = await newBasics(page, 1, 'Old')
  await question(page).fill('Half a quest')
  await page.reload()
  await expect(question(page)).toHaveValue('Half a quest')
  await says(page, 'Not saved yet.')

  const second = await context.newPage()
  await openBasics(second, 1, studyId)
  await write(second, 'name', 'From the second tab')
  await says(second, 'Successfully updated Study Name')
  await write(page, 'name', 'From the first tab')
  await says(page, 'Changed elsewhere to “From the second tab” while you were typing.')
  await expect(name(page)).toHaveValue('From the first tab')

  await page.route('**/api/OSF/researcher', (route) => route.abort())
  await researcherId(page).fill('tokaf')
  await researcherId(page).press('Enter')
  await says(page, 'Couldn’t reach Trellis. Check your connection and try again.')
  await projectId(page).fill('x'.repeat(201))
  await projectId(page).press('Enter')
  await expect(projectId(page)).toHaveAttribute('aria-invalid', 'true')
  await says(page, 'Not saved yet.')
  await expectAccessible(page)

  await projectId(page).press('Escape')
  await expect(projectId(page)).toHaveValue('')
  await page.unroute('**/api/OSF/researcher')
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Successfully linked OSF account')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await says(page, 'Successfully updated Research Question')
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await says(page, 'Successfully updated Study Name')

  await page.request.get('/accounts/signout')
  await write(page, 'name', 'Typed after the session had ended')
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Study Name')).toHaveValue('Typed after the session had ended')

  await page.request.post('/accounts/signin', { data: account })
  await expect(dialog).toBeHidden()
  await expect(name(page)).toHaveValue('Typed after the session had ended')
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Successfully updated Study Name')
  await openBasics(page, 1, studyId)
  await expect(name(page)).toHaveValue('Typed after the session had ended')
  await expect(question(page)).toHaveValue('Half a quest')
  await saysNoMore(page, 'Not saved yet.')
})

test('a changed choice returns a submitted study to development, and a deployed study cannot be changed', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await readyStudy(page, 2)
  await submit(page, studyId)
  await openBasics(page, 2, studyId)
  await saysNoMore(page, noProblems)
  await write(page, 'name', 'Corrected while waiting')
  await says(page, 'Successfully updated Study Name')
  await says(page, 'Status: Awaiting Approval')
  await expectAccessible(page)
  await radio(page, 'Auto Deploy').click()
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Status: Development')
  await expect(radio(page, 'Auto Deploy')).toBeChecked()
  await atRest(page)

  await submit(page, studyId)
  await deploy(studyId)
  await openBasics(page, 2, studyId)
  await expect(name(page)).toHaveValue('Corrected while waiting')
  await says(page, 'A study that has been deployed cannot be changed.')
  await expect(name(page)).not.toBeEditable()
  await expect(radio(page, 'Auto Deploy')).toBeChecked()
  await expect(radio(page, 'Self Deploy')).toBeDisabled()
  await expectAccessible(page)
})
