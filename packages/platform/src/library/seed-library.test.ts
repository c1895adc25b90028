import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import { countListedSets, generateLibrary, libraryVersion, skills } from '@trellis/problem-library'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migratePlatform } from '../db/migrate'
import { seedLibrary } from './seed-library'

const size = 120
const tables = ['skill', 'problem', 'problem_set', 'problem_set_member', 'tutoring', 'student_response', 'seeding']

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await migratePlatform(database.pool, fileURLToPath(new URL('../../', import.meta.url)))
})
afterAll(() => database.drop())

/** Restores the state right after the migrations. */
async function emptyPlatform(): Promise<void> {
  await database.pool.query(
    `truncate ${tables.map((table) => `platform.${table}`).join(', ')} restart identity cascade`,
  )
}

async function counts(): Promise<Record<string, number>> {
  const columns = tables.map((table) => `(select count(*)::int from platform.${table}) as ${table}`)
  return (await database.pool.query(`select ${columns.join(', ')}`)).rows[0]
}

describe('seedLibrary on an empty platform', () => {
  const progress: [number, number][] = []
  const items = [...generateLibrary({ seed: 'trellis', size })]
  const problems = items.flatMap((item) => item.problems)
  const sets = items.flatMap((item) => item.sets)

  beforeAll(async () => {
    await emptyPlatform()
    const onProgress = (...step: [number, number]) => progress.push(step)
    expect(await seedLibrary(database.pool, { size, onProgress })).toBe(true)
  })

  it('stores the whole generated library', async () => {
    expect(await counts()).toEqual({
      skill: skills.length,
      problem: problems.length,
      problem_set: sets.length,
      problem_set_member: sets.flatMap((set) => set.members).length,
      tutoring: 2 * problems.filter(({ problem }) => problem.hints.length > 0).length,
      student_response: problems.flatMap(({ problem }) => problem.wrongAnswers).length,
      seeding: 1,
    })
  })

  it('reports the progress of seeding', () => {
    const total = countListedSets(size)
    expect(progress).toEqual([
      [100, total],
      [total, total],
    ])
  })

  it('stores questions, answers and help unchanged', async () => {
    const { rows } = await database.pool.query(`
      select p.ceri, p.question, p.answers, max(t.hints::text)::jsonb as hints, max(t.explanation) as explanation
      from platform.problem p left join platform.tutoring t on t.problem_ceri = p.ceri group by p.ceri`)
    const expected = problems.map(({ ceri: id, problem: { question, answers, hints, explanation } }) => ({
      ceri: id,
      question,
      answers,
      hints: hints.length > 0 ? hints.map((hint) => ({ hint })) : null,
      explanation: hints.length > 0 ? explanation : null,
    }))
    const byCeri = (a: { ceri: string }, b: { ceri: string }) => (a.ceri < b.ceri ? -1 : 1)
    expect(rows.sort(byCeri)).toEqual(expected.sort(byCeri))
  })

  it('marks all student counts as simulated, and stores search text in lower case', async () => {
    const { rows } = await database.pool.query(`select
      (select bool_and(is_simulated) from platform.problem_set) as sets,
      (select bool_and(is_simulated and count > 0) from platform.student_response) as responses,
      (select bool_and(search_text = lower(search_text) and search_text like '%' || lower(ceri) || '%')
        from platform.problem_set) as search,
      (select bool_and(author_id is null and state = 'PUBLISHED') from platform.tutoring) as tutorings`)
    expect(rows[0]).toEqual({ sets: true, responses: true, search: true, tutorings: true })
  })

  it('does not seed a platform a second time', async () => {
    const before = await counts()
    expect(await seedLibrary(database.pool, { size: 30, seed: 'vine' })).toBe(false)
    expect(await counts()).toEqual(before)
  })
})

describe('seedLibrary over an earlier version of the library', () => {
  const stored = async () => {
    const { rows } = await database.pool.query('select ceri, question, answers from platform.problem order by ceri')
    return rows
  }

  beforeEach(async () => {
    await emptyPlatform()
    await seedLibrary(database.pool, { size: 15 })
  })

  /** Restores what the first version stored: no version, no forms, other wording. */
  async function restoreFirstVersion(): Promise<void> {
    await database.pool.query(`update platform.seeding set value = value - 'version'`)
    await database.pool.query(`update platform.problem set question = '<p>Earlier words</p>',
      answers = (select coalesce(jsonb_agg(a - 'form' - 'labels'), '[]') from jsonb_array_elements(answers) a)`)
  }

  it('updates the wording and forms of an earlier version, once', async () => {
    const expected = await stored()
    await restoreFirstVersion()
    expect(await seedLibrary(database.pool)).toBe(true)
    expect(await stored()).toEqual(expected)
    expect(await seedLibrary(database.pool)).toBe(false)
    const { rows } = await database.pool.query('select value from platform.seeding')
    expect(rows).toEqual([{ value: { seed: 'trellis', size: 15, version: libraryVersion } }])
  })

  it('keeps a stored problem that has another answer under the same identifier', async () => {
    await restoreFirstVersion()
    const [first] = await stored()
    const other = [{ ...first.answers[0], answerValues: [{ value: 'something else', isCorrect: true }] }]
    await database.pool.query('update platform.problem set answers = $2 where ceri = $1', [
      first.ceri,
      JSON.stringify(other),
    ])
    await seedLibrary(database.pool)
    expect((await stored())[0]).toEqual({ ...first, answers: other })
  })
})

describe('concurrent and interrupted seeding', () => {
  beforeEach(emptyPlatform)

  it('seeds once when several processes start at the same time', async () => {
    const others = [1, 2].map(() => new pg.Pool({ connectionString: database.url }))
    const done = await Promise.all([database.pool, ...others].map((pool) => seedLibrary(pool, { size: 15 })))
    for (const pool of others) await pool.end()
    expect(done.filter(Boolean).length).toBe(1)
    expect(await counts()).toMatchObject({ seeding: 1 })
    const { rows } = await database.pool.query('select count(*)::int from platform.problem_set where is_listed')
    expect(rows).toEqual([{ count: 15 }])
  })

  it('leaves an empty database when seeding is interrupted, and succeeds the next time', async () => {
    const onProgress = () => {
      throw new Error('cut off')
    }
    await expect(seedLibrary(database.pool, { size, onProgress })).rejects.toThrow('cut off')
    expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
    expect(await seedLibrary(database.pool, { size: 15 })).toBe(true)
    expect(await counts()).toMatchObject({ seeding: 1 })
  })
})
