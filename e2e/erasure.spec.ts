import { readFile } from 'node:fs/promises'
import { request } from '@playwright/test'
import { answerRight, aRunningStudy, as } from './classroom'
import { closeNotice, readNotice } from './notices'
import { expect, expectAccessible, people, test } from './support'
import { json } from './tutor'

const nickname = 'Zebulon'
const pin = '4711'

test('a teacher exports and erases a student, who disappears from the class while the study keeps the result', async ({
  page,
  openDevice,
  signUp,
}) => {
  await signUp()
  const study = await aRunningStudy(page, 1)
  const api = await as('teacher')
  const className = `Period ${crypto.randomUUID().slice(0, 8)}`
  const { id, joinCode } = await json<{ id: string; joinCode: string }>(api, '/core/classes', { name: className })
  const homework = await json<{ id: string }>(api, `/core/classes/${id}/homework`, { problemSetId: study.set })
  const tutor = await openDevice('phone')
  await json(tutor.request, '/accounts/student/join', { joinCode, nickname, pin })

  await test.step('the student answers a problem', async () => {
    await tutor.goto(`/tutor/homework/${homework.id}`)
    await answerRight(tutor, study.problems[0]!)
    await expect(tutor.getByText('Saved', { exact: true })).toBeVisible()
  })
  const participantsPage = () =>
    json<{ participants: { participant: string; state: string }[] }>(
      page.request,
      `/api/study/participants?studyId=${study.studyId}`,
    )
  const [before] = (await participantsPage()).participants

  const teacher = await openDevice('phone')
  await json(teacher.request, '/accounts/signin', people.teacher)
  await teacher.goto(`/classes/${id}`)
  await teacher.getByRole('tab', { name: /Students/ }).click()
  const openMenu = () => teacher.getByRole('button', { name: new RegExp(nickname) }).click()

  await test.step('the teacher downloads the data of the student', async () => {
    await openMenu()
    const [download] = await Promise.all([
      teacher.waitForEvent('download'),
      teacher.getByRole('menuitem', { name: 'Export data' }).click(),
    ])
    await readNotice(teacher, `The data of ${nickname} was downloaded`)
    await closeNotice(teacher)
    const file = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file.platform.account.nickname).toBe(nickname)
    expect(file.work[0].events.length).toBeGreaterThan(2)
    expect(file.studies[0]).toMatchObject({ isDisclosed: false, participant: null, conditionName: null })
  })

  await test.step('the teacher reads what is deleted and what is kept, and erases the student', async () => {
    await openMenu()
    await teacher.getByRole('menuitem', { name: 'Erase student' }).click()
    const dialog = teacher.getByRole('alertdialog', { name: `Erase ${nickname}?` })
    await expect(dialog).toContainText('nickname, PIN, sign-ins')
    await expect(dialog).toContainText('stay, under a random code')
    await expectAccessible(teacher)
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(teacher.getByText(`${nickname} was erased`)).toBeVisible()
    await expect(teacher.getByRole('button', { name: new RegExp(nickname) })).toHaveCount(0)
  })

  await test.step('the student can no longer sign in or use the open session', async () => {
    const another = await request.newContext({ baseURL: process.env.E2E_URL })
    const answer = await another.post('/accounts/student/signin', { data: { joinCode, nickname, pin } })
    expect([answer.status(), (await answer.json()).error.code]).toEqual([401, 'wrong_pin'])
    expect((await tutor.request.get('/core/homework/mine')).status()).toBe(401)
    await another.dispose()
    const progress = `/api/tutor/homeworkProgress?classId=${id}&homeworkIds=${homework.id}`
    expect(await json(api, progress)).toEqual({ [homework.id]: [] })
  })

  await test.step('the researcher keeps the participant under another code', async () => {
    const [after] = (await participantsPage()).participants
    expect(after!.state).toBe(before!.state)
    expect(after!.participant).not.toBe(before!.participant)
    await page.goto(`/home/study/live/${study.studyId}`)
    await expect(page.getByText(after!.participant)).toBeVisible()
  })

  await test.step('an administrator finds the erasure in the log', async () => {
    const admin = await openDevice('phone')
    await json(admin.request, '/accounts/signin', people.admin)
    await admin.goto('/admin/personal-data')
    const log = admin.getByRole('table', { name: 'Log of exports and erasures' })
    await expect(log.getByText('Student erased').first()).toBeVisible()
    await expectAccessible(admin)
    await admin.getByLabel('Nickname, class or participant code').fill(nickname)
    await admin.getByRole('button', { name: 'Search' }).click()
    await expect(admin.getByText(`No student or participant matches “${nickname}”.`)).toBeVisible()
    await admin.setViewportSize({ width: 390, height: 844 })
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
  await api.dispose()
})
