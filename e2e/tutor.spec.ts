import { gzipSync } from 'node:zlib'
import { useFirstProblems } from './studies'
import { expect, expectAccessible, heldBack, test } from './support'
import {
  check,
  field,
  findProblems,
  findSet,
  giveAll,
  isRight,
  keyOf,
  next,
  partsOf,
  showAnswer,
  studyOn,
  support,
  typeMathematics,
  wrongFor,
} from './tutor'

const gradedTypes = [
  'CHOOSE_ONE',
  'CHOOSE_N',
  'NUMERIC',
  'NUMERIC_EXPRESSION',
  'EXACT_FRACTION',
  'ALGEBRA',
  'OLD_ALGEBRA',
  'EXACT_MATCH',
  'FILL_IN',
  'FILL_IN_IGNORE_CASE',
  'DROP_DOWN',
  'RANK',
  'SORT',
  'RACKET',
]

test('a student can answer every type of problem, wrong and right', async ({ page, signUp }) => {
  await signUp()
  const problems = await findProblems(page, [...gradedTypes, 'OPEN_RESPONSE'])
  await page.goto(`/tutor/preview?pairs=${problems.map(({ xref }) => `${xref}:`).join(',')}`)
  for (const [index, problem] of problems.entries()) {
    await test.step(problem.problemType, async () => {
      await expect(page.getByRole('heading', { name: `Problem ${index + 1} of ${problems.length}` })).toBeVisible()
      if (problem.problemType === 'OPEN_RESPONSE') {
        await field(page, 1).fill('Because both are halves.')
        await check(page).click()
        await expect(page.getByText('Answer saved')).toBeVisible()
      } else {
        await giveAll(page, problem, wrongFor)
        await check(page).click()
        await expect(page.getByText('Not yet')).toBeVisible()
        const isList = ['CHOOSE_N', 'RANK', 'SORT'].includes(problem.problemType)
        await giveAll(page, problem, (part) => (isList ? keyOf(part) : keyOf(part).slice(0, 1)))
        await check(page).click()
        await expect(isRight(page)).toBeVisible()
      }
      await expect(next(page)).toBeFocused()
      await page.keyboard.press('Enter')
    })
  }
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeFocused()
})

test('a student who marks a point in an embedded activity submits it as the answer', async ({ page }) => {
  // The small library of the journeys has no activity, so its problem is mocked; the page and its report are real.
  const src = '/tutor/activities/number-line.html?from=0&to=1&parts=8'
  const part = { memberType: 'ANSWER_PART', number: '1', answerType: 'IFRAME', choices: null, htmlMarker: null }
  const problem = { problemId: 'PRA1', number: 1, part: null, canSkip: false, tutorTimer: 0, autoScaffolding: false }
  const flags = { showCorrectness: true, tutoringAvailable: true }
  await page.route('/api/preview/open', (route) =>
    route.fulfill({
      json: {
        title: 'Number lines',
        conditionName: null,
        conditions: [],
        progress: { ending: null, done: 0, total: 1, streak: null, problem: { ...problem, ...flags } },
      },
    }),
  )
  await page.route('/api/preview/problem', (route) =>
    route.fulfill({
      json: {
        problemId: 'PRA1',
        problemType: 'IFRAME',
        showCorrectness: true,
        help: null,
        question: `<p>Mark five eighths.</p><iframe src="${src}" title="Number line" width="600" height="160"></iframe>`,
        answers: [{ ...part, properties: {} }],
      },
    }),
  )
  await page.goto('/tutor/preview?pairs=PRA1:')
  const line = page.frameLocator('iframe').getByRole('slider')
  await line.focus()
  for (let mark = 0; mark <= 5; mark++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('You marked 5/8.')).toBeVisible()
  const sent = page.waitForRequest('/api/preview/answer')
  await check(page).click()
  expect((await sent).postDataJSON().response).toEqual({ '1': ['5/8'] })
})

test('a student gets feedback on the wrong answer that it was written for, however they write it', async ({
  page,
  signUp,
}) => {
  await signUp()
  const [problem] = await findProblems(page, ['NUMERIC'])
  const single = partsOf(problem!.answers).length === 1
  expect(single).toBe(true)
  const feedback = await support(page, problem!, {
    tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
    responseFeedback: '<p>That is half of a very large number.</p>',
    answerPartsToResponses: { '1': ['98765.5'] },
  })
  await page.goto(`/tutor/preview?problem=${problem!.xref}&feedback=${feedback}`)
  await typeMathematics(page, field(page, 1), '197531/2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('half of a very large number')
  await typeMathematics(page, field(page, 1), '98764')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Feedback' })).toHaveCount(0)
  await expect(page.getByText('Not yet')).toBeVisible()
  await typeMathematics(page, field(page, 1), '3//')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write a number, such as 12, -2.5 or 3/4.')).toBeVisible()
  await page.getByText('Español').click()
  await expect(page.getByText('Escribe un número, como 12, -2.5 o 3/4.')).toBeVisible()
})

test('a student finishes a skill builder after three right answers in a row', async ({ page, signUp }) => {
  await signUp()
  const set = await findSet(page, (_, problems) => problems.length > 3, 'SKILL_BUILDER_LINEAR')
  const { link } = await studyOn(page, set.ceri)
  await page.goto(link)
  await expect(page.getByText('0 of 3 in a row')).toBeVisible()
  await showAnswer(page)
  await next(page).click()
  for (const [index, problem] of set.problems.slice(1, 4).entries()) {
    await expect(page.getByRole('heading', { name: `Problem ${index + 2}`, exact: true })).toBeVisible()
    await giveAll(page, problem, keyOf)
    await check(page).click()
    await expect(page.getByText(`${index + 1} of 3 in a row`)).toBeVisible()
    await next(page).click()
  }
  await expect(page.getByRole('heading', { name: 'You’ve got it!' })).toBeVisible()
})

for (const [type, ending] of [
  ['RANDOM_COMPLETE_ALL', 'All done!'],
  ['RANDOM_COMPLETE_ONE', 'All done!'],
  ['SKIPPABLE', 'All done!'],
  ['IF_THEN_ELSE', 'All done!'],
  ['SKILL_BUILDER_RANDOM', /That was the last problem|Enough for today/],
] as const) {
  test(`a student reaches the end of a set of type ${type} without a right answer`, async ({ page, signUp }) => {
    await signUp()
    const set = await findSet(page, (_, problems) => problems.length > 0 && problems.length <= 12, type)
    const { link, studyId } = await studyOn(page, set.ceri)
    if (type !== 'IF_THEN_ELSE') await useFirstProblems(page, studyId, set.ceri, 4)
    await page.goto(link)
    const end = page.getByRole('heading', { name: ending })
    const helps = page.getByRole('button', { name: /^(Get a hint|Show explanation|Show the answer)$/ })
    const skips = page.getByRole('button', { name: 'Skip' })
    const box = page.getByPlaceholder('Write your answer here')
    for (let step = 0; step <= set.problems.length; step++) {
      await expect(end.or(helps).or(box).first()).toBeVisible()
      if (await end.isVisible()) break
      const heading = await page.getByRole('heading', { level: 2 }).textContent()
      if (type === 'SKIPPABLE') await skips.click()
      else {
        if (await box.isVisible()) {
          await box.fill('No idea.')
          await check(page).click()
        } else await showAnswer(page)
        await next(page).click()
      }
      await expect(page.getByRole('heading', { level: 2 })).not.toHaveText(heading ?? '')
    }
    await expect(end).toBeVisible()
  })
}

test('a placement ends for a student after three wrong answers', async ({ page, signUp }) => {
  await signUp()
  const set = await findSet(page, (_, problems) => problems.length > 3, 'PLACEMENTS')
  const { link } = await studyOn(page, set.ceri)
  await page.goto(link)
  for (const [index, problem] of set.problems.slice(0, 3).entries()) {
    await expect(page.getByRole('heading', { name: `Problem ${index + 1}`, exact: true })).toBeVisible()
    await giveAll(page, problem, wrongFor)
    await check(page).click()
    // A placement gives no help, so a wrong answer leads to the next problem.
    await expect(page.getByText('Not this time')).toBeVisible()
    await next(page).click()
  }
  await expect(page.getByRole('heading', { name: 'Thank you, that’s all!' })).toBeVisible()
})

test('a student sees the parts of a problem one by one, with the finished ones marked', async ({ page, signUp }) => {
  await signUp()
  const set = await findSet(page, (_, problems) => problems.some(({ partLetter }) => partLetter === 'A'))
  const { link } = await studyOn(page, set.ceri)
  await page.goto(link)
  const first = set.problems.findIndex(({ partLetter }) => partLetter === 'A')
  for (const problem of set.problems.slice(0, first + 1)) {
    const { partLetter } = problem
    if (partLetter) await expect(page.getByRole('heading', { name: `Problem ${first + 1}, part A` })).toBeVisible()
    await giveAll(page, problem, keyOf)
    await check(page).click()
    await page.getByRole('button', { name: partLetter ? 'Next part' : 'Next problem' }).click()
    await expect(next(page)).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: `Problem ${first + 1}, part B` })).toBeVisible()
  await expect(page.locator('[data-part-field]:focus-within')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Parts of this problem' })).toContainText('Part A, done')
})

test('the mathematics field loads on first use from our own server and keeps what a student has typed', async ({
  page,
  signUp,
}) => {
  await signUp()
  const [problem] = await findProblems(page, ['ALGEBRA'])
  const scripts: Promise<number>[] = []
  const hosts = new Set<string>()
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text())
  })
  page.on('response', (response) => {
    if (/^https?:/.test(response.url())) hosts.add(new URL(response.url()).host)
    if (/javascript/.test(response.headers()['content-type'] ?? '')) {
      scripts.push(response.body().then((body) => gzipSync(body).length))
    }
  })
  const mathField = await heldBack(page, /\/math-field-[^/]*\.js$/)
  await page.goto(`/tutor/preview?pairs=${problem!.xref}:`)
  await expect(field(page, 1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const firstLoad = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(firstLoad).toBeLessThanOrEqual(100_000)
  await field(page, 1).click()
  await page.keyboard.type('2(x+1)')
  const position = await check(page).boundingBox()
  mathField.letThrough()
  await expect(page.locator('math-field')).toBeFocused()
  expect(await check(page).boundingBox(), 'loading moves no button').toEqual(position)
  await page.keyboard.type('+')
  await page.getByRole('button', { name: 'Square root' }).click()
  await page.keyboard.type('8')
  const sent = page.waitForRequest('/api/preview/answer')
  await check(page).click()
  expect((await sent).postDataJSON().response).toEqual({ '1': ['2(x+1)+sqrt(8)'] })
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(broken).toEqual([])
})

test('a student can answer in a text field with its keypad when the mathematics field does not load', async ({
  page,
  signUp,
}) => {
  await signUp()
  const [problem] = await findProblems(page, ['EXACT_FRACTION'])
  await page.route(/\/math-field-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`/tutor/preview?pairs=${problem!.xref}:`)
  await field(page, 1).fill(keyOf(partsOf(problem!.answers)[0]!)[0]!)
  await page.getByRole('button', { name: 'Move left' }).click()
  await page.keyboard.press('Enter')
  await expect(isRight(page)).toBeVisible()
})

test('the tutor is accessible with hints, errors, answers and finished problems on the screen', async ({
  page,
  signUp,
}) => {
  await signUp()
  const problems = await findProblems(page, ['NUMERIC', 'CHOOSE_ONE', 'RANK', 'DROP_DOWN', 'OPEN_RESPONSE'])
  const hints = [{ hint: '<p>Count on your fingers.</p>' }, { hint: '<p>And toes.</p>' }]
  const ceri = await support(page, problems[0]!, { tutorStrategyType: 'HINTS', hints })
  await page.goto(
    `/tutor/preview?pairs=${problems.map(({ xref }, index) => `${xref}:${index === 0 ? ceri : ''}`).join(',')}`,
  )
  await typeMathematics(page, field(page, 1), '1/')
  await check(page).click()
  await expect(page.getByText('Take another look')).toBeVisible()
  await page.getByRole('button', { name: 'Get a hint' }).click()
  await expect(page.getByRole('region', { name: 'Hint 1 of 2' })).toBeVisible()
  await expectAccessible(page)
  for (const problem of problems) {
    if (problem.problemType === 'OPEN_RESPONSE') {
      await field(page, 1).fill('Both are halves.')
      await check(page).click()
    } else {
      await showAnswer(page)
    }
    await expect(next(page)).toBeFocused()
    await expectAccessible(page)
    await next(page).click()
    await expect(next(page)).toHaveCount(0)
    await expectAccessible(page)
  }
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible()
})

test('a person with an invalid preview link or without a session sees a page that explains what to do', async ({
  page,
  signUp,
}) => {
  await page.goto('/tutor/preview?pairs=PRA1:')
  await expect(page.getByRole('heading', { name: 'Sign in to see this preview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?returnTo=/)
  await expectAccessible(page)
  await signUp()
  await page.goto('/tutor/preview?pairs=PRA0000NONE:')
  await expect(page.getByRole('heading', { name: 'There is nothing to preview here' })).toBeVisible()
  await page.goto('/tutor/preview?study=x&set=<script>')
  await expect(page.getByRole('heading', { name: 'This preview link does not work' })).toBeVisible()
  await expectAccessible(page)
})
