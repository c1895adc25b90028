import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { addStudy, type MadeStudy } from './studies'

/** Problems with their keys, as staff may read them; the tutor itself never gets a key. */
export interface Part {
  memberType: 'ANSWER_PART'
  answerType: string
  answerValues: { value: string; isCorrect: boolean }[]
}
type Member = Part | { memberType: 'ANSWER_SET'; members: Member[] }
export interface Problem {
  xref: string
  problemType: string
  question: string
  partLetter: string | null
  answers: Member[]
}
interface LibrarySet {
  problemSetCeri: string
  problemSetType: string
  openResponseCount: number
}

export const partsOf = (members: Member[]): Part[] =>
  members.flatMap((member) => (member.memberType === 'ANSWER_SET' ? partsOf(member.members) : [member]))
export const keyOf = (part: Part) => part.answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))

export async function json<T>(request: APIRequestContext, path: string, data?: object): Promise<T> {
  const answer = data ? await request.post(path, { data }) : await request.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** The library never changes, and journeys read hundreds of sets to find what they need. */
const cache = new Map<string, Promise<unknown>>()
export function fromLibrary<T>(page: Page, path: string): Promise<T> {
  const answer = cache.get(path) ?? json<T>(page.request, path)
  cache.set(path, answer)
  return answer as Promise<T>
}

export const problemsOf = (page: Page, set: string) =>
  fromLibrary<Problem[]>(page, `/core/content/problems?problemSetId=${set}&extraFields=ANSWERS`)

async function* librarySets(page: Page): AsyncGenerator<LibrarySet> {
  for (let number = 1; ; number++) {
    const path = `/api/content/getProblemSetData?onlyAvailable=true&pageSize=100&page=${number}`
    const { problemSets } = await json<{ problemSets: LibrarySet[] }>(page.request, path)
    if (problemSets.length === 0) return
    yield* problemSets
  }
}

/** The first set of the library that matches. */
export async function findSet(page: Page, matches: (set: LibrarySet, problems: Problem[]) => boolean, type?: string) {
  for await (const set of librarySets(page)) {
    if (type && set.problemSetType !== type) continue
    const problems = await problemsOf(page, set.problemSetCeri)
    if (matches(set, problems)) return { ceri: set.problemSetCeri, problems }
  }
  throw new Error('The library has no such set')
}

/** One problem of each of these types. */
export async function findProblems(page: Page, types: readonly string[]): Promise<Problem[]> {
  const found = new Map<string, Problem>()
  for await (const set of librarySets(page)) {
    for (const problem of await problemsOf(page, set.problemSetCeri)) {
      if (types.includes(problem.problemType) && !found.has(problem.problemType))
        found.set(problem.problemType, problem)
    }
    if (found.size === types.length) break
  }
  return types.map((type) => found.get(type)!)
}

export const support = async (page: Page, problem: Problem, body: object) =>
  (await json<{ ceri: string }>(page.request, `/core/content/problems/${problem.xref}/tutorings`, body)).ceri

/** A study with this set and the link to its preview in the first condition. */
export async function studyOn(page: Page, set: string): Promise<MadeStudy & { link: string }> {
  const study = await addStudy(page, 1, 'Played by its author')
  await json(page.request, '/api/study/addProblemSet', { studyId: study.studyId, problemSetId: set })
  return { ...study, link: `/tutor/preview?study=${study.studyId}&condition=${study.conditions[0]!.dbid}&set=${set}` }
}

export const field = (page: Page, number: number) => page.locator(`[data-part-field="${number}"]`)
export const check = (page: Page) => page.getByRole('button', { name: /Check answer|Save answer/ })
export const next = (page: Page) => page.getByRole('button', { name: /^(Next problem|Next part|Finish)$/ })
/** Requests the answer, after all the help that comes before it. */
export async function showAnswer(page: Page): Promise<void> {
  const before = page.getByRole('button', { name: /^(Get a hint|Get another hint|Show explanation)$/ })
  const shows = page.getByRole('button', { name: 'Show the answer' })
  await expect(before.or(shows).first()).toBeVisible()
  while (await before.isVisible()) {
    const shownSupports = await page.locator('.support').count()
    await before.click()
    await expect(page.locator('.support')).toHaveCount(shownSupports + 1)
  }
  await shows.click()
  await page.getByRole('button', { name: 'Yes, show it' }).click()
}

export const isRight = (page: Page) => page.locator('.note-right')

export async function typeMathematics(page: Page, target: Locator, text: string): Promise<void> {
  await target.click()
  await expect(page.locator('math-field').first()).toBeVisible()
  const mathField = target.locator('math-field')
  await mathField.click()
  await expect.poll(() => mathField.evaluate((element) => element.shadowRoot?.activeElement !== null)).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

async function putInOrder(target: Locator, order: readonly string[]): Promise<void> {
  const values = () =>
    target.locator('[data-value]').evaluateAll((all) => all.map((one) => one.getAttribute('data-value')!))
  for (const [index, value] of order.entries()) {
    for (let at = (await values()).indexOf(value); at > index; at--) {
      await target
        .locator('[data-value]')
        .nth(at)
        .getByRole('button', { name: /^Move up/ })
        .click()
      await expect.poll(async () => (await values()).indexOf(value)).toBe(at - 1)
    }
  }
}

/** Enters these values as the answer to a part, as a student would. */
async function enter(page: Page, number: number, part: Part, values: readonly string[]): Promise<void> {
  const target = field(page, number)
  switch (part.answerType) {
    case 'CHOOSE_ONE':
    case 'CHOOSE_N':
      for (const box of await target.locator('input').all()) {
        const isWanted = values.includes(await box.inputValue())
        if ((await box.isChecked()) !== isWanted && (isWanted || part.answerType === 'CHOOSE_N')) {
          await box.locator('xpath=..').click()
        }
      }
      return
    case 'DROP_DOWN':
      await target.selectOption(values[0]!)
      return
    case 'RANK':
    case 'SORT':
      await putInOrder(target, values)
      return
    case 'NUMERIC':
    case 'NUMERIC_EXPRESSION':
    case 'EXACT_FRACTION':
    case 'ALGEBRA':
    case 'OLD_ALGEBRA':
      await typeMathematics(page, target, values[0]!)
      return
    default:
      await target.fill(values[0]!)
  }
}

/** Waits for the check button: after Next, the previous problem stays locked on the screen until the next one loads. */
export async function giveAll(
  page: Page,
  problem: Problem,
  valuesOf: (part: Part) => readonly string[],
): Promise<void> {
  await expect(check(page)).toBeVisible()
  for (const [index, part] of partsOf(problem.answers).entries()) await enter(page, index + 1, part, valuesOf(part))
}

/** A wrong text in the form of the key, because the tutor asks again for a text in another form. */
function wrongInForm(key: string): string {
  if (/^\(.*,.*\)$/.test(key)) return '(987, 654)'
  if (/^\d+:\d\d$/.test(key)) return '3:59'
  return /^[a-z -]+$/i.test(key) && / |-/.test(key) ? 'nine hundred eleven' : 'nothing of the kind'
}

export function wrongFor(part: Part): readonly string[] {
  const { answerType, answerValues } = part
  const distractor = answerValues.find(({ isCorrect }) => !isCorrect)?.value
  switch (answerType) {
    case 'RANK':
    case 'SORT':
      return answerValues.map(({ value }) => value).reverse()
    case 'NUMERIC':
    case 'NUMERIC_EXPRESSION':
      return ['987654']
    case 'EXACT_FRACTION':
      return ['1/997']
    case 'ALGEBRA':
    case 'OLD_ALGEBRA':
      return ['987z']
    case 'RACKET':
      return ['(+ 1 987654)']
    default:
      return [distractor ?? wrongInForm(keyOf(part)[0] ?? '')]
  }
}
