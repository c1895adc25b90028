import type { Page } from '@playwright/test'
import {
  aClassWith,
  answer,
  answerRight,
  aRunningStudy,
  type Classroom,
  commonWrongAnswers,
  letDaysPass,
  master,
  participantsOf,
  type RunningStudy,
  rightValues,
  type StudyType,
  studyTypes,
  unblind,
} from './classroom'
import { expect, expectAccessible, test } from './support'
import { check, isRight, json, next, showAnswer, wrongFor } from './tutor'

/** Joins the class as a student on this phone and opens the homework. */
async function join(student: Page, { joinCode, homeworkId }: Classroom, nickname: string): Promise<void> {
  await json(student.request, '/accounts/student/join', { joinCode, nickname, pin: '4711' })
  const event = { id: crypto.randomUUID(), at: Date.now() }
  const today = new Date().toISOString().slice(0, 10)
  await json(student.request, '/api/tutor/homework', { homeworkId, today, event })
}

/** One student of each condition, each on one of two phones; first the student of the study's `own` condition. */
async function oneOfEach(phones: Page[], page: Page, study: RunningStudy, classroom: Classroom): Promise<Page[]> {
  await unblind(study)
  const byCondition = new Map<number, Page>()
  const seen = new Set<string>()
  for (let count = 1; byCondition.size < 2; count++) {
    const student = phones[byCondition.size]!
    // A student who got the same condition as the first one is signed out again.
    await student.context().clearCookies()
    await join(student, classroom, `Student ${count}`)
    // The list is not in order of time: the new student is the one who was not in it before.
    const { participants } = await participantsOf(page, study)
    const { participant, conditionId } = participants.find((one) => !seen.has(one.participant))!
    seen.add(participant)
    if (!byCondition.has(conditionId)) byCondition.set(conditionId, student)
  }
  const own = byCondition.get(study.own)!
  return [own, ...[...byCondition.values()].filter((other) => other !== own)]
}

/** The button that continues, even if the next page is not a problem. */
const onward = (student: Page) => student.getByRole('button', { name: /^(Next problem|Continue|Finish)$/ })

/** Checks, after a wrong answer to the first problem, that only the `own` condition gets its support. */
const checkOwnSupport: Record<
  StudyType,
  (student: Page, study: RunningStudy, isOwn: boolean, page: Page) => Promise<void>
> = {
  1: checkHint,
  2: async () => {},
  3: checkHint,
  async 4(student, { problems }, isOwn, page) {
    const [wrong] = await commonWrongAnswers(page, problems[0]!)
    await answer(student, problems[0]!, () => wrong!.response['1']!)
    await expect(student.getByText('Not yet')).toBeVisible()
    await expect(student.getByText('Many think so.')).toHaveCount(isOwn ? 1 : 0)
  },
}

async function checkHint(student: Page, { problems }: RunningStudy, isOwn: boolean): Promise<void> {
  await answer(student, problems[0]!, wrongFor)
  await expect(student.getByText('Not yet')).toBeVisible()
  if (isOwn) await student.getByRole('button', { name: 'Get a hint' }).click()
  else await showAnswer(student)
  await expect(student.locator('.helps section').first()).toBeVisible()
  await expect(student.getByText('Count on your fingers.')).toHaveCount(isOwn ? 1 : 0)
  // After the answer was shown, there is nothing left to answer.
  if (!isOwn) await expect(next(student)).toBeVisible()
}

for (const typeId of [1, 2, 3, 4] as const) {
  test(`students of a class work through a ${studyTypes[typeId]} study on phones`, async ({
    page,
    openDevice,
    signUp,
  }) => {
    await signUp()
    const study = await aRunningStudy(page, typeId)
    const classroom = await aClassWith(study.set)
    const phones = [await openDevice('phone'), await openDevice('phone')]
    const students = await oneOfEach(phones, page, study, classroom)
    for (const [index, student] of students.entries()) {
      const isOwn = index === 0
      await student.goto(`/tutor/homework/${classroom.homeworkId}`)
      await expect(check(student)).toBeVisible()
      await checkOwnSupport[typeId](student, study, isOwn, page)
      const problems = isOwn ? study.ownProblems : study.problems
      // A right answer after a wrong one does not count, so three more are needed. A student without a hint has seen
      // the answer and cannot answer this problem any more.
      if (await check(student).isVisible()) await answerRight(student, problems[0]!)
      await next(student).click()
      await master(student, typeId === 2 ? problems.slice(1, 3) : problems.slice(1, 4))
      await expect(student.getByText(/experiment|condition|study/i)).toHaveCount(0)
    }
    const { participants } = await participantsOf(page, study)
    expect(participants.filter(({ state }) => state === 'FINISHED')).toHaveLength(2)
  })
}

test('a student gets a survey and a test before the homework, a survey after it and a test two weeks later', async ({
  page,
  openDevice,
  signUp,
}) => {
  await signUp()
  const likes = { id: 'likes', kind: 'CHOICE', prompt: 'Do you like fractions?', options: ['Yes', 'No'] }
  const words = { id: 'words', kind: 'TEXT', prompt: 'What was hard?', options: [], isRequired: true }
  const fields = {
    preSurvey: true,
    preSurveyBeforePreTest: true,
    preTest: true,
    postSurvey: true,
    preSurveyQuestions: [likes],
    postSurveyQuestions: [words],
    delayedPostTest: true,
    delayedPostTestDays: 14,
  }
  const study = await aRunningStudy(page, 1, fields)
  const classroom = await aClassWith(study.set)
  const student = await openDevice('phone')
  await join(student, classroom, 'Mina')
  const send = student.getByRole('button', { name: 'Send my answers' })
  await student.goto(`/tutor/homework/${classroom.homeworkId}`)

  await test.step('the student answers the survey', async () => {
    await student.getByText('Yes', { exact: true }).click()
    await expectAccessible(student)
    await send.click()
  })

  await test.step('the test gives no help and does not show correctness', async () => {
    await expect(student.getByText('A short quiz first: do what you can. There is no help here.')).toBeVisible()
    for (const problem of study.testProblems) {
      await expect(student.locator('.button-help')).toHaveCount(0)
      await answer(student, problem, rightValues)
      await expect(onward(student)).toBeVisible()
      await expect(isRight(student)).toHaveCount(0)
      await onward(student).click()
    }
  })

  await test.step('the homework shows correctness again', async () => {
    for (const problem of study.problems.slice(0, 3)) {
      await answerRight(student, problem)
      await onward(student).click()
    }
  })

  await test.step('the survey at the end requires an answer', async () => {
    await send.click()
    await expect(student.getByText('Please answer this question.')).toBeVisible()
    await student.getByLabel('What was hard?').fill('Nothing')
    await send.click()
    await expect(student.getByRole('heading', { name: 'You’ve got it!' })).toBeVisible()
  })

  const { participants } = await participantsOf(page, study)
  expect(participants.map(({ state }) => state)).toEqual(['FINISHED'])

  await test.step('the home page of the student offers the follow-up test two weeks later', async () => {
    await expect(student.getByText(/^There is a follow-up test later\. Come back between /)).toBeVisible()
    await student.goto('/tutor/home')
    await expect(student.getByRole('link', { name: /Done/ })).toBeVisible()
    await letDaysPass(study, 14)
    await student.reload()
    const followUp = student.getByRole('link', { name: /Follow-up test/ })
    await expect(followUp).toBeVisible()
    await expectAccessible(student)
    await followUp.click()
    await expect(student.getByText('A follow-up test: do what you can. There is no help here.')).toBeVisible()
    for (const problem of study.laterProblems) {
      await expect(student.locator('.button-help')).toHaveCount(0)
      await answer(student, problem, rightValues)
      await onward(student).click()
    }
    await student.getByRole('link', { name: 'Back to my homework' }).click()
    await expect(student.getByRole('link', { name: /Done/ })).toBeVisible()
    await expect(student.getByRole('link', { name: /Follow-up test/ })).toHaveCount(0)
  })
})
