import { curriculumOptions, type ProblemSetRow, studyContentCalls } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

type Row = ProblemSetRow & { isInUse: boolean }
interface Page {
  problemSets: Row[]
  total: number
  page: number
  pageSize: number
}

let server: TestServer
let owner: TestClient
let make: StudyBuilder
let held: ReadyStudy
let everything: Row[]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('researcher')
  make = await studyBuilder(server, { owner, admin: await server.signIn('admin') })
  held = await make.aStudyIn('AWAITING_APPROVAL')
  everything = await findAll({})
})
afterAll(() => server.close())

const find = (query: Record<string, string | number>) =>
  owner.get(`/api/content/getProblemSetData?${new URLSearchParams(query as Record<string, string>)}`)

const pageIn = (answer: Answer) => done<Page>(answer, studyContentCalls.getProblemSetData.reply)

async function findAll(query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = pageIn(await find({ ...query, page, pageSize: 100 }))
    rows.push(...answer.problemSets)
    if (answer.problemSets.length < 100) return rows
  }
}

const problemSetIds = (rows: readonly Row[]) => rows.map((row) => row.problemSetId).sort()
const gradesOf = (row: Row) => row.grade.split(',').map((grade) => grade.trim())

describe('the finder', () => {
  it('shows 30 rows sorted by September completions, most first, by default', async () => {
    const { problemSets, total, page, pageSize } = pageIn(await find({}))
    expect([problemSets.length, page, pageSize, total]).toEqual([30, 1, 30, everything.length])
    const september = problemSets.map((row) => row.studentsCompleted.sep)
    expect(september).toEqual([...september].sort((a, b) => b - a))
  })

  it.each([10, 30, 50, 100])('pages by %i without losing or repeating a set', async (pageSize) => {
    const pages = Math.ceil(everything.length / pageSize)
    const answers = await Promise.all(
      Array.from({ length: pages }, async (_, index) => pageIn(await find({ page: index + 1, pageSize }))),
    )
    expect(problemSetIds(answers.flatMap((answer) => answer.problemSets))).toEqual(problemSetIds(everything))
    expect(pageIn(await find({ page: pages + 1, pageSize })).problemSets).toEqual([])
  })

  it.each([
    ['pageSize', 20],
    ['page', 0],
    ['sort', 'price'],
    ['order', 'up'],
    ['paradigm', 7],
    ['avgCorrect', '20'],
    ['minStudents', 1001],
  ])('refuses %s=%s and names the field', async (field, value) => {
    const { status, body } = await find({ [field]: value })
    expect(status).toBe(400)
    expect(body.error.details.fields[0].field).toBe(field)
  })

  it('sorts by number and by text, in both directions', async () => {
    const counts = async (order: string) =>
      (await findAll({ sort: 'problemCount', order })).map((row) => row.problemCount)
    const ascending = await counts('asc')
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
    expect(await counts('desc')).toEqual([...ascending].reverse())
    const first = async (order: string) => (await findAll({ sort: 'problemSetCeri', order }))[0]!.problemSetId
    expect((await first('asc')) < (await first('desc'))).toBe(true)
  })

  it('filters by grade: Grade 6 is not Grade 6 Accelerated', async () => {
    const found = await findAll({ grades: 'Grade 6' })
    expect(problemSetIds(found)).toEqual(problemSetIds(everything.filter((row) => gradesOf(row).includes('Grade 6'))))
    const either = await findAll({ grades: 'Grade 6,Grade 8' })
    expect(either.length).toBeGreaterThan(found.length)
  })

  it('filters by skill and by curriculum, and finds sets of any of the chosen ones', async () => {
    const [skill] = everything[0]!.skillIds
    const bySkill = await findAll({ skills: skill! })
    expect(problemSetIds(bySkill)).toEqual(problemSetIds(everything.filter((row) => row.skillIds.includes(skill!))))
    const curricula = ['NCTM', 'EngageNY/Eureka Math']
    const byCurriculum = await findAll({ curriculum: curricula.join('|') })
    expect(problemSetIds(byCurriculum)).toEqual(
      problemSetIds(everything.filter((row) => curricula.includes(row.curriculum))),
    )
  })

  it('finds every set when all curricula are chosen', async () => {
    expect(problemSetIds(await findAll({ curriculum: curriculumOptions.join('|') }))).toEqual(problemSetIds(everything))
  })

  it('finds a set by its code among other words, and takes SQL wildcards and quotes literally', async () => {
    const { problemSetId } = everything[5]!
    expect(problemSetIds(await findAll({ search: `please ${problemSetId} thanks` }))).toEqual([problemSetId])
    expect(await findAll({ search: '%' })).toHaveLength(
      everything.filter((row) => `${row.problemSetName} ${row.folderPath}`.includes('%')).length,
    )
    expect(await findAll({ search: "' or 1=1 --" })).toEqual([])
  })

  it('finds only skill builders for mastery, only other sets for complete-all, and both for grab bag', async () => {
    expect(problemSetIds(await findAll({ paradigm: 0 }))).toEqual(
      problemSetIds(everything.filter((row) => row.isSkillbuilder)),
    )
    expect(problemSetIds(await findAll({ paradigm: 2 }))).toEqual(
      problemSetIds(everything.filter((row) => !row.isSkillbuilder)),
    )
    expect(problemSetIds(await findAll({ paradigm: 1 }))).toEqual(problemSetIds(everything))
  })

  it('filters by usage, with the ends of a range in any order and within its limits', async () => {
    const found = await findAll({ avgCorrect: '80,60', minStudents: 50 })
    const isWanted = (row: Row) =>
      row.avgCorrectLastYear >= 60 && row.avgCorrectLastYear <= 80 && row.studentsLastYear >= 50
    expect(problemSetIds(found)).toEqual(problemSetIds(everything.filter(isWanted)))
    expect(found.length).toBeGreaterThan(0)
    const { body } = await find({ hintsRequested: '0,101' })
    expect(body.error.details.fields[0].message).toBe('Cannot exceed 100')
  })

  it('marks sets that another study holds, and leaves them out when only available sets are wanted', async () => {
    expect(everything.filter((row) => row.isInUse).map((row) => row.problemSetId)).toEqual([held.set.ceri])
    const available = await findAll({ onlyAvailable: 'true' })
    expect(problemSetIds(available)).toEqual(
      problemSetIds(everything.filter((row) => row.problemSetId !== held.set.ceri)),
    )
  })

  it('does not mark a set as in use for the study that holds it', async () => {
    const own = await findAll({ studyId: held.id })
    expect(own.some((row) => row.isInUse)).toBe(false)
    expect(await findAll({ studyId: held.id, onlyAvailable: 'true' })).toHaveLength(everything.length)
  })
})

describe('problem sets in use', () => {
  it('lists the sets in use by studies that await approval, run or are paused, and by no others', async () => {
    const [deployed, paused] = [await make.aStudyIn('DEPLOYED'), await make.aStudyIn('PAUSED')]
    for (const status of ['DEVELOPMENT', 'COMPLETED', 'ARCHIVED'] as const) await make.aStudyIn(status)
    const { body } = await (await server.signIn('colleague')).get('/api/study/getProblemSetsInUse')
    expect(body).toEqual(
      [held, deployed, paused].map((study) => ({
        studyId: study.id,
        problemSetCeri: study.set.ceri,
        studyBlockType: 3,
      })),
    )
  })

  it('answers whether a single set is in use, not counting the study that asks', async () => {
    const isInUse = async (query: string) => (await owner.get(`/api/study/isProblemSetInUse?${query}`)).body
    expect(await isInUse(`problemSetId=${held.set.ceri}`)).toEqual({ isInUse: true })
    expect(await isInUse(`problemSetId=${held.set.ceri}&studyId=${held.id}`)).toEqual({ isInUse: false })
    expect(await isInUse(`problemSetId=${make.takeSet().ceri}`)).toEqual({ isInUse: false })
  })

  it('lists the sets of one’s own studies in development separately', async () => {
    const { id, set } = await make.aReadyStudy(2)
    const own = (await owner.get('/api/content/getWipProblemSets')).body
    expect(own).toContainEqual({ studyId: id, problemSetCeri: set.ceri, studyBlockType: 3 })
    expect(own).not.toContainEqual(expect.objectContaining({ studyId: held.id }))
    expect((await (await server.signIn('colleague')).get('/api/content/getWipProblemSets')).body).toEqual([])
  })
})
