import type { Page } from '@playwright/test'
import { addSet, addStudy, freeSets } from './studies'
import { atRest, expect, expectAccessible, test } from './support'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Fills a field that is saved when it loses the focus. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await field.blur()
}

test('a researcher chooses how a study runs, and sees all choices after a reload and before submitting', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await addStudy(page, 1, 'Two to one')
  const main = await addSet(page, studyId)
  const [test] = (await freeSets(page, 2)).filter((set) => set.problemSetCeri !== main.problemSetCeri)
  const steps = (step: string) => `/home/study/support-study/${step}/${studyId}`
  await page.goto(steps('basics'))

  await radio(page, 'Assisted Deploy').check()
  await button(page, 'Random assignment').click()
  await radio(page, 'Permuted blocks').check()
  await page.getByRole('checkbox', { name: 'Class' }).check()
  await fill(page, 'Weight of Condition 1', '2')
  await expect(page.getByText('66.7%')).toBeVisible()

  await button(page, 'Limits').click()
  await fill(page, 'Maximum students', '0')
  await expect(page.getByText('At least 1', { exact: true })).toBeVisible()
  await fill(page, 'Maximum students', '600')
  await fill(page, 'End date and time', '2099-06-01T08:30')
  await radio(page, 'Complete').check()

  await button(page, 'Tests and surveys').click()
  await page.getByRole('switch', { name: 'Pre-survey' }).check()
  await button(page, 'Add a question to the Pre-survey').click()
  await page.getByRole('menuitem', { name: /^Multiple choice/ }).click()
  const form = page.getByRole('form', { name: 'Question' })
  await form.getByRole('textbox', { name: 'Question' }).fill('Do you like mathematics?')
  await form.getByRole('textbox', { name: 'Answer 1' }).fill('Yes')
  await form.getByRole('textbox', { name: 'Answer 2' }).fill('No')
  await form.getByRole('button', { name: 'Save question' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('switch', { name: 'Pre-test' }).check()
  await atRest(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Choose problem sets for the Pre-test' }).click()
  await expect(page.getByRole('heading', { name: 'Pre-test' })).toBeFocused()
  await button(page, 'Add a problem set to the Pre-test by ID').click()
  await page.getByRole('dialog').getByRole('textbox').fill(test!.problemSetCeri)
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('table', { name: 'Problem sets in the Pre-test' })).toContainText(test!.problemSetCeri)
  await expect(page.getByRole('table', { name: 'Problem sets in this study' })).not.toContainText(test!.problemSetCeri)
  await atRest(page)

  await page.goto(steps('basics'))
  await expect(radio(page, 'Assisted Deploy')).toBeChecked()
  await expect(radio(page, 'Permuted blocks')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Class' })).toBeChecked()
  await expect(box(page, 'Weight of Condition 1')).toHaveValue('2')
  await expect(box(page, 'Maximum students')).toHaveValue('600')
  await expect(page.getByLabel('End date and time', { exact: true })).toHaveValue('2099-06-01T08:30')
  await expect(radio(page, 'Complete')).toBeChecked()
  await expect(page.getByText('1. Do you like mathematics?')).toBeVisible()
  await expect(page.getByText('1 problem set.', { exact: true })).toBeVisible()

  await page.goto(steps('deploy'))
  const met = page.getByRole('region', { name: 'What students will see' })
  await expect(met.getByRole('listitem').first()).toContainText(test!.problemSetName)
  await expect(met).toContainText('Do you like mathematics? (Yes · No)')
  await expect(met).toContainText(
    'Students are assigned individually, 2:1, in permuted blocks of at most 12 within each class.',
  )
  await expect(met).toContainText(/At most 600 students and until .*2099.*, then completed\./)
  await expectAccessible(page)
})
