import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readNotice } from './notices'
import { addSet, addStudy, addSupport, type FoundSet, type MadeStudy, submit } from './studies'
import { expect, expectAccessible, type Fixtures, people, test } from './support'

type Named = { name: string }
type LifeStudy = MadeStudy & Named & { set: FoundSet }

/** A study with a unique name that can be submitted: one problem set, and hints in its first condition. */
async function aStudy(page: Page): Promise<LifeStudy> {
  const name = `Life ${crypto.randomUUID()}`
  const study = await addStudy(page, 1, name)
  const set = await addSet(page, study.studyId)
  await addSupport(page, study.studyId, study.conditions[0]!.dbid, set)
  return { ...study, name, set }
}

async function asAdmin(openDevice: Fixtures['openDevice']): Promise<Page> {
  const page = await openDevice('desktop')
  expect((await page.request.post('/accounts/signin', { data: people.admin })).ok()).toBe(true)
  return page
}

const deployStep = (page: Page, study: MadeStudy) => page.goto(`/home/study/support-study/deploy/${study.studyId}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The row of a study in the table of all studies. */
async function rowOf(page: Page, { name }: Named, filters = '') {
  await page.goto(`/admin?q=${name}${filters}`)
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  return row
}

async function chooseAction(page: Page, { name }: Named, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Chooses an action in the row's menu and confirms it. */
async function act(page: Page, study: Named, action: string, confirm = action): Promise<void> {
  await chooseAction(page, study, action)
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
}

async function saved(download: Promise<Download>): Promise<{ text: string; path: string; name: string }> {
  const file = await download
  const path = await file.path()
  return { text: await readFile(path, 'utf8'), path, name: file.suggestedFilename() }
}

test('an owner is warned of missing supports, submits, converts to draft and submits again', async ({
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

  await page.goBack()
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await warning.getByRole('button', { name: 'Submit' }).click()
  await readNotice(page, 'Successfully submitted study for deployment')
  await expect(page.getByText('Status: Awaiting Approval')).toBeVisible()

  await button(page, 'CONVERT TO DRAFT').click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await readNotice(page, 'Successfully Converted Study Back to Draft')
  await button(page, 'SUBMIT FOR DEPLOYMENT').click()
  await warning.getByRole('button', { name: 'Submit' }).click()
  await expect(button(page, 'CONVERT TO DRAFT')).toBeVisible()
})

test('an administrator sends back, approves, pauses, resumes and completes a study, and its owner is notified', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  const study = await aStudy(page)
  await submit(page, study.studyId)
  const admin = await asAdmin(openDevice)
  const row = await rowOf(admin, study, '&status=awaiting-approval&size=5')
  const notifications = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const warning = page.getByRole('alertdialog', { name: 'Submit for deployment?' })

  await test.step('the study is sent back with a reason that its owner sees until it is submitted again', async () => {
    await expect(row).toContainText('Awaiting Approval')
    await expect(row).toContainText('Nadia Berg')
    await expectAccessible(admin)
    await rowOf(admin, study)
    await chooseAction(admin, study, 'Send back')
    const asked = admin.getByRole('dialog', { name: `Send ${study.name} back?` })
    await asked.getByRole('button', { name: 'Send back' }).click()
    await expect(asked.getByText('Say what needs to change')).toBeVisible()
    await asked.getByRole('textbox').fill('The second condition says nothing yet.')
    await expectAccessible(admin)
    await asked.getByRole('button', { name: 'Send back' }).click()
    await readNotice(admin, 'Status changed successfully')
    await expect(row).toContainText('Development')

    await page.goto('/home')
    await notifications(page, 'Notifications, 1 unread').click()
    await expect(page.getByRole('dialog')).toContainText('The second condition says nothing yet.')
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
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
    await warning.getByRole('button', { name: 'Submit' }).click()
    await readNotice(page, 'Successfully submitted study for deployment')
    await expect(reason).toHaveCount(0)
  })

  await test.step('the study is reviewed and approved, and its content is frozen', async () => {
    await rowOf(admin, study)
    await row.getByRole('link', { name: `Review ${study.name}` }).click()
    await expect(admin.getByRole('heading', { level: 1, name: study.name })).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Confound check' })).toBeVisible()
    await expect(admin.getByRole('article', { name: 'Problem 1', exact: true })).toContainText('Look at the units.')
    await expectAccessible(admin)
    await button(admin, 'Publish').click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await readNotice(admin, 'Study published')
    await expect(admin.getByRole('heading', { name: 'Frozen snapshot' })).toBeVisible()
    await expect(admin.getByText(/the hash matches the contents/)).toBeVisible()

    await page.reload()
    await notifications(page, 'Notifications, 1 unread').click()
    await page.getByRole('link', { name: `"${study.name}" was approved and is running` }).click()
    await expect(page.getByText('Status: Deployed (ongoing)')).toBeVisible()
    await expect(notifications(page, 'Notifications')).toBeVisible()
    await button(page, 'History').click()
    const entries = page.getByRole('dialog').getByRole('listitem')
    await expect(entries.first()).toContainText('Approved and deployed the study')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await button(page, 'View').click()
    await expect(page.getByRole('dialog')).toContainText('Look at the units.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await button(page, 'Download JSON').click()
    const snapshot = JSON.parse((await saved(download)).text)
    expect(snapshot).toMatchObject({ format: 'trellis-snapshot', studyId: study.studyId })
  })

  await test.step('the owner requests a pause, which an administrator first declines and then grants', async () => {
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
    await readNotice(page, 'Request sent to the administrators')
    const requests = page.getByRole('region', { name: 'Requests to administrators' })
    await expect(requests).toContainText('Pause the study')

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
    await readNotice(admin, 'Request declined')
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
    await readNotice(admin, 'Study paused')
    await expect(asked).toBeHidden()
    await page.reload()
    await expect(page.getByText('Status: Paused')).toBeVisible()
    await button(page, 'History').click()
    await expect(page.getByText('Deployed (ongoing) → Paused, as the owner requested')).toBeVisible()
  })

  await test.step('the study is resumed, paused and completed, and its owner is notified', async () => {
    await expect(await rowOf(admin, study)).toContainText('Paused')
    await act(admin, study, 'Resume')
    await readNotice(admin, 'Study resumed')
    await expect(row).toContainText('Deployed (ongoing)')
    await act(admin, study, 'Pause')
    await readNotice(admin, 'Study paused')
    await expect(row).toContainText('Paused')
    await act(admin, study, 'Resume')
    await expect(row).toContainText('Deployed (ongoing)')
    await act(admin, study, 'Complete')
    await readNotice(admin, 'Study Completed')
    await expect(row).toContainText('Completed')
    await admin.getByRole('button', { name: `Actions for ${study.name}` }).click()
    await expect(admin.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
    await expect(admin.getByRole('menuitem', { name: 'Publish' })).toBeDisabled()
    await admin.getByRole('menuitem', { name: 'History' }).click()
    await expect(admin.getByRole('dialog').getByRole('listitem').first()).toContainText('Completed the study')

    await page.goto('/home')
    await notifications(page, 'Notifications, 6 unread').click()
    await button(page, 'Mark all as read').click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toBeAttached()
  })
})

test('an administrator archives a study, which can then only be read, and deletes another', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  const aDraft = async () => {
    const name = `Life ${crypto.randomUUID()}`
    return { ...(await addStudy(page, 1, name)), name }
  }
  const [archived, deleted] = [await aDraft(), await aDraft()]
  const admin = await asAdmin(openDevice)
  const row = await rowOf(admin, archived)
  await act(admin, archived, 'Archive')
  await readNotice(admin, 'Study archived')
  await expect(row).toContainText('Archived')
  await admin.getByRole('searchbox').fill(deleted.name)
  await expect(admin.getByRole('row', { name: deleted.name })).toBeVisible()
  await act(admin, deleted, 'Delete', 'DELETE')
  await readNotice(admin, 'Study deleted')
  await expect(admin.getByText('No matching studies')).toBeVisible()

  await page.goto('/archive')
  await page.getByRole('searchbox', { name: 'Search Archives' }).fill(archived.name.toUpperCase())
  await page.getByRole('link', { name: archived.name }).click()
  await expect(page.getByText('Status: Archived')).toBeVisible()
  await deployStep(page, archived)
  await expect(page.getByRole('listitem').filter({ hasText: 'Archived' })).toHaveAttribute('aria-current', 'step')
  await expect(button(page, /SUBMIT|CONVERT/)).toHaveCount(0)
  await deployStep(page, deleted)
  await expect(page.getByText("Whoops! We couldn't find the page you're looking for.")).toBeVisible()
})

test('a researcher exports a study, imports it unchanged and previews it as a student of each condition', async ({
  page,
  signUp,
}) => {
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
  const importedId = Number(/\d+$/.exec(page.url())![0])
  expect(importedId).not.toBe(study.studyId)

  await page.goto(`/home/study/support-study/deploy/${importedId}`)
  download = page.waitForEvent('download')
  await button(page, 'Export').click()
  const again = JSON.parse((await saved(download)).text)
  expect({ ...again, exportedAt: '' }).toEqual({ ...JSON.parse(file.text), exportedAt: '' })

  await test.step('a set can be previewed as a student of each condition in a new tab', async () => {
    const loaded = await page.request.post('/api/study/loadStudyById', { data: { id: importedId } })
    const { conditions } = (await loaded.json()) as MadeStudy
    const second = conditions.find(({ name }) => name === 'Condition 2')!
    await page.getByRole('tab', { name: 'Condition 2' }).click()
    await page.getByRole('button', { name: `Preview ${study.set.problemSetName}` }).click()
    const link = page.getByRole('menuitem', { name: /^As a student/ })
    const address = `/tutor/preview?study=${importedId}&condition=${second.dbid}&set=${study.set.problemSetCeri}`
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('researchers cannot open the review of a study', async () => {
    await page.goto(`/admin/review/${study.studyId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
  })
})
