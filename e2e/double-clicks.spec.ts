import type { Locator, Page } from '@playwright/test'
import { addStudy, freeSets, readyStudy } from './studies'
import { atRest, expect, test } from './support'

// With motion, unlike other journeys: the second click of two meets a menu or dialog that is still closing.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * A double click whose second half comes when the first has had its effect: what was under the pointer may have become
 * something else by then.
 */
async function slowDoubleClick(page: Page, target: Locator, effect: () => Promise<unknown>): Promise<void> {
  await target.hover()
  await press(page, 1)
  await effect()
  await press(page, 2)
}

async function press(page: Page, clickCount: number): Promise<void> {
  await page.mouse.down({ clickCount })
  await page.mouse.up({ clickCount })
}

/** How often a call was made; asked once nothing is on its way any more. */
function countCalls(page: Page, path: string, method = 'POST'): () => Promise<number> {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1
  })
  return async () => {
    await atRest(page)
    return calls
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const rowNames = (page: Page) => page.getByRole('rowheader')
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('a study is added, started, copied and deleted once', async ({ page, signUp }) => {
  await signUp()
  const added = countCalls(page, '/api/study/addStudy')
  const copied = countCalls(page, '/api/study/copyStudy')
  const deleted = countCalls(page, '/api/study/deleteStudy', 'DELETE')
  await page.goto('/home')
  await button(page, 'Add new study').dblclick()
  await button(page, 'Add Study').dblclick()
  await expect(page).toHaveURL(/\/basics\/\d+$/)
  expect(await added()).toBe(1)

  await page.goto('/home')
  await button(page, 'Start from a research question').dblclick()
  await page.getByRole('textbox', { name: 'Study Name' }).fill('Spacing')
  await page.getByRole('textbox', { name: 'Research Question' }).fill('Does it help?')
  await button(page, 'Create study').dblclick()
  await expect(page).toHaveURL(/\/recruitment\/\d+$/)
  expect(await added()).toBe(2)

  await page.goto('/home')
  await button(page, 'More actions for Spacing').click()
  await page.getByRole('menuitem', { name: 'Copy' }).dblclick()
  await says(page, 'Copied as Copy of Spacing')
  expect(await copied()).toBe(1)

  await button(page, 'More actions for Spacing').click()
  await page.getByRole('menuitem', { name: 'Delete' }).dblclick()
  await button(page, 'DELETE').dblclick()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(await deleted()).toBe(1)
})

test('conditions are added and deleted one at a time', async ({ page, signUp }) => {
  await signUp()
  for (const [address, add] of [
    ['support-study/conditions', 'Add Condition'],
    ['problem-varied/problem-sets', '+ Add condition'],
  ] as const) {
    const { studyId } = await addStudy(page, address.startsWith('support') ? 1 : 2)
    await page.goto(`/home/study/${address}/${studyId}`)
    await button(page, add).dblclick()
    await expect(page.getByRole('textbox', { name: 'Name of Condition 3' })).toBeFocused()
    await atRest(page)
    await expect(rowNames(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
    await slowDoubleClick(page, button(page, add), () => expect(rowNames(page)).toHaveCount(4))
    await atRest(page)
    await expect(rowNames(page)).toHaveCount(4)
    await page.keyboard.press('Escape')

    await button(page, 'Delete Condition 1').dblclick()
    await expect(rowNames(page)).toHaveText(['Condition 2', 'Condition 3', 'Condition 4'])
    await slowDoubleClick(page, button(page, 'Delete Condition 2'), () => expect(rowNames(page)).toHaveCount(2))
    await atRest(page)
    await page.reload()
    await expect(rowNames(page)).toHaveText(['Condition 3', 'Condition 4'])
  }
})

test('problem sets are added and deleted once', async ({ page, signUp }) => {
  await signUp()
  const sets = await freeSets(page, 3)
  const [one, two, three] = sets.map((set) => set.problemSetCeri)
  const added = countCalls(page, '/api/study/addProblemSet')
  const removed = countCalls(page, '/api/study/removeProblemSet', 'DELETE')
  const { studyId } = await addStudy(page, 1)
  await page.goto(`/home/study/support-study/select/${studyId}`)
  await button(page, '+ Add problem Set by id').dblclick()
  await page.getByRole('textbox', { name: 'Problem set ID' }).fill(one!)
  await button(page, 'Add').dblclick()
  await says(page, 'Successfully added Problem Set')
  expect(await added()).toBe(1)

  await button(page, '+ Add problem set').dblclick()
  await page.getByRole('radio', { name: 'Search by ID' }).check()
  await page.getByRole('textbox', { name: 'Input ID' }).fill(two!)
  await button(page, 'NEXT').dblclick()
  await expect(rowNames(page)).toHaveCount(2)
  expect(await added()).toBe(2)

  await page.goto(`/home/study/support-study/select/${studyId}?browse=1&set=${three}`)
  await button(page, /^Use For/).dblclick()
  await says(page, 'Successfully Added Problem Set To ALL CONDITIONS')
  expect(await added()).toBe(3)

  await page.goto(`/home/study/support-study/select/${studyId}`)
  await button(page, new RegExp(`^Delete .*${one}`)).dblclick()
  await button(page, 'DELETE').dblclick()
  await says(page, 'Successfully Deleted Problem Set')
  await expect(rowNames(page)).toHaveCount(2)
  expect(await removed()).toBe(1)
})

test('a study is submitted once and taken back once', async ({ page, signUp }) => {
  await signUp()
  for (const typeId of [1, 2] as const) {
    const { studyId } = await readyStudy(page, typeId)
    const moved = countCalls(page, '/api/study/updateStudyStatus')
    await page.goto(`/home/study/${typeId === 2 ? 'problem-varied' : 'support-study'}/deploy/${studyId}`)
    const convert = button(page, 'CONVERT TO DRAFT')
    const submit = button(page, 'SUBMIT FOR DEPLOYMENT')
    if (typeId === 1) {
      await submit.dblclick()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).dblclick()
    } else {
      await slowDoubleClick(page, submit, () => expect(convert).toBeVisible())
    }
    await says(page, 'Successfully submitted study for deployment')
    expect(await moved()).toBe(1)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await convert.dblclick()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).dblclick()
    await says(page, 'Successfully Converted Study Back to Draft')
    expect(await moved()).toBe(2)
  }
})

test('onboarding and settings are saved once', async ({ page, signUp }) => {
  await signUp()
  const names = countCalls(page, '/core/users/me', 'PATCH')
  const finished = countCalls(page, '/core/users/me/attributes/ETSOnboardingCompleted')
  await page.goto('/onboarding/profile')
  await page.getByRole('textbox', { name: 'Display name' }).fill('Nadia B.')
  await button(page, 'NEXT').dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Specify Preferences' })).toBeVisible()
  expect(await names()).toBe(1)
  await button(page, 'FINISH').dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'My Experiments' })).toBeVisible()
  expect(await finished()).toBe(1)

  await page.goto('/user-profile/account-settings')
  await page.getByRole('textbox', { name: 'Display name' }).fill('Nadia')
  await button(page, 'Save changes').dblclick()
  await says(page, 'Saved')
  expect(await names()).toBe(2)
})
