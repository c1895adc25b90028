import { type APIRequestContext, type Page, request } from '@playwright/test'
import { deploy, readyStudy, submit } from './studies'
import { atRest, expect, expectAccessible, people, test } from './support'
import { json, keyOf, type Problem, partsOf } from './tutor'

interface Classroom {
  id: string
  joinCode: string
}

const aName = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

/** A class of the teacher who is signed in. */
const addClass = (page: Page, name: string) =>
  json<Classroom>(page.request, '/core/classes', { name, grade: 'Grade 7' })

const openClass = (page: Page) => {
  const id = /\/classes\/(C\w+)/.exec(page.url())![1]!
  return json<{ class: Classroom; homework: { id: string }[] }>(page.request, `/core/classes/${id}`)
}

/** A person on another device. */
const anotherDevice = () => request.newContext({ baseURL: process.env.E2E_URL })

/** A linear set with few problems and without open responses. */
async function aShortSet(page: Page): Promise<{ ceri: string; title: string }> {
  const { problemSets } = await json<{
    problemSets: {
      problemSetCeri: string
      problemSetName: string
      problemSetType: string
      problemCount: number
      openResponseCount: number
    }[]
  }>(page.request, '/core/content/problem-sets/search', { pageSize: 100 })
  const [shortest] = problemSets
    .filter((set) => set.problemSetType === 'LINEAR_COMPLETE_ALL' && set.openResponseCount === 0)
    .sort((one, other) => one.problemCount - other.problemCount)
  return { ceri: shortest!.problemSetCeri, title: shortest!.problemSetName }
}

async function rightAnswer(teacher: Page, ceri: string): Promise<Record<string, string[]>> {
  const problem = await json<Problem>(teacher.request, `/core/content/problems/${ceri}?extraFields=ANSWERS`)
  const takesAll = ['CHOOSE_N', 'RANK', 'SORT']
  return Object.fromEntries(
    partsOf(problem.answers).map((part, index) => {
      const key = keyOf(part)
      return [index + 1, takesAll.includes(part.answerType) ? key : key.slice(0, 1)]
    }),
  )
}

/** Opens the homework and answers its first problem right. */
async function doOneProblem(student: APIRequestContext, teacher: Page, homeworkId: string): Promise<void> {
  const stamp = () => ({
    today: new Date().toISOString().slice(0, 10),
    event: { id: crypto.randomUUID(), at: Date.now() },
  })
  const { ticket, work } = await json<{ ticket: string; work: { progress: { problem: { problemId: string } } } }>(
    student,
    '/api/tutor/homework',
    { homeworkId, ...stamp() },
  )
  const { problemId } = work.progress.problem
  await json(student, '/api/tutor/problem', { ticket, problemId, ...stamp() })
  const response = await rightAnswer(teacher, problemId)
  await json(student, '/api/tutor/answer', { ticket, problemId, response, ...stamp() })
}

test('a teacher creates a class, assigns homework, shows the join code and follows the progress of students', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(people.teacher.email)
  await page.getByLabel('Password', { exact: true }).fill(people.teacher.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/classes$/)

  const name = aName('Mathematics')
  await page.getByRole('button', { name: 'New class' }).click()
  await page.getByRole('textbox', { name: 'Class name' }).fill(name)
  await page.getByRole('button', { name: 'Create class' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const { ceri, title } = await aShortSet(page)
  await page.getByRole('button', { name: 'Assign homework' }).click()
  await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill(ceri)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('button', { name: `Preview ${title}` }).click()
  const preview = page.getByRole('dialog', { name: title })
  await expect(preview.getByRole('heading', { name: 'Problem 1', exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('radio', { name: title }).check()
  await page.getByLabel('Due date').fill('2099-05-03')
  await page.getByRole('button', { name: 'Assign to class' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('May 3, 2099')

  const { class: classroom, homework } = await openClass(page)
  const { joinCode } = classroom
  await page.getByRole('button', { name: 'Show to the class' }).click()
  const wall = page.getByRole('dialog', { name: `Join ${name}` })
  await expect(wall).toContainText(joinCode)
  await expect(wall).toContainText(`${new URL(page.url()).host}/tutor/join`)
  await expect(wall).toContainText('No students have joined yet')
  await expectAccessible(page)

  const student = await anotherDevice()
  const who = { joinCode, nickname: 'Ada' }
  await json(student, '/accounts/student/join', { ...who, pin: '4711' })
  await expect(wall).toContainText('1 student has joined')
  await wall.getByRole('button', { name: 'Close' }).click()

  await doOneProblem(student, page, homework[0]!.id)
  await page.reload()
  await expect(page.getByRole('row', { name: title })).toContainText('1 of 1 started')
  await page.getByRole('button', { name: `Progress by student: ${title}` }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Ada' })).toContainText('1 done, 1 correct')
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('link', { name: title, exact: true }).click()
  const report = page.getByRole('table', { name: `Results by student and problem: ${title}` })
  await expect(report.getByRole('row', { name: /^Ada/ })).toContainText('Correct on the first attempt')
  await expect(page.getByText('1 of 1 correct on the first attempt')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name, exact: true }).click()

  await page.getByRole('tab', { name: 'Students (1)' }).click()
  await page.getByRole('button', { name: 'More actions for Ada' }).click()
  await page.getByRole('menuitem', { name: 'New PIN' }).click()
  await page.getByRole('button', { name: 'Create new PIN' }).click()
  const newPin = page.getByRole('dialog', { name: 'New PIN for Ada' })
  const pin = /\d{4,8}/.exec((await newPin.textContent())!)![0]
  await newPin.getByRole('button', { name: 'I’ve written it down' }).click()
  await expect(newPin).toHaveCount(0)
  expect((await student.get('/core/homework/mine')).status(), 'the old PIN no longer works').toBe(401)
  await json(student, '/accounts/student/signin', { ...who, pin })
  await student.dispose()
})

test('a new teacher without classes finds help about how classes work', async ({ page }) => {
  const made = await page.request.post('/accounts/create', {
    data: {
      email: `teacher-${crypto.randomUUID()}@example.org`,
      password: 'a long password',
      firstName: 'Ines',
      lastName: 'Roth',
      role: 'TEACHER',
    },
    // The number of accounts from one address is limited.
    headers: { 'x-forwarded-for': [10, ...crypto.getRandomValues(new Uint8Array(3))].join('.') },
  })
  expect(made.ok()).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'You have no classes yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Experiments' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'How classes work' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help for teachers' })).toBeVisible()
  await expectAccessible(page)
})

test('a teacher finds a class page with long names accessible in every size and color scheme', async ({
  page,
  signIn,
}) => {
  await signIn('teacher')
  const { id, joinCode } = await addClass(page, aName('A rather long name for a class in the afternoon'))
  const { ceri, title } = await aShortSet(page)
  await json(page.request, `/core/classes/${id}/homework`, { problemSetId: ceri })
  const student = await anotherDevice()
  await json(student, '/accounts/student/join', { joinCode, nickname: 'Maximiliane-Hohenberg-Sternfel', pin: '4711' })
  await student.dispose()

  await page.goto('/classes')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/classes/${id}`)
  await expect(page.getByRole('row', { name: title })).toContainText('0 of 1 started')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Students (1)' }).click()
  await expect(page.getByRole('cell', { name: 'Not started' })).toBeVisible()
  await atRest(page)
  await expectAccessible(page)
})

test('a teacher enrolls a class in a study with the invitation code of a researcher', async ({
  page,
  signUp,
  signIn,
}) => {
  await signUp()
  const { studyId, set } = await readyStudy(page, 1)
  const recruitment = { fieldname: 'recruitmentTypeNumber', value: 1 }
  await json(page.request, '/api/study/updateStudyField', { studyId, ...recruitment })
  await submit(page, studyId)
  await deploy(studyId)
  const { code } = await json<{ code: string }>(page.request, '/api/study/invitations', {
    studyId,
    label: 'Hill School',
  })

  await signIn('teacher')
  const { id } = await addClass(page, aName('Invited'))
  await page.goto(`/classes/${id}`)
  await page.getByRole('textbox', { name: 'Invitation code' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Join the study' }).click()
  await expect(page.getByText('This class now takes part in the study. This homework was added:')).toBeVisible()
  await expect(page.getByRole('row', { name: set.problemSetName })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Invitation code' })).toHaveValue('')
})
