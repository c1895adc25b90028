import { expect, test } from './support'
import { findProblems, next, showAnswer, support } from './tutor'

const types = [
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

test('every type of problem gives exactly the support that was written for it, then the answer', async ({
  page,
  signUp,
}) => {
  await signUp()
  const problems = await findProblems(page, types)
  const math = (index: number) => `<span data-type="inline-math" data-latex="x_{${index}}"></span>`
  const kinds = [
    {
      button: 'Get a hint',
      body: (index: number) => ({
        tutorStrategyType: 'HINTS',
        hints: [{ hint: `<p>Hint number ${index} ${math(index)}</p>` }],
      }),
      text: (index: number) => `Hint number ${index}`,
    },
    {
      button: 'Show explanation',
      body: (index: number) => ({
        tutorStrategyType: 'EXPLANATIONS',
        explanation: `<p>Explanation number ${index} ${math(index)}</p>`,
      }),
      text: (index: number) => `Explanation number ${index}`,
    },
  ]
  for (const kind of kinds) {
    const pairs = await Promise.all(
      problems.map(async (problem, index) => `${problem.xref}:${await support(page, problem, kind.body(index))}`),
    )
    await page.goto(`/tutor/preview?pairs=${pairs.join(',')}`)
    for (const [index, problem] of problems.entries()) {
      await test.step(`${problem.problemType}: ${kind.button}`, async () => {
        await expect(page.getByRole('heading', { name: `Problem ${index + 1} of ${problems.length}` })).toBeVisible()
        await expect(page.getByText(/(Hint|Explanation) number/)).toHaveCount(0)
        await page.getByRole('button', { name: kind.button }).click()
        await expect(page.getByText(kind.text(index))).toBeVisible()
        await expect(page.getByText(/(Hint|Explanation) number/)).toHaveCount(1)
        await showAnswer(page)
        await next(page).click()
      })
    }
    await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible()
  }
})
