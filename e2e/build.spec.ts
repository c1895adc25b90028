import type { Page } from '@playwright/test'
import { addSet, addStudy, deploy, type FoundSet, type MadeStudy, submit } from './studies'
import { expect, expectAccessible, test } from './support'

/** One red pixel. */
const image = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function openBuild(page: Page, typeId: number): Promise<MadeStudy & { set: FoundSet }> {
  const study = await addStudy(page, typeId)
  const set = await addSet(page, study.studyId)
  await page.goto(`/home/study/support-study/content/${study.studyId}`)
  await expect(page.getByRole('heading', { name: 'Problem 1', exact: true })).toBeVisible()
  return { ...study, set }
}

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  expect(answer.ok(), path).toBe(true)
  return answer.json()
}

interface Mapping {
  conditionId: number
  problemCeri: string
  tutorStrategyCeri: string
}
interface Tutoring {
  ceri: string
  psType: string
  tutorStrategyType: string
  hints: { hint: string }[] | null
  explanation: string | null
}

const mappingsOf = (page: Page, studyId: number) =>
  get<Mapping[]>(page, `/api/TutorStrategyCondition?studyId=${studyId}`)

/** The researcher's own drafts for a problem, mapped or not, without the library's supports. */
async function ownTutorings(page: Page, problemCeri: string): Promise<Tutoring[]> {
  const { data } = await get<{ data: Tutoring[] }>(page, `/core/content/problems/${problemCeri}/tutorings`)
  return data.filter((one) => one.psType === 'WORK_IN_PROGRESS')
}

const editor = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

async function write(page: Page, name: RegExp, text: string) {
  await editor(page, name).click()
  await page.keyboard.type(text)
}

async function insertFormula(page: Page, tex: string) {
  await page.getByRole('button', { name: 'Formula', exact: false }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a formula' })
  await dialog.getByLabel('TeX', { exact: true }).fill(tex)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function insertImage(page: Page, alt: string) {
  await page.locator('input[type=file]').setInputFiles(image)
  const dialog = page.getByRole('dialog', { name: 'Describe the image' })
  await dialog.getByLabel('Description').fill(alt)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
}

async function finish(page: Page) {
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Successfully Saved Student Supports')).toBeVisible()
}

test('a Support Comparison study compares hints with an explanation, with a formula and an image in each', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId, conditions } = await openBuild(page, 1)
  await expect(page.getByRole('tab')).toHaveCount(2)

  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'Look at this: ')
  await insertFormula(page, '\\frac{1}{2}')
  await insertImage(page, 'A red square')
  await finish(page)
  await page.getByRole('button', { name: 'Add hint' }).click()
  await write(page, /^Hint 2/, 'And then do the rest.')
  await finish(page)

  await page.getByRole('tab', { name: 'Condition 2' }).click()
  await expect(page).toHaveURL(new RegExp(`condition=${conditions[1]!.dbid}`))
  await page.getByRole('button', { name: /^Explanation/ }).click()
  await write(page, /^Explanation/, 'All of it: ')
  await insertFormula(page, 'x^2')
  await insertImage(page, 'A small square')
  await finish(page)

  await page.reload()
  await expect(page.getByRole('tab', { name: /^Condition 2.*complete/ })).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('All of it')).toBeVisible()
  await expect(panel.locator('.katex')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'A small square' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Problem 1\b.*complete/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Problem 2\b.*nothing written yet/ })).toBeVisible()

  const mappings = await mappingsOf(page, studyId)
  expect(mappings.map((one) => one.conditionId).sort()).toEqual(conditions.map((one) => one.dbid).sort())
  const tutorings = await ownTutorings(page, mappings[0]!.problemCeri)
  expect(tutorings.map((one) => one.tutorStrategyType).sort()).toEqual(['EXPLANATIONS', 'HINTS'])
  const hints = tutorings.find((one) => one.hints)!.hints!
  expect(hints).toHaveLength(2)
  expect(hints[0]!.hint).toMatch(/data-latex="\\frac\{1\}\{2\}".*<img[^>]*alt="A red square"/s)

  await page.getByRole('button', { name: 'Side by side' }).click()
  const both = page.getByRole('region', { name: 'Side by side' })
  await expect(both.getByText('And then do the rest.')).toBeVisible()
  await expect(both.getByText('All of it')).toBeVisible()
  await page.getByRole('button', { name: 'Check for confounds' }).click()
  await expect(page.getByText(/The conditions also differ|No confounds found/)).toBeVisible()
})

test('hints are reordered by keyboard and stay in that order', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  await page.getByRole('button', { name: /^Hints/ }).click()
  for (const [index, text] of ['First', 'Second', 'Third'].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add hint' }).click()
    await write(page, new RegExp(`^Hint ${index + 1}`), text)
    await page.getByRole('button', { name: 'Done' }).click()
  }
  const order = () => page.getByRole('tabpanel').getByRole('listitem').allInnerTexts()
  const words = async () => (await order()).map((text) => /First|Second|Third/.exec(text)?.[0])
  await expect.poll(words).toEqual(['First', 'Second', 'Third'])

  await page.getByRole('button', { name: 'Drag Hint 1' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Hint 1 of 3 picked up.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Now at position 2 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(words).toEqual(['Second', 'First', 'Third'])

  await page.getByRole('button', { name: 'Move Hint 3 up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(words).toEqual(['Second', 'Third', 'First'])
  await expect(page.getByRole('button', { name: 'Move Hint 2 up' })).toBeFocused()
  await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect.poll(words).toEqual(['Second', 'Third', 'First'])
  const [mapping] = await mappingsOf(page, studyId)
  const [tutoring] = await ownTutorings(page, mapping!.problemCeri)
  expect(tutoring!.hints!.map(({ hint }) => hint)).toEqual(['<p>Second</p>', '<p>Third</p>', '<p>First</p>'])
})

test('a save whose reply is lost is finished after a reload, once', async ({ page, signUp }) => {
  await signUp()
  const { studyId, conditions } = await openBuild(page, 1)
  await page.route('**/api/study/support', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Explanation/ }).click()
  await write(page, /^Explanation/, 'Kept through everything.')
  await expect(page.getByText('Error: Failed to Save Student Supports')).toBeVisible()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Problem 1\b.*unsaved changes/ })).toBeVisible()
  expect(await mappingsOf(page, studyId)).toHaveLength(1)

  await page.keyboard.type(' And more.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByText('Kept through everything. And more.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.unroute('**/api/study/support')
  await page.reload()
  await expect(panel.getByText('Kept through everything. And more.')).toBeVisible()
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  const mappings = await mappingsOf(page, studyId)
  expect(mappings.map((one) => one.conditionId)).toEqual([conditions[0]!.dbid])
  const tutorings = await ownTutorings(page, mappings[0]!.problemCeri)
  expect(tutorings).toHaveLength(1)
  expect(tutorings[0]).toMatchObject({
    ceri: mappings[0]!.tutorStrategyCeri,
    explanation: '<p>Kept through everything. And more.</p>',
  })
})

test('a session that ends while someone is writing loses nothing', async ({ page, signUp }) => {
  const account = await signUp()
  const { studyId } = await openBuild(page, 1)
  await page.getByRole('button', { name: /^Explanation/ }).click()
  await write(page, /^Explanation/, 'Written before')
  await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible()
  await page.request.get('/accounts/signout')
  await page.keyboard.type(' and after the session ended.')
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(ended).toBeVisible()
  const again = await page.request.post('/accounts/signin', { data: account })
  expect(again.ok()).toBe(true)
  await expect(ended).toBeHidden()
  await expect(editor(page, /^Explanation/)).toHaveText('Written before and after the session ended.')
  await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible()
  const [mapping] = await mappingsOf(page, studyId)
  const tutorings = await ownTutorings(page, mapping!.problemCeri)
  expect(tutorings.map((one) => one.explanation)).toEqual(['<p>Written before and after the session ended.</p>'])
})

test('two tabs that change the same support let the user choose a version', async ({ page, context, signUp }) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  await page.getByRole('button', { name: /^Explanation/ }).click()
  await write(page, /^Explanation/, 'First.')
  await finish(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Edit Explanation' }).click()

  await page.getByRole('button', { name: 'Edit Explanation' }).click()
  await write(page, /^Explanation/, ' Changed here.')
  await finish(page)

  await write(other, /^Explanation/, ' Changed there.')
  await other.getByRole('button', { name: 'Done' }).click()
  await expect(other.getByText('This support was changed elsewhere. Which version do you want to keep?')).toBeVisible()
  await expect(other.getByText('First. Changed here.')).toBeVisible()
  await other.getByRole('button', { name: 'Keep your version' }).click()
  await expect(other.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible()
  const [mapping] = await mappingsOf(page, studyId)
  const tutorings = await ownTutorings(page, mapping!.problemCeri)
  expect(tutorings.map((one) => one.explanation)).toEqual(['<p>First. Changed there.</p>'])
})

test('a Single Support study shows the platform’s own support and takes one from the researcher', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openBuild(page, 3)
  await page.getByRole('tab', { name: 'Best So Far' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(
    panel.getByText('The support the platform gives today for this problem. It cannot be edited here.'),
  ).toBeVisible()
  await expect(panel.getByText(/^(Hints|Explanation)$/).first()).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)

  await page.getByRole('tab').nth(1).click()
  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'My own hint.')
  await finish(page)
  await expect(page.getByRole('button', { name: /^Problem 1\b.*complete/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Hint 1' }).click()
  await expect(page.getByText('Successfully Removed Student Supports')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Explanation/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Problem 1\b.*nothing written yet/ })).toBeVisible()
})

test('a Common Answers study takes feedback on known wrong answers and on added ones', async ({ page, signUp }) => {
  await signUp()
  await openBuild(page, 4)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText(/\d+ students? \(simulated\)/).first()).toBeVisible()
  const known = await panel.getByRole('listitem').count()

  await panel.getByRole('button', { name: 'Write feedback' }).first().click()
  await write(page, /^Feedback/, 'Check the sign once more.')
  await finish(page)
  await expect(page.getByRole('tab', { name: /^Condition 1.*partly written/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Problem 1\b.*partly written/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add a wrong answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a wrong answer' })
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  const field = dialog.getByRole('textbox').first()
  if (await field.isVisible()) await field.fill('98765')
  else await dialog.locator('input[type=radio], input[type=checkbox]').last().check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.or(panel.getByText('added by you')).first()).toBeVisible()
  await expect(panel.getByText('added by you')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(known + 1)

  await page.reload()
  await expect(panel.getByText('Check the sign once more.')).toBeVisible()
  await expect(panel.getByText('added by you')).toBeVisible()
})

test('supports can be edited after the study returns to development, and no longer once it is deployed', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  await page.getByRole('button', { name: /^Explanation/ }).click()
  await write(page, /^Explanation/, 'Published.')
  await finish(page)
  await submit(page, studyId)
  await page.reload()
  await page.getByRole('button', { name: 'Edit Explanation' }).click()
  const prompt = page.getByRole('alertdialog')
  await expect(prompt).toContainText("return your study to 'In Development'")
  await prompt.getByRole('button', { name: 'Submit' }).click()

  // The edit is resumed: the editor is open, and saving makes a new version that the condition points at.
  const [before] = await mappingsOf(page, studyId)
  await write(page, /^Explanation/, ' Anew.')
  await finish(page)
  const [after] = await mappingsOf(page, studyId)
  expect(after!.tutorStrategyCeri).not.toBe(before!.tutorStrategyCeri)
  const changed = await get<Tutoring>(page, `/core/content/tutorings/${after!.tutorStrategyCeri}`)
  expect(changed.explanation).toBe('<p>Published. Anew.</p>')

  await submit(page, studyId)
  await deploy(studyId)
  await page.reload()
  await expect(page.getByRole('tabpanel').getByText('Published. Anew.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Add hint|Copy)/ })).toHaveCount(0)
})

test('a copy in another condition is independent, and the preview shows what was just written', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'To be copied.')
  await finish(page)
  await page.getByRole('button', { name: 'Copy to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this support' })
  await dialog.getByLabel('Condition 2').check()
  await dialog.getByRole('button', { name: 'Make 1 copy' }).click()
  await expect.poll(async () => (await mappingsOf(page, studyId)).length).toBe(2)
  const [one, other] = await mappingsOf(page, studyId)
  expect(one!.tutorStrategyCeri).not.toBe(other!.tutorStrategyCeri)

  await page.getByRole('button', { name: 'Edit Hint 1' }).click()
  await write(page, /^Hint 1/, ' And changed.')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Preview as student' }).click()
  const tutor = await opened
  await tutor.waitForURL(/\/tutor\/preview\?pairs=PRA/)
  const stored = await ownTutorings(page, one!.problemCeri)
  expect(stored.map((tutoring) => tutoring.hints![0]!.hint).sort()).toEqual([
    '<p>To be copied. And changed.</p>',
    '<p>To be copied.</p>',
  ])
})

test('a support is copied to all problems of all conditions, to be varied afterwards', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  const progress = page.getByText(/^0 of \d+ supports/)
  const wanted = Number(/of (\d+)/.exec((await progress.textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'The same for all.')
  await finish(page)
  await page.getByRole('button', { name: 'Copy to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this support' })
  await dialog.getByRole('button', { name: 'Select all problems' }).click()
  for (const checkbox of await dialog.getByRole('checkbox').all()) await checkbox.check()
  await dialog.getByRole('button', { name: `Make ${wanted - 1} copies` }).click()
  await expect.poll(async () => (await mappingsOf(page, studyId)).length).toBe(wanted)
})

test('a support is put in all conditions of a problem at once, and varied from there', async ({ page, signUp }) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'The same for all.')
  await finish(page)
  await page.getByRole('button', { name: 'Use in all conditions' }).click()
  await expect(page.getByText('All conditions have this support now. Change it in each as you need.')).toBeVisible()
  await page.getByRole('tab', { name: /^Condition 2/ }).click()
  await page.getByRole('button', { name: 'Edit Hint 1' }).click()
  await write(page, /^Hint 1/, ' But here.')
  await finish(page)
  const [one] = await mappingsOf(page, studyId)
  const hints = (await ownTutorings(page, one!.problemCeri)).map((tutoring) => tutoring.hints![0]!.hint)
  expect(hints.sort()).toEqual(['<p>The same for all. But here.</p>', '<p>The same for all.</p>'])
})

test('the Build page is accessible, empty and with an open editor', async ({ page, signUp }) => {
  await signUp()
  await openBuild(page, 1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'A hint.')
  await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expectAccessible(page)
})

test('problems are reached by buttons and keys, and the URL leads back to them', async ({ page, signUp }) => {
  await signUp()
  await openBuild(page, 1)
  await page.getByRole('button', { name: 'Next problem' }).click()
  await expect(page.getByRole('heading', { name: 'Problem 2', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('heading', { name: 'Problem 3', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/problem=PRA/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Problem 3', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Problem' }).click()
  await page
    .getByRole('option', { name: /^Problem 1/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Problem 1', exact: true })).toBeVisible()
})

test('a control condition without supports is chosen on purpose, and the rest falls back to the platform', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await openBuild(page, 1)
  await expect(page.getByText('students of all conditions get the platform’s help')).toBeVisible()
  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /Hint 1/, 'Draw it first.')
  await finish(page)
  await page.getByRole('tab', { name: /Condition 2/ }).click()
  await page.getByRole('button', { name: 'Give no support on purpose' }).click()
  await expect(page.getByText('It counts as complete.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/home/study/support-study/deploy/${studyId}`)
  await page.getByRole('button', { name: 'SUBMIT FOR DEPLOYMENT' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Where no condition has a support, students get the platform’s help.')).toBeVisible()
  await expect(dialog.getByText('while another condition has one')).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const content = await get<{ conditions: { withheld?: string[] }[] }>(page, `/api/study/content?studyId=${studyId}`)
  expect(content.conditions.map(({ withheld }) => withheld?.length ?? 0)).toEqual([0, 1])
})
