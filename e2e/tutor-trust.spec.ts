import { setScriptTrap, storableVectors } from './script-trap'
import { readyStudy } from './studies'
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
  showAnswer,
  studyOn,
  support,
  wrongFor,
} from './tutor'

test('a student gets hints one at a time, and the server sends no other support and no answer in advance', async ({
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
  const supports = [
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
  for (const { conditionId, problem: target, body } of supports) {
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

  const responsesWith = async (key: string) =>
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
    expect(await responsesWith(key), `key ${key}`).toEqual([])
  }

  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('heading', { name: /^Problem 1 of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next condition' }).click()
  await expect(page).toHaveURL(new RegExp(`condition=${conditions[1]!.dbid}`))
  await page.getByRole('button', { name: 'Show explanation' }).click()
  await expect(page.getByRole('region', { name: 'Explanation' })).toContainText('The bandicoot explains')
  await showAnswer(page)
  const shown = keyOf(partsOf(problem!.answers)[0]!)[0]!
  await expect(page.getByRole('region', { name: 'The answer' })).toContainText(shown)
  // The same search finds the key after it was requested, so it would have found an earlier leak.
  expect(await responsesWith(shown)).toHaveLength(1)
  await expect(next(page)).toBeFocused()
})

test('a typed answer survives a reload and a lost connection and is then sent automatically', async ({
  page,
  context,
  signUp,
}) => {
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

test('a student who opens hints with malicious HTML runs no script', async ({ page, signUp }) => {
  await signUp()
  const [problem] = await findProblems(page, ['CHOOSE_ONE'])
  const trap = await setScriptTrap(page)
  // A support has at most fifty hints.
  const size = 50
  for (let from = 0; from < storableVectors.length; from += size) {
    const hints = storableVectors.slice(from, from + size).map((vector) => ({ hint: `<p>Harmless</p>${vector}` }))
    const ceri = await support(page, problem!, { tutorStrategyType: 'HINTS', hints })
    await page.goto(`/tutor/preview?pairs=${problem!.xref}:${ceri}`)
    await expect(page.getByRole('button', { name: 'Get a hint' })).toBeVisible()
    await page.evaluate(askForHints, hints.length)
    await expect(page.getByRole('region', { name: /^Hint \d+ of/ })).toContainText(hints.map(() => 'Harmless'))
    await trap.expectUntouched(page.locator('.support .tv-html'))
  }
})

/** Clicks like a student, but without Playwright's checks before each click, which are slow with many hints. */
async function askForHints(count: number): Promise<void> {
  const shownHints = () => document.querySelectorAll('.support').length
  const button = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => /^Get (a|another) hint/.test(textContent ?? ''))
  for (let number = 1; number <= count; number++) {
    button()!.click()
    while (shownHints() < number || (number < count && button()?.disabled !== false)) {
      await new Promise((changed) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          changed(null)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      })
    }
  }
}

test('a researcher who views or edits malicious HTML on the Build page runs no script', async ({ page, signUp }) => {
  await signUp()
  const trap = await setScriptTrap(page)
  const study = await readyStudy(page, 1)
  const outline = await json<{ ceri: string }[]>(
    page.request,
    `/core/content/problem-sets/${study.set.problemSetCeri}/outline`,
  )
  const problem = { xref: outline[1]!.ceri } as Problem
  const all = storableVectors.map((vector) => ({ hint: `<p>Harmless</p>${vector}` }))
  for (const [index, { dbid: conditionId }] of study.conditions.entries()) {
    const half = all.slice((index * all.length) / 2, ((index + 1) * all.length) / 2)
    // A support has at most fifty hints, so two vectors share one.
    const hints = half.reduce<{ hint: string }[]>((joined, one, at) => {
      const last = joined.at(-1)
      if (at % 2 === 1 && last) last.hint += one.hint
      else joined.push({ ...one })
      return joined
    }, [])
    const tutorStrategyCeri = await support(page, problem, { tutorStrategyType: 'HINTS', hints })
    const mapping = { studyId: study.studyId, conditionId, problemCeri: problem.xref, tutorStrategyCeri }
    await json(page.request, '/api/TutorStrategyCondition/createTSC', mapping)
    await page.goto(
      `/home/study/support-study/content/${study.studyId}?problem=${problem.xref}&condition=${conditionId}`,
    )
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('button', { name: /^Edit/ })).toHaveCount(hints.length)
    await trap.expectUntouched(panel)
    for (const edit of [0, 7, 14]) {
      await panel.getByRole('button', { name: /^Edit/ }).nth(edit).click()
      const text = page.getByRole('textbox', { name: /^Hint/ })
      await expect(text).toContainText('Harmless')
      await trap.expectUntouched(text)
      await page.getByRole('button', { name: 'Done' }).click()
    }
  }
})
