import type { Page } from '@playwright/test'
import { aRunningStudy } from './classroom'
import { expect, expectAccessible, people, test } from './support'
import { json } from './tutor'

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const four = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => letters[byte % letters.length]).join('')

/** Students who follow the link, each in their own browser. */
async function enrollByLink(page: Page, code: string, count: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (let student = 0; student < count; student++) {
    const event = { id: crypto.randomUUID(), at: Date.now() }
    const participantKey = [four(), four(), four()].join('-')
    await json(page.request, '/api/tutor/link', { code, participantKey, today, event })
  }
}

test('a researcher watches students enroll and withdraws one', async ({ page, signUp }) => {
  const streaming = page.waitForResponse((response) => response.url().includes('/api/study/live/stream'))
  await signUp()
  const { studyId } = await aRunningStudy(page, 1, { recruitmentTypeNumber: 2 })
  const { linkCode } = await json<{ linkCode: string }>(page.request, `/api/study/run?studyId=${studyId}`)

  // The menu of a study leads to the live view as soon as the study is deployed.
  await page.goto('/home')
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Live view' }).click()
  await expect(page).toHaveURL(`/home/study/live/${studyId}`)
  const stream = await streaming
  expect([stream.status(), stream.headers()['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const section = page.getByRole('region', { name: 'Students in all conditions' }).first()
  await expect(section.getByText('No students yet')).toBeVisible()
  await expect(page.getByText(new RegExp(`/tutor/s/${linkCode}`))).toBeVisible()

  // The page shows new students without a reload.
  await enrollByLink(page, linkCode, 12)
  await expect(section.getByRole('img', { name: /Students enrolled over time/ })).toBeVisible()
  await expect(section.getByRole('row', { name: /All conditions/ })).toContainText('12')
  await expect(page.getByText('Updated just now')).toBeVisible()
  await expect(page.getByText(/The assignment matches the weights/)).toBeVisible()

  const list = page.getByRole('region', { name: 'List of participants' })
  await expect(page.getByText('12 participants', { exact: true })).toBeVisible()
  const first = list.getByRole('button', { name: /^Withdraw / }).first()
  const code = (await first.getAttribute('aria-label'))!.replace('Withdraw ', '')
  await first.click()
  const dialog = page.getByRole('dialog', { name: `Withdraw ${code}?` })
  await expect(dialog.getByText(/stays on record/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Stop recording/ }).check()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Request of a guardian' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`${code} was withdrawn`)).toBeVisible()
  // A withdrawn participant still counts as a participant, and is also counted separately.
  const all = section.getByRole('row', { name: /All conditions/ })
  await expect(all.getByRole('cell').last()).toHaveText('1')
  await expect(all.getByRole('cell').first()).toHaveText('12')

  // The filter of the table is in the address and survives a reload.
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Withdrawn' }).click()
  await expect(page).toHaveURL(/\?state=withdrawn$/)
  await expect(page.getByText('1 participant', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Withdrawn')
  await expectAccessible(page)
})

test('a running study is blinded until an administrator unblinds it with a reason', async ({
  page,
  signUp,
  browser,
}) => {
  await signUp()
  const { studyId } = await aRunningStudy(page, 1, { recruitmentTypeNumber: 2 })
  const { linkCode } = await json<{ linkCode: string }>(page.request, `/api/study/run?studyId=${studyId}`)
  await enrollByLink(page, linkCode, 2)
  await page.goto(`/home/study/live/${studyId}`)
  await expect(page.getByText(/^This study is blinded/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unblind' })).toHaveCount(0)
  const list = page.getByRole('region', { name: 'List of participants' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(list.getByRole('columnheader', { name: /Condition/ })).toHaveCount(0)

  const context = await browser.newContext({ baseURL: process.env.E2E_URL })
  await json(context.request, '/accounts/signin', people.admin)
  const admin = await context.newPage()
  await admin.goto(`/home/study/live/${studyId}`)
  await admin.getByRole('button', { name: 'Unblind' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Unblind this study?' })
  await dialog.getByRole('button', { name: 'Unblind' }).click()
  await expect(dialog.getByText('Say why the study has to be unblinded')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A student reported a wrong answer key.')
  await dialog.getByRole('button', { name: 'Unblind' }).click()
  await expect(admin.getByText(/^This study was unblinded on/)).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Students per condition' }).first()).toBeVisible()
  await context.close()

  // The owner sees the conditions without a reload.
  await expect(page.getByText(/^This study was unblinded on/)).toBeVisible()
  await expect(list.getByRole('columnheader', { name: /Condition/ })).toBeVisible()
})
