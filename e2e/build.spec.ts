import type { Locator, Page } from '@playwright/test'
import { addSet, addStudy, type FoundSet, type MadeStudy } from './studies'
import { atRest, expect, expectAccessible, heldBack, test } from './support'

/** One red pixel. */
const image = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A Support Comparison study with one problem set. */
async function aStudy(page: Page): Promise<MadeStudy & { set: FoundSet }> {
  const study = await addStudy(page, 1)
  return { ...study, set: await addSet(page, study.studyId) }
}

async function openBuild(page: Page, { studyId }: MadeStudy): Promise<void> {
  await page.goto(`/home/study/support-study/content/${studyId}`)
  await expect(page.getByRole('heading', { name: 'Problem 1', exact: true })).toBeVisible()
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

/** Puts hints on the first problem of a study, in its first condition. */
async function addHints(page: Page, { studyId, conditions, set }: MadeStudy & { set: FoundSet }, hints: string[]) {
  const [problem] = await get<{ ceri: string }[]>(page, `/core/content/problem-sets/${set.problemSetCeri}/outline`)
  const slot = { studyId, conditionId: conditions[0]!.dbid, problemId: problem!.ceri, studentResponseId: null }
  const content = { tutorStrategyType: 'HINTS', hints: hints.map((hint) => ({ hint: `<p>${hint}</p>` })) }
  const data = { slot, content, key: crypto.randomUUID(), revision: null }
  const answer = await page.request.put('/api/study/support', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const editor = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

async function write(page: Page, name: RegExp, text: string) {
  await editor(page, name).click()
  await page.keyboard.type(text)
}

/** `whileOpen` runs after the last letter and before the click. */
async function insertFormula(page: Page, tex: string, whileOpen?: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Formula', exact: false }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a formula' })
  await dialog.getByLabel('TeX', { exact: true }).fill(tex)
  await whileOpen?.(dialog)
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

test('a researcher writes hints and an explanation to compare, with a formula and an image in each', async ({
  page,
  signUp,
}) => {
  await signUp()
  const study = await aStudy(page)
  const { studyId, conditions } = study
  await openBuild(page, study)
  await expect(page.getByRole('tab')).toHaveCount(2)
  await expect(page.getByText('students of all conditions get the platform’s help')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Hints/ }).click()
  await write(page, /^Hint 1/, 'Look at this: ')
  const visualField = await heldBack(page, /\/visual-formula-field-[^/]*\.js$/)
  await insertFormula(page, '\\frac{1}', async (dialog) => {
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    const position = await add.boundingBox()
    visualField.letThrough()
    await expect(dialog.locator('math-field')).toBeVisible()
    expect(await add.boundingBox(), 'loading moves no button').toEqual(position)
    // The loaded field must not take the focus while the person types.
    await page.keyboard.type('{2}', { delay: 100 })
    await expect(dialog.getByLabel('TeX', { exact: true })).toHaveValue('\\frac{1}{2}')
  })
  await insertImage(page, 'A red square')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await finish(page)
  await page.getByRole('button', { name: 'Add hint' }).click()
  await write(page, /^Hint 2/, 'And then do the rest.')
  await finish(page)
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Side by side' }).click()

  await page.getByRole('tab', { name: 'Condition 2' }).click()
  await expect(page).toHaveURL(new RegExp(`condition=${conditions[1]!.dbid}`))
  await test.step('the researcher gives no support in a control condition on purpose, and undoes that', async () => {
    const withheld = async () => {
      const path = `/api/study/content?studyId=${studyId}`
      const content = await get<{ conditions: { withheld?: string[] }[] }>(page, path)
      return content.conditions.map(({ withheld }) => withheld?.length ?? 0)
    }
    await page.getByRole('button', { name: 'Give no support on purpose' }).click()
    await expect(page.getByText('It counts as complete.')).toBeVisible()
    await expectAccessible(page)
    expect(await withheld()).toEqual([0, 1])
    await page.getByRole('button', { name: 'Write a support after all' }).click()
    await expect(page.getByRole('button', { name: 'Give no support on purpose' })).toBeVisible()
    expect(await withheld()).toEqual([0, 0])
  })

  await page.getByRole('button', { name: /^Explanation/ }).click()
  await write(page, /^Explanation/, 'All of it: ')
  await insertFormula(page, 'x^2')
  await insertImage(page, 'A small square')
  await finish(page)

  await page.reload()
  await expect(page.getByRole('tab', { name: /^Condition 2.*complete/ })).toHaveAttribute('aria-selected', 'true')
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

test('a researcher reorders hints by keyboard, copies them to another condition and previews unsaved changes', async ({
  page,
  signUp,
}) => {
  await signUp()
  const study = await aStudy(page)
  await addHints(page, study, ['First', 'Second', 'Third'])
  await openBuild(page, study)
  const order = () => page.getByRole('tabpanel').getByRole('listitem').allInnerTexts()
  const words = async () => (await order()).map((text) => /First|Second|Third/.exec(text)?.[0])
  const storedHints = async (problemId: string) =>
    (await ownTutorings(page, problemId)).map(({ hints }) => hints!.map(({ hint }) => hint))

  const problemId =
    await test.step('the researcher reorders hints by keyboard, and a reload keeps the order', async () => {
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
      await atRest(page)

      await page.reload()
      await expect.poll(words).toEqual(['Second', 'Third', 'First'])
      const [mapping] = await mappingsOf(page, study.studyId)
      expect(await storedHints(mapping!.problemCeri)).toEqual([['<p>Second</p>', '<p>Third</p>', '<p>First</p>']])
      return mapping!.problemCeri
    })

  await test.step('a copy in another condition is independent, and the preview saves unsaved text first', async () => {
    await page.getByRole('button', { name: 'Copy to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy this support' })
    await dialog.getByLabel('Condition 2').check()
    await dialog.getByRole('button', { name: 'Make 1 copy' }).click()
    await expect.poll(async () => (await mappingsOf(page, study.studyId)).length).toBe(2)
    const [one, other] = await mappingsOf(page, study.studyId)
    expect(one!.tutorStrategyCeri).not.toBe(other!.tutorStrategyCeri)

    await page.getByRole('button', { name: 'Edit Hint 1' }).click()
    await write(page, /^Hint 1/, ' and changed')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Preview as student' }).click()
    const tutor = await opened
    await tutor.waitForURL(/\/tutor\/preview\?pairs=PRA/)
    const stored = await storedHints(problemId)
    expect(stored.map(([first]) => first).sort()).toEqual(['<p>Second and changed</p>', '<p>Second</p>'])
  })
})

test('a support keeps its text when a reply is lost, when the session ends and when another tab saves', async ({
  page,
  context,
  signUp,
}) => {
  const account = await signUp()
  const study = await aStudy(page)
  const { studyId, conditions } = study
  await openBuild(page, study)
  const panel = page.getByRole('tabpanel')
  const goOn = async (number: number) => {
    await page.getByRole('button', { name: 'Next problem' }).click()
    await expect(page.getByRole('heading', { name: `Problem ${number}`, exact: true })).toBeVisible()
    return new URL(page.url()).searchParams.get('problem')!
  }
  const explanations = async (problemId: string) =>
    (await ownTutorings(page, problemId)).map(({ explanation }) => explanation)

  await test.step('a save whose reply is lost is completed once after a reload', async () => {
    await page.route('**/api/study/support', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: /^Explanation/ }).click()
    await write(page, /^Explanation/, 'Kept through everything.')
    await expect(page.getByText('Error: Failed to Save Student Supports')).toBeVisible()
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

  await test.step('a session that ends during writing loses nothing', async () => {
    const problemId = await goOn(2)
    await page.getByRole('button', { name: /^Explanation/ }).click()
    await write(page, /^Explanation/, 'Written before')
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
    await page.request.get('/accounts/signout')
    await page.keyboard.type(' and after the session ended.')
    const ended = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await expect(ended).toBeVisible()
    const again = await page.request.post('/accounts/signin', { data: account })
    expect(again.ok()).toBe(true)
    // The person returns from the tab in which they signed in.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(ended).toBeHidden()
    await expect(editor(page, /^Explanation/)).toHaveText('Written before and after the session ended.')
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
    expect(await explanations(problemId)).toEqual(['<p>Written before and after the session ended.</p>'])
  })

  await test.step('a person who changes the same support in two tabs chooses a version', async () => {
    const problemId = await goOn(3)
    await page.getByRole('button', { name: /^Explanation/ }).click()
    await write(page, /^Explanation/, 'First.')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => explanations(problemId)).toEqual(['<p>First.</p>'])
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Edit Explanation' }).click()

    await page.getByRole('button', { name: 'Edit Explanation' }).click()
    await write(page, /^Explanation/, ' Changed here.')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => explanations(problemId)).toEqual(['<p>First. Changed here.</p>'])

    await write(other, /^Explanation/, ' Changed there.')
    await other.getByRole('button', { name: 'Done' }).click()
    const question = 'This support was changed elsewhere. Which version do you want to keep?'
    await expect(other.getByText(question)).toBeVisible()
    await expect(other.getByText('First. Changed here.')).toBeVisible()
    await other.getByRole('button', { name: 'Keep your version' }).click()
    await expect(other.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible()
    expect(await explanations(problemId)).toEqual(['<p>First. Changed there.</p>'])
  })
})
