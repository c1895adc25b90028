import { closeNotice, readNotice } from './notices'
import { addSet, addStudy, flowOf, submit } from './studies'
import { expect, expectAccessible, people, test } from './support'

test('an owner whose study is approved for a later date edits the preregistration and registers it on OSF', async ({
  page,
  signUp,
  openDevice,
}) => {
  await signUp()
  const name = `Prereg ${crypto.randomUUID()}`
  const study = await addStudy(page, 2, name)
  await addSet(page, study.studyId)
  expect((await page.request.post(`/api/OSF/project/${study.studyId}?projectId=hint3`, { data: {} })).ok()).toBe(true)
  await submit(page, study.studyId)

  const admin = await openDevice('desktop')
  expect((await admin.request.post('/accounts/signin', { data: people.admin })).ok()).toBe(true)
  await admin.goto(`/admin/review/${study.studyId}`)
  await admin.getByRole('button', { name: 'Approve for a later date' }).click()
  const dialog = admin.getByRole('dialog', { name: `Approve ${name}?` })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Start now' })).toBeVisible()

  await page.goto(`/home/study/${flowOf(2)}/deploy/${study.studyId}`)
  await expect(page.getByText(/^Status: Approved, starts /)).toBeVisible()
  const card = page.getByRole('region', { name: 'Preregistration' })
  await expect(card).toContainText('Plan frozen')
  await card.getByRole('button', { name: 'Read and edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Preregistration' })
  await editor.getByLabel('Hypotheses').fill('Students learn more with examples.')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save version' }).click()
  await expect(editor.getByText(/^Version 1, /)).toBeVisible()
  await readNotice(page, 'Version saved')
  await closeNotice(page)
  await editor.getByRole('button', { name: 'Close' }).click()

  await card.getByRole('button', { name: 'Register on OSF' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Register on OSF' }).click()
  await expect(card).toContainText('Preregistered on')
  await expect(card).toContainText('OSF stand-in')
})
