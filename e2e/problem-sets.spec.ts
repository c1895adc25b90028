import type { Page } from '@playwright/test'
import { closeNotice, readNotice } from './notices'
import { addSet, addStudy, deploy, type FoundSet, freeSets, heldSet, readyStudy, submit } from './studies'
import { atRest, expect, expectAccessible, test } from './support'

const openContent = async (page: Page, studyId: number) => {
  await page.goto(`/home/study/support-study/select/${studyId}`)
  await expect(page.getByRole('heading', { name: 'Selected problems' })).toBeVisible()
}
const openVaried = async (page: Page, studyId: number) => {
  await page.goto(`/home/study/problem-varied/problem-sets/${studyId}`)
  await expect(page.getByRole('tab', { name: 'ADD PROBLEM SETS + CONDITIONS' })).toBeVisible()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const remove = (page: Page, set: FoundSet) => button(page, `Delete ${set.problemSetName} (${set.problemSetCeri})`)
const rows = (page: Page) => page.getByRole('table', { name: 'Problem sets in this study' }).getByRole('rowheader')
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const stepIs = (page: Page, title: string, state: string) =>
  expect(page.getByRole('link', { name: new RegExp(`^${title}\\W+${state}$`) })).toBeVisible()

test('a researcher adds problem sets by their ids, sees them after a reload and deletes them', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 1)
  const [one, other] = await freeSets(page, 2)
  const held = await heldSet(page)
  await openContent(page, studyId)
  await says(page, 'No Problem Sets added.')
  await expectAccessible(page)

  const byId = button(page, '+ Add problem Set by id')
  await byId.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a problem set by ID' })
  const field = dialog.getByRole('textbox', { name: 'Problem set ID' })
  await expect(field).toBeFocused()
  await field.fill(' ')
  await says(page, 'This field is required')
  await expectAccessible(page)
  await field.fill('PSAZZZZZZZ')
  await field.press('Enter')
  await says(page, 'No results found for "PSAZZZZZZZ".')
  await field.fill(held)
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Error: Failed to get Problem Sets In Use')
  await field.fill(one!.problemSetCeri)
  await field.press('Enter')
  await readNotice(page, 'Successfully added Problem Set')
  await expect(dialog).toHaveCount(0)
  await expect(byId).toBeFocused()
  await expect(rows(page)).toContainText([one!.problemSetName])
  await stepIs(page, 'Content', 'complete')

  await button(page, '+ Add problem set').click()
  const choice = page.getByRole('dialog', { name: 'Add a problem set' })
  await expect(choice.getByRole('button', { name: 'NEXT' })).toBeDisabled()
  await choice.getByRole('radio', { name: 'Search by ID' }).check()
  const id = choice.getByRole('textbox', { name: 'Input ID' })
  await id.fill('PSA0NOTHING')
  await id.press('Enter')
  await expect(choice.getByRole('alert')).toHaveText('No results found for "PSA0NOTHING".')
  await expectAccessible(page)
  await id.fill(other!.problemSetCeri)
  await id.press('Enter')
  await expect(rows(page)).toContainText([one!.problemSetName, other!.problemSetName])
  await atRest(page)

  // The call is refused rather than aborted, because an aborted call is retried for several seconds first.
  await page.route('**/core/content/problemSets*', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await says(page, 'Couldn’t load the problem sets')
  await expectAccessible(page)
  await page.unroute('**/core/content/problemSets*')
  await button(page, 'Try again').click()
  await expect(rows(page)).toContainText([one!.problemSetName, other!.problemSetName])

  const prompt = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await remove(page, one!).click()
  await expect(prompt).toContainText('will also delete the hints and explanations written for its problems')
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'DELETE' }).click()
  await readNotice(page, 'Successfully Deleted Problem Set')
  await expect(remove(page, other!)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(prompt.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await says(page, 'No Problem Sets added.')
  await expect(page.getByRole('heading', { name: 'Selected problems' })).toBeFocused()
  await stepIs(page, 'Content', 'not started')
  await atRest(page)
  const left = await page.request.post('/api/study/getProblemSetStudies', { data: { id: studyId } })
  expect(await left.json()).toEqual([])
})

test('a researcher cannot add a set to a study that has enough sets or is deployed', async ({ page, signUp }) => {
  await signUp()
  const single = await addStudy(page, 3)
  await addSet(page, single.studyId)
  await openContent(page, single.studyId)
  await expect(button(page, '+ Add problem set by id')).toBeDisabled()
  await expectAccessible(page)

  const compared = await readyStudy(page, 1)
  await submit(page, compared.studyId)
  await deploy(compared.studyId)
  await openContent(page, compared.studyId)
  await expect(rows(page)).toContainText([compared.set.problemSetName])
  await expect(page.getByRole('button', { name: /Add problem|Browse|Delete/i })).toHaveCount(0)
  await expectAccessible(page)

  const varied = await readyStudy(page, 2)
  await submit(page, varied.studyId)
  await deploy(varied.studyId)
  await openVaried(page, varied.studyId)
  await expect(rows(page)).toHaveText([varied.set.problemSetCeri])
  await expect(page.getByRole('button', { name: /Add|Delete|edit/i })).toHaveCount(0)
  await expectAccessible(page)
})

test('a researcher gives each condition of a Problem Varied study its own set and views its problems', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 2)
  const [one, other] = await freeSets(page, 2)
  const warning = page.getByText('Please note: You will not be able to submit your study without adding problems.')
  await openVaried(page, studyId)
  await expect(warning).toBeVisible()
  await expectAccessible(page)

  for (const { problemSetCeri } of [one!, other!]) {
    await button(page, '+ Add problem set by id').click()
    await page.getByRole('textbox', { name: 'Problem set ID' }).fill(problemSetCeri)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(rows(page)).toHaveText([one!.problemSetCeri, other!.problemSetCeri])
  await expect(warning).toHaveCount(0)

  const choice = (number: number) => page.getByRole('combobox', { name: `Problem set for Condition ${number}` })
  for (const [index, set] of [one!, other!].entries()) {
    await choice(index + 1).click()
    await page.getByRole('option', { name: set.problemSetName }).click()
  }
  await stepIs(page, 'Problem Sets', 'complete')
  const descriptions = ['One step at a time', 'All steps at once']
  for (const [index, text] of descriptions.entries()) {
    await page
      .getByRole('button', { name: /Change me!/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: `Description of Condition ${index + 1}` }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByText(text)).toBeVisible()
  }
  await button(page, '+ Add condition').click()
  await expect(page.getByRole('textbox', { name: 'Name of Condition 3' })).toBeFocused()
  await page.keyboard.type('Way 3')
  await page.keyboard.press('Enter')
  await button(page, 'Delete Way 3').click()
  await readNotice(page, 'Way 3 was deleted')
  await expectAccessible(page)
  await closeNotice(page)

  await button(page, `Choose problems of ${other!.problemSetName}`).click()
  const problems = page.getByRole('dialog', { name: `Problems of ${other!.problemSetName}` })
  await problems.getByRole('checkbox').first().uncheck()
  await problems.getByRole('button', { name: /^Use \d+ problems?$/ }).click()
  const used = page.getByRole('cell', { name: /^\d+ of \d+ Choose/ })
  await expect(used).toBeVisible()
  const count = Number.parseInt((await used.textContent())!, 10)

  await page.getByRole('link', { name: `View problems of ${other!.problemSetName}` }).click()
  await expect(page).toHaveURL(/tab=view/)
  const heading = page.getByRole('heading', { level: 2, name: other!.problemSetName })
  await expect(heading).toBeFocused()
  const section = page.getByRole('region', { name: other!.problemSetName })
  await expect(section.getByRole('listitem')).toHaveCount(count)
  await expectAccessible(page)
  await page.reload()
  const viewTab = page.getByRole('tab', { name: 'VIEW PROBLEM SETS', selected: true })
  await expect(viewTab).toBeVisible()
  // The set that the address names gets the focus when it has loaded.
  await expect(heading).toBeFocused()
  await viewTab.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'ADD PROBLEM SETS + CONDITIONS' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice(1)).toContainText(one!.problemSetName)
  await expect(choice(2)).toContainText(other!.problemSetName)
  for (const text of descriptions) await expect(page.getByText(text)).toBeVisible()
  await page.goBack()
  await expect(viewTab).toBeVisible()
})
