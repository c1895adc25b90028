import type { Page } from '@playwright/test'
import {
  aClassWith,
  answer,
  answerRight,
  aRunningStudy,
  as,
  master,
  participantsOf,
  rightValues,
  unblind,
} from './classroom'
import { expect, expectAccessible, test } from './support'
import { check, isRight, json, next, wrongFor } from './tutor'

const kept = 'No connection. Your answers are kept and will be sent.'

/** The ids of the activity events that a page sends; their number depends on the speed of the machine. */
function activityEventsOf(page: Page): Set<string> {
  const activityEvents = new Set<string>()
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/api/tutor/events')) return
    for (const { id } of request.postDataJSON().events) activityEvents.add(id)
  })
  return activityEvents
}

test('a student loses the connection, reloads and changes devices, and nothing is lost or counted twice', async ({
  page,
  openDevice,
  signUp,
}) => {
  await signUp()
  const study = await aRunningStudy(page, 1)
  const { joinCode, homeworkId } = await aClassWith(study.set)
  const [first, second, third, fourth] = study.problems
  let phone = await openDevice('phone')
  const activityEvents = [activityEventsOf(phone)]

  await test.step('the student joins with the class code, a name and a PIN', async () => {
    await phone.goto('/tutor/')
    await phone.getByLabel('Class code').fill(joinCode.toLowerCase())
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByText('Period 5')).toBeVisible()
    await expect(phone.getByLabel('I’m new here')).toBeChecked()
    await phone.getByLabel('Your name in this class').fill('Robin')
    await phone.getByLabel('Choose a PIN').fill('471')
    await phone.getByRole('button', { name: 'Join class' }).click()
    await expect(phone.getByText('A PIN has 4 to 8 digits and nothing else.')).toBeVisible()
    await phone.getByLabel('Choose a PIN').fill('4711')
    await phone.getByRole('button', { name: 'Join class' }).click()
    await expect(phone.getByRole('heading', { name: 'My homework' })).toBeFocused()
  })

  await test.step('the student starts the homework', async () => {
    const homework = phone.getByRole('link', { name: /To do/ })
    await homework.click()
    await expect(phone).toHaveURL(new RegExp(`/tutor/homework/${homeworkId}$`))
    await answer(phone, first!, wrongFor)
    await expect(phone.getByText('Not yet')).toBeVisible()
    await answerRight(phone, first!)
    await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
    await next(phone).click()
  })

  await test.step('the student loses the connection while answering and closes the page', async () => {
    await expect(phone.getByRole('heading', { name: /Problem 2/ })).toBeVisible()
    await expect(phone.locator('[data-part-field]:focus-within')).toBeVisible()
    await phone.context().setOffline(true)
    await answer(phone, second!, rightValues)
    await expect(phone.getByText('No connection. Your answer is kept.')).toBeVisible()
    await expect(phone.getByText(kept)).toBeVisible()
    // The page is closed rather than left, because a page that is being left still notices the connection and sends.
    await phone.close()
    await phone.context().setOffline(false)
    phone = await phone.context().newPage()
    activityEvents.push(activityEventsOf(phone))
    await phone.goto(`/tutor/homework/${homeworkId}`)
    await expect(isRight(phone)).toBeVisible()
    await expect(phone.getByText(kept)).toHaveCount(0)
    await next(phone).click()
  })

  await test.step('the student does not get the reply to an answer that the server has received', async () => {
    await expect(phone.getByRole('heading', { name: /Problem 3/ })).toBeVisible()
    await expect(phone.locator('[data-part-field]:focus-within')).toBeVisible()
    let losesReplies = true
    await phone.route('**/api/tutor/answer', async (route) => {
      if (!losesReplies) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await answer(phone, third!, rightValues)
    await expect(phone.getByText(kept)).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Your answer has not been sent yet.')).toBeVisible()
    losesReplies = false
    await expect(isRight(phone)).toBeVisible()
  })

  await test.step('the student continues on another device', async () => {
    const tablet = await openDevice('phone')
    activityEvents.push(activityEventsOf(tablet))
    await tablet.goto(`/tutor/join/${joinCode}`)
    await tablet.getByText('I’ve been here before').click()
    await tablet.getByLabel('Your name in this class').fill('robin')
    await tablet.getByLabel('Your PIN').fill('4711')
    await tablet.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tablet.getByRole('link', { name: /In progress/ }).click()
    await expect(tablet.getByRole('heading', { name: /Problem 4/ })).toBeVisible()
    await expect(tablet.getByText('2 of 3 in a row')).toBeVisible()
    await master(tablet, [fourth!])
    await tablet.getByRole('link', { name: 'Back to my homework' }).click()
    await expect(tablet.getByRole('link', { name: /Done/ })).toBeVisible()
    await tablet.close()
  })

  await test.step('the student sees the homework finished on the first device and signs out', async () => {
    await next(phone).click()
    await expect(phone.getByRole('heading', { name: 'You’ve got it!' })).toBeVisible()
    await expect(phone.getByText(/experiment|condition|study/i)).toHaveCount(0)
    await phone.getByRole('button', { name: 'Look back at the problems' }).click()
    await phone.locator('summary', { hasText: 'Problem 1' }).click()
    await expect(phone.getByRole('region', { name: 'The answer' })).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'Back to my homework' }).click()
    await phone.getByRole('button', { name: 'Not Robin? Sign out' }).click()
    await expect(phone.getByLabel('Your PIN')).toBeVisible()
    await phone.goto('/tutor/home')
    await expect(phone).toHaveURL(/\/tutor\/$/)
  })

  const { total, participants } = await participantsOf(page, study)
  expect([total, participants[0]!.state]).toEqual([1, 'FINISHED'])
  const { events } = await json<{ events: number }>(page.request, `/api/study/live?studyId=${study.studyId}`)
  // Enrolled, opened, stage entered; four problems started, answered and finished; one more answer; mastered, stage
  // left, finished; opened again after the page was closed, after it was reloaded and on the other device.
  const done = 3 + 4 * 3 + 1 + 3 + 3
  expect(events).toBe(done + activityEvents.reduce((sum, each) => sum + each.size, 0))
})

test('a participant with a study link takes part without a name and returns as the same participant', async ({
  page,
  openDevice,
  signUp,
}) => {
  await signUp()
  const study = await aRunningStudy(page, 2, { recruitmentTypeNumber: 2 })
  const { linkCode } = await json<{ linkCode: string }>(page.request, `/api/study/run?studyId=${study.studyId}`)
  const admin = await as('admin')
  const move = (status: string) =>
    json(admin, '/api/study/updateStudyStatus', { studyId: study.studyId, status, note: 'Holidays' })

  const phone = await openDevice('phone')
  await phone.goto(`/tutor/s/${linkCode}`)
  const code = await phone.locator('.own-code').textContent()
  await phone.getByRole('button', { name: 'Start' }).click()
  await expect(check(phone)).toBeVisible()
  await unblind(study)
  const { conditionId } = (await participantsOf(page, study)).participants[0]!
  const problems = conditionId === study.own ? study.ownProblems : study.problems
  await answerRight(phone, problems[0]!)

  await test.step('the participant continues in another tab of the same device', async () => {
    const tab = await phone.context().newPage()
    await tab.goto(`/tutor/s/${linkCode}`)
    await expect(tab.locator('.own-code')).toHaveText(code!)
    await tab.getByRole('button', { name: 'Continue' }).click()
    await answerRight(tab, problems[1]!)
    await tab.close()
    await next(phone).click()
    await expect(phone.getByText(/Your work has moved on/)).toBeVisible()
    await expect(phone.getByRole('heading', { name: /Problem 3/ })).toBeFocused()
  })

  await test.step('the participant finishes while the study is closed to new participants', async () => {
    await move('PAUSED')
    const late = await openDevice('phone')
    await late.goto(`/tutor/s/${linkCode}`)
    await late.getByRole('button', { name: 'Start' }).click()
    await expect(late.getByRole('heading', { name: 'This is not open right now' })).toBeVisible()
    await expect(late.getByText(/experiment|condition|study/i)).toHaveCount(0)
    await late.close()
    await master(phone, [problems[2]!])
  })
  expect((await participantsOf(page, study)).total).toBe(1)
  await admin.dispose()
})

test('a student finds accessible pages for joining and for homework', async ({ page }) => {
  await page.goto('/tutor/')
  await expect(page.getByLabel('Class code')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Visit the demo class' }).click()
  await page.getByText('I’m new here').click()
  await expectAccessible(page)
  await page.getByText('I’ve been here before').click()
  await page.getByLabel('Your name in this class').fill('Maya')
  await page.getByLabel('Your PIN').fill('4826')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My homework' })).toBeVisible()
  await expectAccessible(page)
})
