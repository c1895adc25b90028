import type { Page } from '@playwright/test'
import { addSet, addStudy, deploy, flowOf, readyStudy, submit } from './studies'
import { expect, expectAccessible, test } from './support'

const name = (page: Page) => page.getByRole('textbox', { name: 'Study Name' })
const question = (page: Page) => page.getByRole('textbox', { name: 'Research Question' })
const researcherId = (page: Page) => page.getByRole('textbox', { name: 'Researcher ID' })
const projectId = (page: Page) => page.getByRole('textbox', { name: 'Project Page ID' })
const radio = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const saysNoMore = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toHaveCount(0)

const saving = '**/api/study/updateStudyField'
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

test('name and question save themselves when they are left, and the header and the stepper follow', async ({
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

  await page.reload()
  await expect(name(page)).toHaveValue('Hints for ratios')
  await expect(question(page)).toHaveValue('Do hints help?\nAnd for whom?')
})

test('a text that is empty is put back, and one that is too long is kept to be mended', async ({ page, signUp }) => {
  await signUp()
  await newBasics(page, 4, 'Ratios')
  await write(page, 'question', 'Does it help?')
  await says(page, 'Successfully updated Research Question')

  await write(page, 'name', '   ')
  await says(page, 'Study Name cannot be empty')
  await expect(name(page)).toHaveValue('Ratios')
  await write(page, 'question', '')
  await says(page, 'Research Question cannot be empty')
  await expect(question(page)).toHaveValue('Does it help?')

  await write(page, 'name', 'x'.repeat(256))
  await says(page, 'Max 255 characters')
  await write(page, 'question', 'y'.repeat(2001))
  await says(page, 'Max 2000 characters')
  await expect(name(page)).toHaveValue('x'.repeat(256))
  await expectAccessible(page)
  await write(page, 'name', 'x'.repeat(255))
  await says(page, 'Successfully updated Study Name')
  await expectAccessible(page)
})

test('a save that fails keeps the text, and trying again saves it', async ({ page, signUp }) => {
  await signUp()
  const studyId = await newBasics(page, 1, 'Before')
  await page.route(saving, (route) => route.abort())
  await write(page, 'name', 'After')
  await says(page, 'Error saving Study Name')
  await expect(name(page)).toHaveValue('After')
  await expect(page.getByRole('heading', { level: 1, name: 'Before' })).toBeVisible()
  await expectAccessible(page)
  await write(page, 'question', 'Why?')
  await says(page, 'Error saving Research Question')

  await page.unroute(saving)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await says(page, 'Successfully updated Study Name')
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Successfully updated Research Question')
  await openBasics(page, 1, studyId)
  await expect(name(page)).toHaveValue('After')
})

test('a save that fails after the next step was opened says so there, and the text waits where it was typed', async ({
  page,
  signUp,
}) => {
  await signUp()
  await newBasics(page, 1, 'Before')
  await page.route(saving, (route) => route.abort())
  await name(page).fill('After')
  await page.getByRole('button', { name: 'Next: Conditions' }).click()
  await says(page, 'Study Name: Error saving Study Name')
  await page.unroute(saving)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(name(page)).toHaveValue('After')
  await says(page, 'Not saved yet.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await says(page, 'Successfully updated Study Name')
})

test('what was typed but not saved is there again after a reload', async ({ page, signUp }) => {
  await signUp()
  const studyId = await newBasics(page, 1, 'Before')
  await name(page).fill('Half a na')
  await page.reload()
  await expect(name(page)).toHaveValue('Half a na')
  await says(page, 'Not saved yet.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await says(page, 'Successfully updated Study Name')

  await question(page).fill('Not this one')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(question(page)).toHaveValue('')
  await openBasics(page, 1, studyId)
  await expect(name(page)).toHaveValue('Half a na')
  await saysNoMore(page, 'Not saved yet.')
})

test('a second tab shows what the first one stored, and can keep its own text or take the other', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  const studyId = await newBasics(page, 1, 'Old')
  const second = await context.newPage()
  await openBasics(second, 1, studyId)

  await write(page, 'name', 'From the first tab')
  await says(page, 'Successfully updated Study Name')
  await write(second, 'name', 'From the second tab')
  await says(second, 'Changed elsewhere to “From the first tab” while you were typing.')
  await expect(name(second)).toHaveValue('From the second tab')
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Keep my version' }).click()
  await says(second, 'Successfully updated Study Name')

  await write(page, 'name', 'Again from the first tab')
  await says(page, 'Changed elsewhere to “From the second tab” while you were typing.')
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expect(name(page)).toHaveValue('From the second tab')
  await page.reload()
  await expect(name(page)).toHaveValue('From the second tab')
})

test('a session that ends in the middle of an edit loses nothing', async ({ page, signUp }) => {
  const account = await signUp()
  const studyId = await newBasics(page, 1, 'Before')
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
})

test('OSF ids are checked, linked, refused and unlinked', async ({ page, signUp }) => {
  await signUp()
  await newBasics(page, 1, 'On OSF')
  await expect(page.getByRole('heading', { name: 'OSF Reference Information' })).toBeVisible()
  await expect(page.getByText(/built-in stand-in/)).toBeVisible()

  await researcherId(page).fill('https://osf.io/mlind/')
  await researcherId(page).press('Enter')
  await says(page, 'Successfully linked OSF account')
  await expect(researcherId(page)).toHaveValue('mlind')
  await researcherId(page).fill('zzzzz')
  await researcherId(page).press('Enter')
  await says(page, 'Error: Invalid OSF account id')
  await expect(researcherId(page)).toHaveValue('')

  await projectId(page).fill('frac7')
  await projectId(page).press('Enter')
  await says(page, 'Worked examples in fraction comparison')
  await expectAccessible(page)
  await page.reload()
  await expect(projectId(page)).toHaveValue('frac7')
  await says(page, 'Worked examples in fraction comparison')

  await page.route('**/api/OSF/project/*', (route) => route.abort())
  await projectId(page).fill('hint3')
  await projectId(page).press('Enter')
  await says(page, 'Couldn’t reach Trellis. Check your connection and try again.')
  await expect(projectId(page)).toHaveValue('hint3')
  await page.unroute('**/api/OSF/project/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Hints or explanations in multi-step equations')

  await projectId(page).fill('gone5')
  await projectId(page).press('Enter')
  await says(page, 'Error: Something went wrong saving the project ID')
  await expect(projectId(page)).toHaveValue('')
  await saysNoMore(page, 'Hints or explanations in multi-step equations')
})

test('an unreachable OSF is reported as such and clears nothing', async ({ page, signUp }) => {
  await signUp()
  await newBasics(page, 1, 'Far from OSF')
  const unreachable = {
    code: 'osf_unreachable',
    message: 'OSF cannot be reached right now',
    details: {},
    requestId: '1',
  }
  for (const call of ['**/api/OSF/researcher', '**/api/OSF/project/*']) {
    await page.route(call, (route) => route.fulfill({ status: 502, json: { error: unreachable } }))
  }
  await researcherId(page).fill('tokaf')
  await researcherId(page).press('Enter')
  await says(page, 'OSF cannot be reached right now')
  await expect(researcherId(page)).toHaveValue('tokaf')
  await page.unroute('**/api/OSF/researcher')
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Successfully linked OSF account')
  await projectId(page).fill('cwa22')
  await projectId(page).press('Enter')
  await says(page, 'OSF cannot be reached right now')
  await expect(projectId(page)).toHaveValue('cwa22')
})

test('recruitment and paradigm save at once, and go back when that fails', async ({ page, signUp }) => {
  await signUp()
  const studyId = await newBasics(page, 2, 'Choices')
  await says(page, noProblems)
  await says(page, 'Also called Embedded')
  await says(page, '500-1000 students')
  await expect(page.getByText(/until 3 problems in a row are correct/)).toBeVisible()

  await radio(page, 'Assisted Deploy').check()
  await says(page, 'Saved')
  await radio(page, 'Mastery Set').check()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await expectAccessible(page)

  await page.route(saving, (route) => route.abort())
  await radio(page, 'Self Deploy').click()
  await expect(page.getByText(/^Your choice was not saved\./)).toBeVisible()
  await expect(radio(page, 'Assisted Deploy')).toBeChecked()
  await page.unroute(saving)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(radio(page, 'Self Deploy')).toBeChecked()

  await openBasics(page, 2, studyId)
  await expect(radio(page, 'Self Deploy')).toBeChecked()
  await expect(radio(page, 'Mastery Set')).toBeChecked()
  await addSet(page, studyId)
  await openBasics(page, 2, studyId)
  await saysNoMore(page, noProblems)
})

test('while approval is awaited texts can be corrected, choices ask first, and once deployed nothing changes', async ({
  page,
  signUp,
}) => {
  await signUp()
  const { studyId } = await readyStudy(page, 2)
  await submit(page, studyId)
  await openBasics(page, 2, studyId)
  await write(page, 'name', 'Corrected while waiting')
  await says(page, 'Successfully updated Study Name')

  await radio(page, 'Auto Deploy').click()
  const prompt = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(prompt).toContainText(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await prompt.getByRole('button', { name: 'No' }).click()
  await expect(prompt).toBeHidden()
  await expect(radio(page, 'Auto Deploy')).not.toBeChecked()
  await says(page, 'Status: Awaiting Approval')
  await expectAccessible(page)
  await radio(page, 'Auto Deploy').click()
  await prompt.getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Status: Development')
  await expect(radio(page, 'Auto Deploy')).toBeChecked()

  await submit(page, studyId)
  await deploy(studyId)
  await openBasics(page, 2, studyId)
  await says(page, 'A study that has been deployed cannot be changed.')
  await expect(name(page)).not.toBeEditable()
  await expect(question(page)).not.toBeEditable()
  await expect(radio(page, 'Self Deploy')).toBeDisabled()
  await expect(projectId(page)).toBeEditable()
  await expectAccessible(page)
})

test('each study type has a help page, one link away', async ({ page, signUp }) => {
  await signUp()
  await newBasics(page, 3, 'With a question')
  await page.getByRole('link', { name: 'About Single Support studies' }).click()
  await expect(page).toHaveURL(/\/help\/singleSupport$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Single Support' })).toBeFocused()
  await expectAccessible(page)
  for (const [type, slug] of [
    ['Support Comparison', 'supportComparison'],
    ['Problem Varied', 'problemVaried'],
    ['Common Answers', 'commonAnswers'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Study types' }).getByRole('link', { name: type }).click()
    await expect(page).toHaveURL(new RegExp(`/help/${slug}$`))
    await expect(page.getByRole('heading', { level: 1, name: type })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What can go wrong' })).toBeVisible()
  }
  await page.goto('/help/something')
  await expect(page.getByRole('heading', { name: /Whoops/ })).toBeVisible()
})
