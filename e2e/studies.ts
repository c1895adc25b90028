import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test'
import { people } from './support'

/** Prepares data for journeys that start in the middle, through the same calls as the screens. */
async function post<T>(context: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await context.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

export interface MadeStudy {
  studyId: number
  conditions: { dbid: number; name: string }[]
}

export const flowOf = (typeId: number) => (typeId === 2 ? 'problem-varied' : 'support-study')

export function addStudy(page: Page, studyTypeId: number, studyName = 'A study in the middle'): Promise<MadeStudy> {
  return post(page.request, '/api/study/addStudy', { studyTypeId, studyName })
}

export interface FoundSet {
  problemSetCeri: string
  problemSetName: string
}

/**
 * A submitted study holds its sets, so every worker has its own share of the library: a set that is free when a journey
 * finds it stays free. The search leaves out sets that the worker's earlier journeys still hold.
 */
function isOurs({ problemSetCeri }: FoundSet): boolean {
  const { parallelIndex, config } = test.info()
  return Number.parseInt(problemSetCeri.slice('PSA'.length), 36) % config.workers === parallelIndex
}

/** Problem sets with different names that no study holds and whose problems all allow supports. */
export async function freeSets(
  page: Page,
  count: number,
  isWanted: (set: FoundSet) => boolean | Promise<boolean> = () => true,
): Promise<FoundSet[]> {
  const found = new Map<string, FoundSet>()
  for (let at = 1; found.size < count; at++) {
    const query = `onlyAvailable=true&sort=problemSetName&order=asc&pageSize=100&page=${at}`
    const answer = await page.request.get(`/api/content/getProblemSetData?${query}`)
    const { problemSets } = (await answer.json()) as {
      problemSets: (FoundSet & { problemSetType: string; openResponseCount: number })[]
    }
    expect(problemSets, 'the library has no more sets').not.toEqual([])
    for (const set of problemSets) {
      const isPlain = set.problemSetType === 'LINEAR_COMPLETE_ALL' && set.openResponseCount === 0
      if (!isPlain || !isOurs(set) || found.size === count || found.has(set.problemSetName)) continue
      if (await isWanted(set)) found.set(set.problemSetName, set)
    }
  }
  return [...found.values()]
}

/** Free problem sets on the first page of the library. */
export async function firstListedSets(page: Page, count: number): Promise<FoundSet[]> {
  const answer = await page.request.get('/api/content/getProblemSetData')
  const { problemSets } = (await answer.json()) as { problemSets: (FoundSet & { isInUse: boolean })[] }
  return problemSets.filter((set) => isOurs(set) && !set.isInUse).slice(0, count)
}

/** The id of a set that a running study of the demo holds and never releases. */
export async function heldSet(page: Page): Promise<string> {
  const answer = await page.request.get('/api/study/getProblemSetsInUse')
  const [first] = (await answer.json()) as { problemSetCeri: string }[]
  return first!.problemSetCeri
}

/** Adds a problem set of which the study uses only a few problems, to keep the screens that show them short. */
export async function addSet(page: Page, studyId: number): Promise<FoundSet> {
  const [set] = await freeSets(page, 1)
  await post(page.request, '/api/study/addProblemSet', { studyId, problemSetId: set!.problemSetCeri })
  await useFirstProblems(page, studyId, set!.problemSetCeri, 4)
  return set!
}

/** Removes all but the first problems of a set from a study. */
export async function useFirstProblems(
  page: Page,
  studyId: number,
  problemSetId: string,
  count: number,
): Promise<void> {
  const problems = (await problemsIn(page, problemSetId)).slice(count).map(({ ceri }) => ceri)
  const answer = await page.request.delete('/api/study/removeProblems', { data: { studyId, problems } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function problemsIn(page: Page, set: string): Promise<{ ceri: string }[]> {
  const outline = await page.request.get(`/core/content/problem-sets/${set}/outline`)
  return outline.json()
}

/** Adds hints to the first problem of a set, for one condition. */
export async function addSupport(page: Page, studyId: number, conditionId: number, set: FoundSet): Promise<void> {
  const [problem] = await problemsIn(page, set.problemSetCeri)
  const { ceri } = await post<{ ceri: string }>(page.request, `/core/content/problems/${problem!.ceri}/tutorings`, {
    tutorStrategyType: 'HINTS',
    hints: [{ hint: '<p>Look at the units.</p>' }],
  })
  await post(page.request, '/api/TutorStrategyCondition/createTSC', {
    studyId,
    conditionId,
    problemCeri: problem!.ceri,
    tutorStrategyCeri: ceri,
  })
}

/** A study with three conditions, one problem set and one support. */
export async function readyStudy(page: Page, typeId: 1 | 2): Promise<MadeStudy & { set: FoundSet }> {
  const study = await addStudy(page, typeId)
  await post(page.request, '/api/study/addStudyCondition', { studyId: study.studyId })
  const set = await addSet(page, study.studyId)
  if (typeId === 1) await addSupport(page, study.studyId, study.conditions[0]!.dbid, set)
  return { ...study, set }
}

export function submit(page: Page, studyId: number): Promise<unknown> {
  return post(page.request, '/api/study/updateStudyStatus', { studyId, status: 'AWAITING_APPROVAL' })
}

export async function deploy(studyId: number): Promise<void> {
  const admin = await request.newContext({ baseURL: process.env.E2E_URL })
  await post(admin, '/accounts/signin', people.admin)
  await post(admin, '/api/study/deploy', { id: studyId })
  await admin.dispose()
}
