import type { Page } from '@playwright/test'
import { addStudy, deploy, readyStudy, submit } from './studies'
import { expect, expectAccessible, test } from './support'

// Each looks at several screens in both schemes and sizes.
test.describe.configure({ timeout: 180_000 })

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
const lose = (page: Page, call: string) => page.route(`**/api/study/${call}`, (route) => route.abort())
const regain = (page: Page, call: string) => page.unroute(`**/api/study/${call}`)

test('conditions are named, described, added and deleted, and the stepper follows', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await openConditions(page, studyId)
  await expectAccessible(page)
  await stepIs(page, 'Conditions', 'not started')

  await nameOf(page, 'Condition 1').click()
  await page.keyboard.type('Step-by-step hints')
  await page.keyboard.press('Enter')
  await expect(nameOf(page, 'Step-by-step hints')).toBeFocused()
  await says(page, 'Saved')
  await stepIs(page, 'Conditions', 'in progress')

  await nameOf(page, 'Condition 2').click()
  await page.keyboard.type('Worked example')
  await descriptions(page).nth(0).click()
  await page.keyboard.type('Three hints, asked for one at a time')
  await descriptions(page).nth(0).click()
  await page.keyboard.type('One explanation with the whole solution')
  await page.keyboard.press('Enter')
  await stepIs(page, 'Conditions', 'complete')

  await add(page).click()
  await expect(nameField(page, 'Condition 3')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('No help')
  await page.keyboard.press('Enter')
  await expect(nameOf(page, 'No help')).toBeFocused()
  await says(page, '3 of at most 20')

  await remove(page, 'Worked example').click()
  await expect(remove(page, 'No help')).toBeFocused()
  await says(page, 'Worked example was deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nameField(page, 'Worked example')).toBeFocused()
  await page.keyboard.press('Escape')

  await remove(page, 'Worked example').click()
  await expect(nameOf(page, 'Worked example')).toHaveCount(0)
  await remove(page, 'No help').click()
  await says(page, "Can't delete condition: Minimum is 2")

  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Step-by-step hints', 'No help'])
  await expect(page.getByText('Three hints, asked for one at a time')).toBeVisible()
})

test('a name or description beyond its limits is refused in words, and Escape brings the stored one back', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await openConditions(page, studyId)

  await nameOf(page, 'Condition 1').click()
  await page.keyboard.type('x'.repeat(41))
  await says(page, 'Max 40 characters')
  await page.keyboard.press('Enter')
  await says(page, 'Illegal name - Max 40 characters')
  await says(page, 'Name must be < 40 characters')
  await expect(nameField(page, 'Condition 1')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await says(page, 'Field cannot be blank')
  await page.keyboard.press('Enter')
  await says(page, 'Illegal name - Field cannot be blank')
  await page.keyboard.press('Escape')
  await expect(nameOf(page, 'Condition 1')).toBeFocused()

  await descriptions(page).nth(1).click()
  await page.keyboard.type('x'.repeat(121))
  await says(page, 'Max 120 characters')
  await add(page).focus()
  await says(page, 'Illegal description - Max 120 characters')
  await page.getByRole('textbox', { name: 'Description of Condition 2' }).fill('x'.repeat(120))
  await page.keyboard.press('Enter')
  await says(page, 'Saved')
})

test('twenty conditions are enough', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 4)
  for (let number = 3; number < 20; number++) {
    await page.request.post('/api/study/addStudyCondition', { data: { studyId, name: 'W'.repeat(40) } })
  }
  await openConditions(page, studyId)
  await add(page).click()
  await expect(nameField(page, 'Condition 20')).toBeFocused()
  await page.keyboard.press('Escape')
  await add(page).click()
  await says(page, "Can't Add Condition: Maximum is 20")
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  await expectAccessible(page)
})

test('a lost connection takes additions and deletions back, and keeps what was typed', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await page.request.post('/api/study/addStudyCondition', { data: { studyId } })
  await openConditions(page, studyId)

  await lose(page, 'addStudyCondition')
  await add(page).click()
  await says(page, 'Error adding condition')
  await expect(page.getByRole('rowheader')).toHaveCount(3)

  await lose(page, 'deleteStudyCondition')
  await remove(page, 'Condition 2').click()
  await says(page, 'Error deleting condition')
  await expect(page.getByRole('rowheader')).toHaveText(['Condition 1', 'Condition 2', 'Condition 3'])

  await lose(page, 'updateStudyCondition')
  await nameOf(page, 'Condition 1').click()
  await page.keyboard.type('Hints')
  await page.keyboard.press('Enter')
  await says(page, 'Trellis cannot be reached. Check your connection and try again.')
  await expect(nameField(page, 'Condition 1')).toHaveValue('Hints')
  await expectAccessible(page)
  await page.reload()
  await says(page, 'This was not saved yet.')
  await expect(nameField(page, 'Condition 1')).toHaveValue('Hints')
  await regain(page, 'updateStudyCondition')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(nameOf(page, 'Hints')).toBeFocused()
  await page.reload()
  await expect(nameOf(page, 'Hints')).toBeVisible()
})

test('deleting a condition that has supports asks and names what goes with it', async ({ page, signUp }) => {
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

  await remove(page, 'Condition 1').click()
  await question.getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Condition 2', 'Condition 3'])
  await expect(remove(page, 'Condition 2')).toBeFocused()
  const left = await page.request.get(`/api/TutorStrategyCondition?studyId=${studyId}`)
  expect(await left.json()).toEqual([])
})

test('while approval is awaited a change asks first, and goes on when the study may go back', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await readyStudy(page, 1)
  await submit(page, studyId)
  await openConditions(page, studyId)
  const prompt = page.getByRole('alertdialog', { name: 'Are you sure?' })

  await add(page).click()
  await expect(prompt).toContainText(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await says(page, 'Status: Awaiting Approval')

  await nameOf(page, 'Condition 2').click()
  await page.keyboard.type('Explanation')
  await page.keyboard.press('Enter')
  await prompt.getByRole('button', { name: 'No' }).click()
  await expect(nameField(page, 'Condition 2')).toHaveValue('Explanation')
  await page.getByRole('button', { name: 'Try again' }).click()
  await prompt.getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Saved')
  await says(page, 'Status: Development')

  await submit(page, studyId)
  await page.reload()
  await remove(page, 'Condition 3').click()
  await prompt.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Condition 1', 'Explanation'])
})

test('once deployed the conditions are to be read', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await readyStudy(page, 1)
  await submit(page, studyId)
  await deploy(studyId)
  await openConditions(page, studyId)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /edit|Delete/ })).toHaveCount(0)
  await add(page).click()
  await says(page, "Can't Add Conditions after Deployment Approved")
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expectAccessible(page)
})

test('the keyboard is enough', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await openConditions(page, studyId)
  await page.getByRole('link', { name: /^Preview/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hints')
  await page.keyboard.press('Tab')
  await expect(descriptions(page).nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('One at a time')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(remove(page, 'Hints')).toBeFocused()
  await add(page).focus()
  await page.keyboard.press('Enter')
  await expect(nameField(page, 'Condition 3')).toBeFocused()
  await page.keyboard.type('No help')
  await page.keyboard.press('Enter')
  await expect(nameOf(page, 'No help')).toBeFocused()
  await remove(page, 'Condition 2').focus()
  await page.keyboard.press('Space')
  await expect(remove(page, 'No help')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Hints', 'No help'])
})

test('a name changed in another tab is not overwritten silently', async ({ page, context, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  await openConditions(page, studyId)
  const other = await context.newPage()
  await openConditions(other, studyId)

  await nameOf(page, 'Condition 1').click()
  await page.keyboard.type('Hints')
  await nameOf(other, 'Condition 1').click()
  await other.keyboard.type('Explanation')
  await other.keyboard.press('Enter')
  await says(other, 'Saved')
  await page.keyboard.press('Enter')
  await says(page, 'Changed elsewhere to “Explanation” while you were writing.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(nameOf(page, 'Hints')).toBeFocused()
  await other.reload()
  await expect(nameOf(other, 'Hints')).toBeVisible()
})

test('Single Support has the fixed condition and one to be written', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await addStudy(page, 3)
  await openConditions(page, studyId)
  await expect(page.getByRole('heading', { name: 'Best So Far' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Condition' })).toHaveCount(0)
  await expectAccessible(page)
  const condition = page.getByRole('textbox', { name: 'Condition' })
  for (const wrong of ['', 'x'.repeat(41)]) {
    await condition.fill(wrong)
    await condition.press('Enter')
    await says(page, 'Condition must be < 40 characters and field cannot be blank')
  }
  await condition.fill('Number line')
  await condition.press('Enter')
  await says(page, 'Saved')
  await page.getByRole('textbox', { name: 'Description' }).fill('An explanation that walks along a number line')
  await page.getByRole('textbox', { name: 'Description' }).press('Enter')
  await stepIs(page, 'Condition', 'complete')
  await page.reload()
  await expect(condition).toHaveValue('Number line')
})
