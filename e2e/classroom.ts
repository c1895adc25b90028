import { type APIRequestContext, type Page, request } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres'
import { addStudy, deploy, freeSets, type MadeStudy, submit, useFirstProblems } from './studies'
import { expect, people } from './support'
import {
  check,
  fromLibrary,
  giveAll,
  isRight,
  json,
  keyOf,
  next,
  type Part,
  type Problem,
  problemsOf,
  support,
} from './tutor'

export const studyTypes = {
  1: 'Support Comparison',
  2: 'Problem Varied',
  3: 'Single Support',
  4: 'Common Answers',
} as const
export type StudyType = keyof typeof studyTypes

export interface RunningStudy extends MadeStudy {
  set: string
  problems: Problem[]
  /** The condition that differs from the other: it gives a hint, feedback, or another set. */
  own: number
  /** The problems of that condition. */
  ownProblems: Problem[]
  /** The problems of the pre-test; empty if the study has none. */
  testProblems: Problem[]
  /** The problems of the delayed post-test; empty if the study has none. */
  laterProblems: Problem[]
}

export interface CommonWrongAnswer {
  id: number
  response: Record<string, string[]>
}
export const commonWrongAnswers = (page: Page, problem: Problem) =>
  json<CommonWrongAnswer[]>(page.request, `/core/sdata/cwa?problemCeris=${problem.xref}`)

interface Plain {
  set: string
  problems: Problem[]
  wrong: CommonWrongAnswer
}

interface Properties {
  SHOW_CORRECTNESS: boolean
  TUTORING_AVAILABLE: boolean
  AUTO_SCAFFOLDING: boolean
  TUTOR_TIMER: number
}

/**
 * Sets that show correctness and give help on request, whose problems have one part, and with a common wrong answer.
 */
async function plainSets(page: Page, count: number): Promise<Plain[]> {
  const found: Plain[] = []
  await freeSets(page, count, async ({ problemSetCeri: set }) => {
    const { properties } = await fromLibrary<{ properties: Properties }>(page, `/core/content/problem-sets/${set}`)
    const showsHelp = properties.SHOW_CORRECTNESS && properties.TUTORING_AVAILABLE
    if (!showsHelp || properties.AUTO_SCAFFOLDING || properties.TUTOR_TIMER > 0) return false
    const problems = await problemsOf(page, set)
    const [wrong] = await commonWrongAnswers(page, problems[0]!)
    if (!wrong || problems.some((problem) => problem.answers.length !== 1)) return false
    found.push({ set, problems, wrong })
    return true
  })
  return found
}

/** The number of problems in the tests before and after a study; students get all of them. */
const testLength = 2

/** A deployed study that ends after three right answers in a row, and in which one condition differs from the other. */
export async function aRunningStudy(
  page: Page,
  typeId: StudyType,
  fields: { preTest?: boolean; delayedPostTest?: boolean; [name: string]: unknown } = {},
): Promise<RunningStudy> {
  const study = await addStudy(page, typeId, `${studyTypes[typeId]} ${crypto.randomUUID()}`)
  const { studyId } = study
  const count = fields.delayedPostTest ? 3 : typeId === 2 || fields.preTest ? 2 : 1
  const [{ set, problems, wrong }, other, later] = (await plainSets(page, count)) as [Plain, Plain, Plain]
  const post = (path: string, body: object) => json(page.request, `/api/${path}`, body)
  for (const [fieldname, value] of Object.entries({ experimentalParadigmNumber: 0, ...fields }))
    await post('study/updateStudyField', { studyId, fieldname, value })
  await post('study/addProblemSet', { studyId, problemSetId: set })
  const addTest = async (test: Plain, studyBlockTypeId: number): Promise<Problem[]> => {
    await post('study/addProblemSet', { studyId, problemSetId: test.set, studyBlockTypeId })
    await useFirstProblems(page, studyId, test.set, testLength)
    return test.problems.slice(0, testLength)
  }
  const testProblems = fields.preTest ? await addTest(other, 1) : []
  const laterProblems = fields.delayedPostTest ? await addTest(later, 8) : []
  const own = study.conditions.at(-1)!.dbid
  const problem = problems[0]!
  if (typeId === 2) {
    await post('study/addProblemSet', { studyId, problemSetId: other.set })
    for (const { dbid: conditionId } of study.conditions) {
      const value = conditionId === own ? other.set : set
      await post('study/updateStudyCondition', { conditionId, fieldname: 'psid', value })
    }
  } else if (typeId === 4) {
    const ceri = await support(page, problem, {
      tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
      responseFeedback: '<p>Many think so.</p>',
      answerPartsToResponses: wrong.response,
    })
    const mapping = { studyId, conditionNumber: own, problemCeri: problem.xref, studentResponseId: wrong.id }
    await post('cwa/addWipCWAFeedbackMapping', { ...mapping, studentResponseFeedbackCeri: ceri })
  } else {
    const hints = [{ hint: '<p>Count on your fingers.</p>' }]
    const ceri = await support(page, problem, { tutorStrategyType: 'HINTS', hints })
    const mapping = { studyId, conditionId: own, problemCeri: problem.xref, tutorStrategyCeri: ceri }
    await post('TutorStrategyCondition/createTSC', mapping)
  }
  await submit(page, studyId)
  await deploy(studyId)
  const ownProblems = typeId === 2 ? other.problems : problems
  return {
    ...study,
    set,
    problems,
    own,
    ownProblems,
    testProblems,
    laterProblems,
  }
}

/**
 * Moves the time when students finished back by some days: a journey cannot wait, and the server has no other clock.
 */
export async function letDaysPass({ studyId }: MadeStudy, days: number): Promise<void> {
  const database = await startEmbeddedPostgres({
    dataDir: process.env.E2E_DATA_DIR!,
    log: { info: () => {}, warn: console.warn },
  })
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query(
    'update trellis.work set finished_at = finished_at - make_interval(days => $2) where study_id = $1',
    [studyId, days],
  )
  await client.end()
  await database.stop()
}

export interface Classroom {
  joinCode: string
  homeworkId: string
}

/** A class of the demo teacher with this set as homework. */
export async function aClassWith(set: string): Promise<Classroom> {
  const teacher = await as('teacher')
  const { id, joinCode } = await json<{ id: string; joinCode: string }>(teacher, '/core/classes', { name: 'Period 5' })
  const homework = await json<{ id: string }>(teacher, `/core/classes/${id}/homework`, { problemSetId: set })
  await teacher.dispose()
  return { joinCode, homeworkId: homework.id }
}

export async function as(person: keyof typeof people): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: process.env.E2E_URL })
  await json(context, '/accounts/signin', people[person])
  return context
}

/** Unblinds a running study, for journeys that have to know the conditions of students. */
export async function unblind({ studyId }: MadeStudy): Promise<void> {
  const admin = await as('admin')
  await json(admin, '/api/study/unblind', { studyId, reason: 'A wrong answer key.' })
  await admin.dispose()
}

interface Participants {
  total: number
  participants: { participant: string; conditionId: number; state: string }[]
}
/** The participants in the order of their codes, as the researcher may read them. */
export const participantsOf = (page: Page, { studyId }: MadeStudy) =>
  json<Participants>(page.request, `/api/study/participants?studyId=${studyId}`)

/** Enters an answer and submits it. */
export async function answer(student: Page, problem: Problem, valuesOf: (part: Part) => readonly string[]) {
  await giveAll(student, problem, valuesOf)
  await check(student).click()
}

export const rightValues = (part: Part) =>
  ['CHOOSE_N', 'RANK', 'SORT'].includes(part.answerType) ? keyOf(part) : keyOf(part).slice(0, 1)

export async function answerRight(student: Page, problem: Problem): Promise<void> {
  await answer(student, problem, rightValues)
  await expect(isRight(student)).toBeVisible()
}

/** Answers these problems right, after which the student has mastered the set. */
export async function master(student: Page, problems: readonly Problem[]): Promise<void> {
  for (const problem of problems) {
    await answerRight(student, problem)
    await next(student).click()
  }
  await expect(student.getByRole('heading', { name: 'You’ve got it!' })).toBeVisible()
}
