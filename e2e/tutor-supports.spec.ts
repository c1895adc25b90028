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

const math = (index: number) => `<span data-type="inline-math" data-latex="x_{${index}}"></span>`
/** Problems get these kinds alternately, so that types that are answered in the same way get both. */
const kinds = [
  {
    button: 'Get a hint',
    text: (index: number) => `Hint number ${index}`,
    body: (html: string) => ({ tutorStrategyType: 'HINTS', hints: [{ hint: html }] }),
  },
  {
    button: 'Show explanation',
    text: (index: number) => `Explanation number ${index}`,
    body: (html: string) => ({ tutorStrategyType: 'EXPLANATIONS', explanation: html }),
  },
]
const kindOf = (index: number) => kinds[index % kinds.length]!

test('a student gets exactly the support that was written for each type of problem, and then the answer', async ({
  page,
  signUp,
}) => {
  await signUp()
  const problems = await findProblems(page, types)
  const pairs = await Promise.all(
    problems.map(async (problem, index) => {
      const { body, text } = kindOf(index)
      return `${problem.xref}:${await support(page, problem, body(`<p>${text(index)} ${math(index)}</p>`))}`
    }),
  )
  await page.goto(`/tutor/preview?pairs=${pairs.join(',')}`)
  for (const [index, problem] of problems.entries()) {
    const kind = kindOf(index)
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
})
