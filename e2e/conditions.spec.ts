import type { Page } from '@playwright/test'
import { addStudy, deploy, readyStudy, submit } from './studies'
import { atRest, expect, expectAccessible, test } from './support'

const openConditions = async (page: Page, studyId: number) => {
  await page.goto(`/home/study/support-study/conditions/${studyId}`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
}
const nameOf = (page: Page, name: string) => page.getByRole('button', { name: `${name}, edit name`, exact: true })
const nameField = (page: Page, name: string) => page.getByRole('textbox', { name: `Name of ${name}`, exact: true })
const descriptions = (page: Page) => page.getByRole('button', { name: /, edit description$/ })
const add = (page: Page) => page.getByRole('button', { name: 'Add Condition', exact: true })
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const stepIs = (page: Page, title: string, state: string) =>
  expect(page.getByRole('link', { name: new RegExp(`^${title}\\W+${state}$`) })).toBeVisible()
const saving = '**/api/study/updateStudyCondition'

test('a researcher names, describes, adds and deletes conditions by keyboard, and the stepper follows', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await openConditions(page, studyId)
  await expectAccessible(page)
  await stepIs(page, 'Conditions', 'not started')

  await page.getByRole('link', { name: /^Preview/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hints')
  await page.keyboard.press('Tab')
  await expect(descriptions(page).nth(0)).toBeFocused()
  await says(page, 'Saved')
  await stepIs(page, 'Conditions', 'in progress')
  await page.keyboard.press('Enter')
  await page.keyboard.type('One at a time')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(remove(page, 'Hints')).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Worked example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The whole solution')
  await page.keyboard.press('Enter')
  await stepIs(page, 'Conditions', 'complete')

  await add(page).focus()
  await page.keyboard.press('Enter')
  await expect(nameField(page, 'Condition 3')).toBeFocused()
  await page.keyboard.type('No help')
  await page.keyboard.press('Enter')
  await expect(nameOf(page, 'No help')).toBeFocused()
  await says(page, '3 of at most 20')
  await remove(page, 'Worked example').focus()
  await page.keyboard.press('Space')
  await expect(remove(page, 'No help')).toBeFocused()
  await says(page, 'Worked example was deleted')

  await atRest(page)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Hints', 'No help'])
  await expect(page.getByText('One at a time')).toBeVisible()
})

test('typed names survive a lost connection, a reload and a change in another tab', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 4)
  for (let number = 3; number < 20; number++) {
    await page.request.post('/api/study/addStudyCondition', { data: { studyId, name: `${'W'.repeat(37)} ${number}` } })
  }
  await openConditions(page, studyId)
  const other = await context.newPage()
  await openConditions(other, studyId)

  await descriptions(page).nth(0).click()
  await page.keyboard.insertText('x'.repeat(121))
  await page.keyboard.press('Enter')
  await says(page, 'Illegal description - Max 120 characters')
  await page.route(saving, (route) =>
    route.request().postDataJSON().value === 'Worked example' ? route.abort() : route.fallback(),
  )
  await nameOf(page, 'Condition 2').click()
  await page.keyboard.insertText('Worked example')
  await page.keyboard.press('Enter')
  await says(page, 'Couldn’t reach Trellis. Check your connection and try again.')
  await expect(nameField(page, 'Condition 2')).toHaveValue('Worked example')

  await nameOf(page, 'Condition 1').click()
  await page.keyboard.insertText('Hints')
  await nameOf(other, 'Condition 1').click()
  await other.keyboard.insertText('Explanation')
  await other.keyboard.press('Enter')
  await says(other, 'Saved')
  await page.keyboard.press('Enter')
  await says(page, 'Changed elsewhere to “Explanation” while you were typing.')
  await add(page).click()
  await expect(nameField(page, 'Condition 20')).toBeFocused()
  await says(page, 'Couldn’t reach Trellis. Check your connection and try again.')
  await says(page, 'Illegal description - Max 120 characters')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Keep my version' }).click()
  await expect(nameOf(page, 'Hints')).toBeFocused()
  await other.reload()
  await expect(nameOf(other, 'Hints')).toBeVisible()
  await atRest(page)
  await page.unroute(saving)
  await page.reload()
  await expect(nameField(page, 'Condition 2')).toHaveValue('Worked example')
  const row = page.getByRole('row').filter({ has: nameField(page, 'Condition 2') })
  await expect(row.getByText('Not saved yet.')).toBeVisible()
  await row.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(nameOf(page, 'Worked example')).toBeFocused()
  await page.reload()
  await expect(nameOf(page, 'Worked example')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(20)
})

test('a change of a submitted study needs confirmation, and conditions of a deployed study can only be read', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await readyStudy(page, 1)
  await openConditions(page, studyId)
  await remove(page, 'Condition 1').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Deleting Condition 1 will also delete the student support written for it. This action cannot be undone.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove(page, 'Condition 1')).toBeFocused()

  await submit(page, studyId)
  await page.reload()
  await says(page, 'Status: Awaiting Approval')
  await remove(page, 'Condition 3').click()
  await expect(question).toContainText(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Status: Development')
  await expect(page.getByRole('rowheader')).toHaveText(['Condition 1', 'Condition 2'])
  await atRest(page)

  await submit(page, studyId)
  await deploy(studyId)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Condition 1', 'Condition 2'])
  await expect(page.getByRole('button', { name: /edit|Delete/ })).toHaveCount(0)
  await add(page).click()
  await says(page, "Can't Add Conditions after Deployment Approved")
  await expectAccessible(page)
})

test('a Single Support study shows the fixed condition and one that the researcher writes', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 3)
  await openConditions(page, studyId)
  await expect(page.getByRole('heading', { name: 'Best So Far' })).toBeVisible()
  await expectAccessible(page)
  const condition = page.getByRole('textbox', { name: 'Condition' })
  await condition.fill('Number line')
  await condition.press('Enter')
  await says(page, 'Saved')
  await page.getByRole('textbox', { name: 'Description' }).fill('An explanation that walks along a number line')
  await page.getByRole('textbox', { name: 'Description' }).press('Enter')
  await stepIs(page, 'Condition', 'complete')
  await page.reload()
  await expect(condition).toHaveValue('Number line')
})
