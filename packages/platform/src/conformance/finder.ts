import {
  askedPer100,
  curriculumOptions,
  finderPageSizes,
  finderSorts,
  gradeOptions,
  matchesCurriculum,
  matchesGrade,
  matchesParadigm,
  matchesSkill,
  type ProblemSetRow,
  type SchoolMonth,
  schoolMonths,
  searchTerms,
  wantsSkillbuilder,
} from '@trellis/domain'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { expectInvalid, type FinderBody, findAll, type Harness } from './harness'

export function describeFinder(harness: Harness): void {
  const me = () => harness.people.researcher
  const find = (body: FinderBody) => findAll(harness.port, me(), body)
  const page = (body: FinderBody) => harness.port.searchProblemSets({ body }, me())
  let skillNames = new Map<string, string>()

  beforeAll(async () => {
    const skills = await harness.port.getSkillNodes({}, me())
    skillNames = new Map(skills.map(({ nodeCode, nodeName }) => [nodeCode, nodeName]))
  })

  /** The query must find exactly the rows for which the rule holds. */
  async function expectFound(body: FinderBody, rule: (row: ProblemSetRow) => boolean): Promise<void> {
    expect(idsOf(await find(body)).sort(), JSON.stringify(body).slice(0, 300)).toEqual(
      idsOf(harness.rows.filter(rule)).sort(),
    )
  }

  it('lists every curriculum and both kinds of sets, but no nested set', () => {
    expect(harness.rows.length).toBeGreaterThan(100)
    expect(new Set(harness.rows.map((row) => row.curriculum))).toEqual(new Set(curriculumOptions))
    expect(new Set(harness.rows.map((row) => row.isSkillbuilder))).toEqual(new Set([true, false]))
    const listed = new Set<string>(idsOf(harness.rows))
    expect(harness.sets.flatMap((set) => set.children).filter((id) => listed.has(id))).toEqual([])
    expect(harness.rows.every((row) => row.isSimulated)).toBe(true)
  })

  it('returns the thirty sets with the most completions in September first', async () => {
    const { problemSets, total } = await page({})
    expect(problemSets.length).toBe(30)
    expect(total).toBe(harness.rows.length)
    expect(problemSets).toEqual((await find({ sort: 'sep', order: 'desc' })).slice(0, 30))
  })

  it.each(finderSorts)(
    'sorts problem sets by %s in both directions, with ties in the order of their ids',
    async (sort) => {
      const up = await find({ sort, order: 'asc' })
      const keys = up.map((row) => keyOf(row, sort))
      expect(textOrders.some((compare) => isSorted(keys, compare))).toBe(true)
      const isTie = (index: number) => index > 0 && keys[index] === keys[index - 1]
      const ids = idsOf(up)
      expect(ids.filter((id, index) => isTie(index) && id <= ids[index - 1]!)).toEqual([])
      expect(idsOf(await find({ sort, order: 'desc' }))).toEqual(ids.reverse())
    },
  )

  it.each(finderPageSizes)('lists every set exactly once over pages of %i', async (pageSize) => {
    const rows = await find({ pageSize, sort: 'lessonType', order: 'asc' })
    expect(idsOf(rows).sort()).toEqual(idsOf(harness.rows).sort())
    expect(new Set(idsOf(rows)).size).toBe(rows.length)
    const beyond = await page({ pageSize, page: 1000 })
    expect(beyond).toEqual({ problemSets: [], total: harness.rows.length })
  })

  it('filters problem sets by grade as the rule does', async () => {
    for (const grade of gradeOptions) {
      await expectFound({ grades: [grade] }, (row) => matchesGrade(row.grade, [grade]))
    }
    const accelerated = await find({ grades: ['Grade 6 Accelerated'] })
    expect(accelerated.length).toBeGreaterThan(0)
    expect((await find({ grades: ['Grade 6'] })).length).toBeGreaterThan(0)
  })

  it('filters problem sets by skill as the rule does', async () => {
    const used = [...new Set(harness.rows.flatMap((row) => row.skillIds))]
    for (const skill of used.slice(0, 20)) await expectFound({ skills: [skill] }, (row) => row.skillIds.includes(skill))
    const some = used.slice(0, 5)
    await expectFound({ skills: some }, (row) => matchesSkill(row.skillIds, some))
  })

  it('filters problem sets by curriculum as the rule does, even by a part of its name', async () => {
    for (const name of [...curriculumOptions, 'Open Up', 'Math', 'open up', '%', '_', "'", '']) {
      await expectFound({ curricula: [name] }, (row) => matchesCurriculum(row.curriculum, [name]))
    }
  })

  it('filters skill builders by the paradigm', async () => {
    for (const paradigm of [0, 1, 2, null]) {
      const isSkillbuilder = wantsSkillbuilder(paradigm)
      await expectFound({ isSkillbuilder }, (row) => matchesParadigm(row.isSkillbuilder, paradigm))
    }
  })

  it('combines all filters', async () => {
    const some = <T>(values: readonly T[], most: number) => fc.subarray([...values], { maxLength: most })
    const used = [...new Set(harness.rows.flatMap((row) => row.skillIds))]
    await fc.assert(
      fc.asyncProperty(
        some([...gradeOptions, 'Grade', ''], 4),
        some([...used, 'x', '{"}'], 6),
        some([...curriculumOptions, 'Math'], 4),
        fc.constantFrom(0, 1, 2, null),
        some(idsOf(harness.rows), 50),
        async (grades, skills, curricula, paradigm, exclude) => {
          const body = { grades, skills, curricula, isSkillbuilder: wantsSkillbuilder(paradigm), exclude }
          await expectFound(body, (row) =>
            [
              matchesGrade(row.grade, grades),
              matchesSkill(row.skillIds, skills),
              matchesCurriculum(row.curriculum, curricula),
              matchesParadigm(row.isSkillbuilder, paradigm),
              !exclude.includes(row.problemSetId),
            ].every(Boolean),
          )
        },
      ),
      { numRuns: 25 },
    )
  })

  it('excludes the sets of a list, however long it is', async () => {
    const exclude = idsOf(harness.rows).slice(0, 40)
    const invented = Array.from({ length: 20_000 - exclude.length }, (_, index) => `PSANOT${index}`)
    await expectFound({ exclude }, (row) => !exclude.includes(row.problemSetId))
    const { problemSets, total } = await page({ exclude: [...exclude, ...invented], pageSize: 100 })
    expect(total).toBe(harness.rows.length - exclude.length)
    expect(idsOf(problemSets).filter((id) => exclude.includes(id))).toEqual([])
  })

  it('finds a set by its id, even within other text', async () => {
    const id = harness.rows[17]!.problemSetId
    for (const search of [id, id.toLowerCase(), `  ${id} `, `set ${id} please`]) {
      expect(idsOf(await find({ search }))).toEqual([id])
    }
    expect(await page({ search: 'PSAUNKNOWN0' })).toEqual({ problemSets: [], total: 0 })
  })

  it('finds sets by words in any case and order, and treats special characters literally', async () => {
    const searches = [
      'fraction',
      'FRACTION',
      'grade 6',
      '6 grade',
      'eureka fractions',
      'skill builder',
      'number line',
      'no such words',
      '%',
      '_',
      '%%',
      'a%b',
      '\\',
      '\\%',
      "'",
      '"',
      "it's",
      "' or 1=1 --",
      '*',
      '.',
      '(',
      '[',
      '?',
      '',
      '  ',
      '\t',
      'é',
      '😀',
      ...harness.rows.slice(0, 5).map((row) => row.problemSetName),
      ...harness.rows.slice(0, 5).map((row) => row.skillIds[0]!),
      ...harness.rows.slice(0, 3).map((row) => skillNames.get(row.skillIds[0]!)!),
    ]
    for (const search of searches) {
      await expectFound({ search }, (row) => {
        const skills = row.skillIds.flatMap((code) => [code, skillNames.get(code)])
        const text = [row.problemSetName, row.folderPath, row.lessonType, row.grade, row.problemSetId, ...skills]
        const searched = text.join(' ').toLowerCase()
        return searchTerms(search).every((stems) => stems.some((stem) => searched.includes(stem)))
      })
    }
    expect((await find({ search: 'fraction' })).length).toBeGreaterThan(0)
    expect((await find({ search: '%' })).length).toBeLessThan(harness.rows.length)
  })

  it('sorts sets with the words in their name first when sorting by relevance', async () => {
    const hits = (row: ProblemSetRow) =>
      searchTerms('subtracting decimals').filter((stems) =>
        stems.some((stem) => row.problemSetName.toLowerCase().includes(stem)),
      ).length
    const found = await find({ search: 'subtracting decimals', sort: 'relevance' })
    expect(found.map(hits)).toEqual(found.map(hits).sort((a, b) => b - a))
    expect([hits(found[0]!), hits(found.at(-1)!) < 2]).toEqual([2, true])
    expect(idsOf(await find({ sort: 'relevance' }))).toEqual(idsOf(await find({ sort: 'sep', order: 'desc' })))
  })

  it('filters sets by their usage, with both ends of a range included', async () => {
    const rows = harness.rows
    const students = rows[20]!.studentsLastYear
    await expectFound(
      { minStudents: Math.min(students, 1000) },
      (row) => row.studentsLastYear >= Math.min(students, 1000),
    )
    await expectFound({ avgCorrect: [40, 70] }, (row) => row.avgCorrectLastYear >= 40 && row.avgCorrectLastYear <= 70)
    await expectFound({ avgProblems: [9, 6] }, (row) => row.problemCount >= 6 && row.problemCount <= 9)
    for (const [name, asked] of [
      ['hintsRequested', (row: ProblemSetRow) => askedPer100(row.hintsLastYear, row)],
      ['ansRequested', (row: ProblemSetRow) => askedPer100(row.answersLastYear, row)],
    ] as const) {
      await expectFound({ [name]: [5, 20] }, (row) => asked(row) >= 5 && asked(row) <= 20)
      await expectFound({ [name]: [0, 0] }, (row) => asked(row) === 0)
    }
    expect((await find({ hintsRequested: [5, 20] })).length).toBeGreaterThan(0)
    await expectInvalid(page({ avgCorrect: [0, 101] }), 'avgCorrect.1')
    await expectInvalid(page({ minStudents: -1 }), 'minStudents')
  })

  it('marks the skills that have a listed set', async () => {
    const listed = new Set(harness.rows.flatMap((row) => row.skillIds))
    const skills = await harness.port.getSkillNodes({}, me())
    const marked = skills.filter(({ hasProblemSets }) => hasProblemSets).map(({ nodeCode }) => nodeCode)
    expect(marked).toEqual(skills.map(({ nodeCode }) => nodeCode).filter((code) => listed.has(code)))
    expect(marked.length).toBeLessThan(skills.length)
  })

  it('refuses an invalid page and names the field', async () => {
    await expectInvalid(page({ pageSize: 7 }), 'pageSize')
    await expectInvalid(page({ page: 0 }), 'page')
    await expectInvalid(page({ sort: 'name' as never }), 'sort')
    await expectInvalid(page({ order: 'down' as never }), 'order')
    await expectInvalid(page({ search: 'x'.repeat(201) }), 'search')
    await expectInvalid(page({ exclude: ['nonsense'] }), 'exclude.0')
  })
}

function idsOf(rows: readonly ProblemSetRow[]): ProblemSetRow['problemSetId'][] {
  return rows.map((row) => row.problemSetId)
}

function keyOf(row: ProblemSetRow, sort: (typeof finderSorts)[number]): string | number {
  if (isMonth(sort)) return row.studentsCompleted[sort]
  return sort === 'problemSetCeri' ? row.problemSetId : row[sort]
}

function isMonth(sort: string): sort is SchoolMonth {
  return (schoolMonths as readonly string[]).includes(sort)
}

type Key = string | number

/** Text is sorted by code points or as people sort it, depending on the collation of the database. */
const textOrders: ((a: Key, b: Key) => number)[] = [
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  (a, b) => String(a).localeCompare(String(b), 'en'),
]

function isSorted(keys: readonly Key[], compare: (a: Key, b: Key) => number): boolean {
  return keys.every((key, index) => index === 0 || compare(keys[index - 1]!, key) <= 0)
}
