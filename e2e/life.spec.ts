import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { addSet, addStudy, addSupport, deploy, type FoundSet, flowOf, type MadeStudy, submit } from './studies'
import { expect, expectAccessible, type Fixtures, people, test } from './support'

type LifeStudy = MadeStudy & { name: string; set: FoundSet }

/** A study of a name of its own that can be submitted: one problem set, and hints in its first condition. */
async function aStudy(page: Page, typeId: 1 | 2 = 1): Promise<LifeStudy> {
  const name = `Life ${crypto.randomUUID()}`
  const study = await addStudy(page, typeId, name)
  const set = await addSet(page, study.studyId)
  if (typeId === 1) await addSupport(page, study.studyId, study.conditions[0]!.dbid, set)
  return { ...study, name, set }
}

async function asAdmin(openDevice: Fixtures['openDevice']): Promise<Page> {
  const page = await openDevice('desktop')
  expect((await page.request.post('/accounts/signin', { data: people.admin })).ok()).toBe(true)
  return page
}

const deployStep = (page: Page, study: MadeStudy, typeId = 1) =>
  page.goto(`/home/study/${flowOf(typeId)}/deploy/${study.studyId}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (page: Page, message: string) => expect(page.getByText(message, { exact: true }).last()).toBeVisible()

/** The row of a study in the table of all studies. */
async function rowOf(page: Page, { name }: LifeStudy) {
  await page.goto(`/admin?q=${name}`)
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  return row
}

async function chooseAction(page: Page, { name }: LifeStudy, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Chooses an action in the row's menu and confirms it. */
async function act(page: Page, study: LifeStudy, action: string, confirm = action): Promise<void> {
  await chooseAction(page, study, action)
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
}

async function saved(download: Promise<Download>): Promise<{ text: string; path: string; name: string }> {
  const file = await download
  const path = await file.path()
  return { text: await readFile(path, 'utf8'), path, name: file.suggestedFilename() }
}

test('an owner is warned of what is missing, submits, converts to draft and submits again', async ({
  page,
  signUp,
}) => {
  await signUp()
  const study = await aStudy(page)
  await deployStep(page, study)
  await expect(page.getByRole('listitem').filter({ hasText: 'No student support is missing' })).toContainText('missing')
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  const warning = page.getByRole('alertdialog', { name: 'Submit for deployment?' })
  const gap = warning.getByRole('listitem')
  await expect(gap).toContainText(study.set.problemSetName)
  await expect(gap).toContainText(/\d+ of \d+ missing/)
  await expectAccessible(page)
  await gap.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/content/${study.studyId}\\?problem=PRA`))

  await deployStep(page, study)
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await warning.getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Successfully submitted study for deployment')
  await expect(page.getByText('Status: Awaiting Approval')).toBeVisible()

  await button(page, 'CONVERT TO DRAFT').click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Successfully Converted Study Back to Draft')
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await warning.getByRole('button', { name: 'Submit' }).click()
  await expect(button(page, 'CONVERT TO DRAFT')).toBeVisible()
})

test('a readiness list leads to what is missing, and nothing can be submitted without it', async ({ page, signUp }) => {
  await signUp()
  const study = await addStudy(page, 1)
  await deployStep(page, study)
  await expect(button(page, 'SUBMIT FOR DEPLOYMENT')).toBeDisabled()
  await expect(page.getByText('Add at least one problem set before you submit.')).toBeVisible()
  await page.getByRole('link', { name: 'Content: The study has a problem set' }).click()
  await expect(page).toHaveURL(new RegExp(`/select/${study.studyId}$`))
})

test('a support that cannot be published is named, with the way to it', async ({ page, signUp }) => {
  await signUp()
  const study = await aStudy(page)
  const mappings = await (await page.request.get(`/api/TutorStrategyCondition?studyId=${study.studyId}`)).json()
  const ceri = mappings[0].tutorStrategyCeri
  expect((await page.request.delete(`/core/content/tutorings/${ceri}`, { data: {} })).ok()).toBe(true)
  await deployStep(page, study)
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Error submitting study for deployment')
  await expect(page.getByText(/Couldn’t publish the support for Condition 1, problem 1 \(.+\)/)).toBeVisible()
  await expect(page.getByText('Status: Development')).toBeVisible()
  await page.getByRole('link', { name: 'Go to this support' }).click()
  await expect(page).toHaveURL(new RegExp(`/content/${study.studyId}\\?problem=PRA\\w+&condition=\\d+`))
})

test('problem sets that another study has taken in the meantime are named', async ({ page, signUp }) => {
  await signUp()
  const [quicker, slower] = [await aStudy(page, 2), await aStudy(page, 2)]
  expect(slower.set).toEqual(quicker.set)
  await deployStep(page, slower, 2)
  await submit(page, quicker.studyId)
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await says(page, 'Error submitting study for deployment')
  await expect(page.getByText(`now uses these problem sets: ${slower.set.problemSetCeri}`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the problem sets' }).click()
  await expect(page).toHaveURL(new RegExp(`/problem-sets/${slower.studyId}$`))
})

test('an owner asks for a pause, an administrator declines, and pauses the study when asked again', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  const study = await aStudy(page, 2)
  await submit(page, study.studyId)
  await deploy(study.studyId)
  await page.goto('/')
  await page.getByRole('button', { name: `More actions for ${study.name}` }).click()
  await page.getByRole('menuitem', { name: 'Ask an administrator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask an administrator' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Say why you ask for this')).toBeVisible()
  await dialog.getByLabel('Why?').fill('The school holidays begin.')
  await expect(dialog.getByText('Say why you ask for this')).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await says(page, 'Request sent to the administrators')
  const requests = page.getByRole('region', { name: 'Requests to administrators' })
  await expect(requests).toContainText('Pause the study')

  const admin = await asAdmin(openDevice)
  await expect(await rowOf(admin, study)).toContainText('Requested: Pause')
  await button(admin, /^Notifications/).click()
  await admin.getByRole('link', { name: `The owner of "${study.name}" has a request` }).click()
  const asked = admin.getByRole('region', { name: 'Requests of the owner' })
  await expect(asked).toContainText('The school holidays begin.')
  await expectAccessible(admin)
  await asked.getByRole('button', { name: 'Decline' }).click()
  const declining = admin.getByRole('dialog', { name: 'Decline this request?' })
  await declining.getByLabel('Reason').fill('Two classes are in the middle of it.')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await says(admin, 'Request declined')
  await expect(asked).toBeHidden()

  await page.reload()
  await expect(requests).toContainText('Two classes are in the middle of it.')
  await requests.getByRole('button', { name: 'Ask an administrator' }).click()
  await dialog.getByLabel('Why?').fill('They have finished.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(requests.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await admin.reload()
  await asked.getByRole('button', { name: 'Pause', exact: true }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await says(admin, 'Study paused')
  await expect(asked).toBeHidden()
  await page.reload()
  await expect(page.getByText('Status: Paused')).toBeVisible()
  await button(page, 'History').click()
  await expect(page.getByText('Deployed (ongoing) → Paused, as the owner requested')).toBeVisible()
})

test('a study is approved, paused, resumed and completed, and its owner is notified', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  const study = await aStudy(page)
  await submit(page, study.studyId)
  const admin = await asAdmin(openDevice)
  const row = await rowOf(admin, study)
  await expect(row).toContainText('Awaiting Approval')
  await expect(row).toContainText('Nadia Berg')
  await row.getByRole('link', { name: `Review ${study.name}` }).click()
  await expect(admin.getByRole('heading', { level: 1, name: study.name })).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Confound check' })).toBeVisible()
  await expect(admin.getByRole('article', { name: 'Problem 1', exact: true })).toContainText('Look at the units.')
  await expectAccessible(admin)
  await button(admin, 'Publish').click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await says(admin, 'Study published')
  await expect(admin.getByRole('heading', { name: 'Frozen snapshot' })).toBeVisible()
  await expect(admin.getByText(/the hash matches the contents/)).toBeVisible()

  await page.goto('/home')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: `"${study.name}" was approved and is running` }).click()
  await expect(page.getByText('Status: Deployed (ongoing)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await button(page, 'View').click()
  await expect(page.getByRole('dialog')).toContainText('Look at the units.')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await button(page, 'Download JSON').click()
  const snapshot = JSON.parse((await saved(download)).text)
  expect(snapshot).toMatchObject({ format: 'trellis-snapshot', studyId: study.studyId })

  await rowOf(admin, study)
  await act(admin, study, 'Pause')
  await says(admin, 'Study paused')
  await expect(row).toContainText('Paused')
  await act(admin, study, 'Resume')
  await says(admin, 'Study resumed')
  await expect(row).toContainText('Deployed (ongoing)')
  await act(admin, study, 'Complete')
  await says(admin, 'Study Completed')
  await expect(row).toContainText('Completed')
  await admin.getByRole('button', { name: `Actions for ${study.name}` }).click()
  await expect(admin.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await expect(admin.getByRole('menuitem', { name: 'Publish' })).toBeDisabled()
  await admin.getByRole('menuitem', { name: 'History' }).click()
  await expect(admin.getByRole('dialog').getByRole('listitem').first()).toContainText('Completed the study')

  await page.goto('/home')
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  await button(page, 'Mark all as read').click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toBeAttached()
})

test('a study is sent back with a reason that its owner reads until it is submitted again', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  const study = await aStudy(page)
  await submit(page, study.studyId)
  const admin = await asAdmin(openDevice)
  const row = await rowOf(admin, study)
  await chooseAction(admin, study, 'Send back')
  const asked = admin.getByRole('dialog', { name: `Send ${study.name} back?` })
  await asked.getByRole('button', { name: 'Send back' }).click()
  await expect(asked.getByText('Say what needs to change')).toBeVisible()
  await asked.getByRole('textbox').fill('The second condition says nothing yet.')
  await expectAccessible(admin)
  await asked.getByRole('button', { name: 'Send back' }).click()
  await says(admin, 'Status changed successfully')
  await expect(row).toContainText('Development')

  await page.goto('/home')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('dialog')).toContainText('The second condition says nothing yet.')
  await page.getByRole('link', { name: `"${study.name}" was sent back to development` }).click()
  const reason = page.getByRole('note').filter({ hasText: 'The second condition says nothing yet.' })
  await expect(reason).toContainText('Sent back by')
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Overview/ })
    .first()
    .click()
  await expect(reason).toBeVisible()
  await deployStep(page, study)
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Successfully submitted study for deployment')
  await expect(reason).toHaveCount(0)
})

test('a study is archived and can only be read; another is deleted', async ({ page, signUp, openDevice }) => {
  await signUp()
  const [kept, gone] = [await aStudy(page, 2), await aStudy(page, 2)]
  const admin = await asAdmin(openDevice)
  const row = await rowOf(admin, kept)
  await act(admin, kept, 'Archive')
  await says(admin, 'Study archived')
  await expect(row).toContainText('Archived')
  await rowOf(admin, gone)
  await act(admin, gone, 'Delete', 'DELETE')
  await says(admin, 'Study deleted')
  await expect(admin.getByText('No matching studies')).toBeVisible()

  await page.goto('/archive')
  await page.getByRole('searchbox', { name: 'Search Archives' }).fill(kept.name.toUpperCase())
  await page.getByRole('link', { name: kept.name }).click()
  await expect(page.getByText('Status: Archived')).toBeVisible()
  await deployStep(page, kept, 2)
  await expect(page.getByRole('listitem').filter({ hasText: 'Archived' })).toHaveAttribute('aria-current', 'step')
  await expect(button(page, /SUBMIT|CONVERT/)).toHaveCount(0)
  await page.goto(`/home/study/problem-varied/deploy/${gone.studyId}`)
  await expect(page.getByText("Whoops! We couldn't find the page you're looking for.")).toBeVisible()
})

test('when two people act at once, the second gets a message and sees the current state', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  // One after the other: what the first holds is not free for the second.
  const first = await aStudy(page, 2)
  await submit(page, first.studyId)
  const second = await aStudy(page, 2)
  await submit(page, second.studyId)
  const [one, other] = [await asAdmin(openDevice), await asAdmin(openDevice)]
  await rowOf(one, first)
  const row = await rowOf(other, first)
  await act(one, first, 'Publish')
  await says(one, 'Study published')
  await act(other, first, 'Publish')
  await says(other, 'Publishing study failed')
  await says(other, 'Someone else got there first: the study is already Deployed (ongoing).')
  await expect(row).toContainText('Deployed (ongoing)')

  await one.goto(`/admin/review/${second.studyId}`)
  await button(one, 'Publish').click()
  await deployStep(page, second, 2)
  await button(page, 'CONVERT TO DRAFT').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await says(page, 'Successfully Converted Study Back to Draft')
  await one.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await says(one, 'Error deploying Study')
  await says(one, 'Someone else has changed the status: the study is now Development.')
  await expect(button(one, 'Publish')).toHaveCount(0)
})

test('the table of all studies is narrowed down in the address', async ({ page, signUp, openDevice }) => {
  await signUp()
  const [study, varied] = [await aStudy(page, 1), await aStudy(page, 2)]
  const admin = await asAdmin(openDevice)
  await rowOf(admin, study)
  await admin.goto('/admin')
  await admin.getByRole('searchbox').fill('Nadia Berg')
  await admin.getByRole('combobox', { name: 'Type' }).click()
  await admin.getByRole('option', { name: 'Problem Varied' }).click()
  await admin.getByRole('button', { name: 'Development', exact: true }).click()
  await expect(admin.getByRole('link', { name: varied.name })).toBeVisible()
  await expect(admin.getByRole('link', { name: study.name })).toHaveCount(0)
  await admin.getByRole('combobox', { name: 'Studies per page' }).click()
  await expect(admin.getByRole('option')).toHaveText(['5', '10', '15', '100'])
  await admin.getByRole('option', { name: '5', exact: true }).click()
  await expect(admin).toHaveURL(/q=Nadia\+Berg&status=development&type=problemVaried&size=5/)
  await admin.reload()
  await expect(admin.getByRole('link', { name: varied.name })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Development', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(admin)
})

test('a study leaves as a file and comes back as it was', async ({ page, signUp }) => {
  await signUp()
  const study = await aStudy(page)
  await page.goto('/home')
  let download = page.waitForEvent('download')
  await page.getByRole('button', { name: `More actions for ${study.name}` }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = await saved(download)
  expect(file.name).toBe(`trellis-study-${study.studyId}.json`)

  const choose = async (content: string) => {
    const chosen = { name: 'study.json', mimeType: 'application/json', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').setInputFiles(chosen)
  }
  await button(page, 'Import study').click()
  const importing = page.getByRole('dialog', { name: 'Import a study' })
  await choose('{ "half')
  await expect(importing).toContainText('it is not valid JSON')
  await choose(file.text.replace('"Condition 1"', '""'))
  await expect(importing).toContainText('conditions.0.name: Field cannot be blank')
  await expect(importing.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await choose(file.text.replaceAll(study.set.problemSetCeri, 'PSAZZZZZZ9'))
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(importing.getByRole('listitem')).toHaveText('PSAZZZZZZ9')
  await expectAccessible(page)
  await choose(file.text)
  await expect(importing).toContainText(study.name)
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/basics\/\d+$/)
  const made = Number(/\d+$/.exec(page.url())![0])
  expect(made).not.toBe(study.studyId)

  await page.goto(`/home/study/support-study/deploy/${made}`)
  download = page.waitForEvent('download')
  await button(page, 'Export').click()
  const again = JSON.parse((await saved(download)).text)
  expect({ ...again, exportedAt: '' }).toEqual({ ...JSON.parse(file.text), exportedAt: '' })
})

test('a set is tried as a student of each condition, in a new tab', async ({ page, signUp }) => {
  await signUp()
  const study = await aStudy(page)
  await deployStep(page, study)
  await page.getByRole('tab', { name: 'Condition 2' }).click()
  await page.getByRole('button', { name: `Preview ${study.set.problemSetName}` }).click()
  const link = page.getByRole('menuitem', { name: /^As a student/ })
  const [, second] = study.conditions
  const address = `/tutor/preview?study=${study.studyId}&condition=${second!.dbid}&set=${study.set.problemSetCeri}`
  await expect(link).toHaveAttribute('href', address)
  await expect(link).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('the review of a study is closed to researchers', async ({ page, signUp }) => {
  await signUp()
  const study = await aStudy(page)
  await page.goto(`/admin/review/${study.studyId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
})

test('history, notifications and frozen contents are accessible', async ({ page, signUp }) => {
  await signUp()
  const study = await aStudy(page)
  await submit(page, study.studyId)
  await deploy(study.studyId)
  await deployStep(page, study)
  await button(page, 'History').click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Approved and deployed the study')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await button(page, 'View').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})
