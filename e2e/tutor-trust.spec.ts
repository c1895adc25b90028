import { xssVectors } from '../packages/platform/src/content/testing/xss-vectors'
import { expect, test } from './support'
import {
  check,
  field,
  findProblems,
  findSet,
  giveAll,
  isRight,
  json,
  keyOf,
  next,
  type Problem,
  partsOf,
  studyOn,
  support,
  wrongFor,
} from './tutor'

test.describe.configure({ timeout: 240_000 })

test('hints come one at a time, the explanation is of the other condition, and nothing else comes at all', async ({
  page,
  signUp,
}) => {
  await signUp()
  const isSecret = (problem: Problem) =>
    partsOf(problem.answers).every((part) =>
      keyOf(part).every((key) => key.length > 2 && !problem.question.includes(key)),
    )
  const set = await findSet(
    page,
    ({ openResponseCount }, problems) =>
      openResponseCount === 0 &&
      problems.length > 1 &&
      problems.every((problem) => problem.problemType === 'NUMERIC' && isSecret(problem)),
    'LINEAR_COMPLETE_ALL',
  )
  const { studyId, conditions, link } = await studyOn(page, set.ceri)
  const [problem, later] = set.problems
  const math = '<span data-type="inline-math" data-latex="\\frac{3}{4}"></span>'
  const hints = ['quokka', 'wombat', 'numbat'].map((word) => ({ hint: `<p>The ${word} says ${math}.</p>` }))
  const given = [
    { conditionId: conditions[0]!.dbid, problem: problem!, body: { tutorStrategyType: 'HINTS', hints } },
    {
      conditionId: conditions[0]!.dbid,
      problem: later!,
      body: { tutorStrategyType: 'HINTS', hints: [{ hint: '<p>The platypus waits.</p>' }] },
    },
    {
      conditionId: conditions[1]!.dbid,
      problem: problem!,
      body: { tutorStrategyType: 'EXPLANATIONS', explanation: `<p>The bandicoot explains ${math}.</p>` },
    },
  ]
  for (const { conditionId, problem: target, body } of given) {
    const tutorStrategyCeri = await support(page, target, body)
    const mapping = { studyId, conditionId, problemCeri: target.xref, tutorStrategyCeri }
    await json(page.request, '/api/TutorStrategyCondition/createTSC', mapping)
  }

  const read: Promise<{ url: string; text: string }>[] = []
  page.on('response', (response) => {
    const text = response.text().catch(() => '') // A redirect has no body.
    read.push(text.then((body) => ({ url: response.url(), text: body })))
  })
  const allRead = async () => (await Promise.all(read)).map(({ url, text }) => `${url} ${text}`).join('\n')

  const toldIn = async (key: string) =>
    (await Promise.all(read)).flatMap(({ url, text }) =>
      url.includes('/api/') && (text.includes(`"${key}"`) || text.includes(`>${key}<`)) ? [url] : [],
    )

  await page.goto(link)
  await giveAll(page, problem!, wrongFor)
  await check(page).click()
  await expect(page.getByText('Not yet')).toBeVisible()
  expect(await allRead()).not.toMatch(/quokka|wombat|numbat/)
  await page.getByRole('button', { name: 'Get a hint' }).click()
  const first = page.getByRole('region', { name: 'Hint 1 of 3' })
  await expect(first).toContainText('The quokka says')
  await expect(first.locator('.katex')).toBeVisible()
  expect(await allRead()).not.toMatch(/wombat|numbat/)
  await page.getByRole('button', { name: 'Get another hint' }).click()
  await expect(page.getByRole('region', { name: 'Hint 2 of 3' })).toContainText('wombat')
  await expect(first).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Hint 2 of 3' })).toContainText('wombat')
  await giveAll(page, problem!, (part) => keyOf(part).slice(0, 1))
  await check(page).click()
  await expect(isRight(page)).toBeVisible()

  const texts = await allRead()
  expect(texts).toContain('quokka')
  expect(texts).not.toMatch(/numbat|platypus|bandicoot|isCorrect|answerValues/)
  for (const key of set.problems.flatMap((each) => partsOf(each.answers)).flatMap(keyOf)) {
    expect(await toldIn(key), `key ${key}`).toEqual([])
  }

  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('heading', { name: /^Problem 1 of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next condition' }).click()
  await expect(page).toHaveURL(new RegExp(`condition=${conditions[1]!.dbid}`))
  await page.getByRole('button', { name: 'Show explanation' }).click()
  await expect(page.getByRole('region', { name: 'Explanation' })).toContainText('The bandicoot explains')
  await page.getByRole('button', { name: 'Show the answer' }).click()
  const shown = keyOf(partsOf(problem!.answers)[0]!)[0]!
  await expect(page.getByRole('region', { name: 'The answer' })).toContainText(shown)
  // The same look finds the key now that it was asked for: it would have found it before.
  expect(await toldIn(shown)).toHaveLength(1)
  await expect(next(page)).toBeFocused()
})

test('an answer outlives a lost connection and a reload, and goes out by itself', async ({ page, context, signUp }) => {
  await signUp()
  const [problem] = await findProblems(page, ['FILL_IN'])
  await page.goto(`/tutor/preview?pairs=${problem!.xref}:`)
  const key = keyOf(partsOf(problem!.answers)[0]!)[0]!
  await field(page, 1).fill(key)
  await page.reload()
  await expect(field(page, 1)).toHaveValue(key)
  await context.setOffline(true)
  await check(page).dblclick()
  await expect(page.getByText('No connection. Your answer is kept.')).toBeVisible()
  await expect(field(page, 1)).toHaveValue(key)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No connection. Your answer is kept.')).toBeVisible()
  await context.setOffline(false)
  await expect(isRight(page)).toBeVisible()
})

test('HTML that was made to run a script, given as hints, runs none', async ({ page, context, signUp }) => {
  await signUp()
  const [problem] = await findProblems(page, ['CHOOSE_ONE'])
  await page.addInitScript(() => {
    const ran = () => {
      document.documentElement.dataset.ran = 'true'
    }
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran })
  })
  const foreign: string[] = []
  const own = new URL(process.env.E2E_URL!).origin
  context.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob|about):/.test(request.url())) foreign.push(request.url())
  })
  const vectors = xssVectors.filter((vector) => !vector.includes('\0')) // That one is refused before it is stored.
  const size = 20
  for (let from = 0; from < vectors.length; from += size) {
    const hints = vectors.slice(from, from + size).map((vector) => ({ hint: `<p>Harmless</p>${vector}` }))
    const ceri = await support(page, problem!, { tutorStrategyType: 'HINTS', hints })
    await page.goto(`/tutor/preview?pairs=${problem!.xref}:${ceri}`)
    for (let number = 1; number <= hints.length; number++) {
      await page.getByRole('button', { name: number === 1 ? 'Get a hint' : 'Get another hint' }).click()
      const hint = page.getByRole('region', { name: `Hint ${number} of ${hints.length}` })
      await expect(hint).toContainText('Harmless')
    }
    const given = page.locator('.support .tv-html')
    expect(await given.locator('script, style, object, embed, form, base, meta, link').count()).toBe(0)
    // Whoever touches it sets off what waits for a touch.
    await given.evaluateAll((all) => {
      for (const element of all.flatMap((html) => [...html.querySelectorAll('*')])) {
        for (const type of ['click', 'mouseover', 'mouseenter', 'pointerenter', 'focus', 'toggle', 'error', 'load']) {
          element.dispatchEvent(new Event(type, { cancelable: true }))
        }
      }
    })
    expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined()
  }
  expect(foreign).toEqual([])
})
