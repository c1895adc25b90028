import { type Cell, copyRows, inTransaction, withoutTimeLimits } from '@trellis/database'
import { type AnswerMember, answerPartsOf, schoolMonths } from '@trellis/domain'
import {
  countListedSets,
  generateLibrary,
  isSkillbuilder,
  type LibraryItem,
  type LibraryProblem,
  type LibrarySet,
  libraryVersion,
  skillNames,
  skills,
  wholeLibrarySize,
} from '@trellis/problem-library'
import type { Pool, PoolClient } from 'pg'

export interface SeedOptions {
  seed?: string
  /** Minimum number of listed problem sets. Default: one lesson of every template in every curriculum. */
  size?: number
  onProgress?(done: number, total: number): void
}

const defaultSeed = 'trellis'
const seedingLock = 7_228_154
const itemsPerBatch = 100

/**
 * Fills an empty platform with the library, or updates the problems of an earlier version of it. All or nothing: an
 * interrupted run changes nothing, and of several processes that start at the same time, one seeds while the others
 * wait. Returns false when there was nothing to do.
 */
export function seedLibrary(pool: Pool, options: SeedOptions = {}): Promise<boolean> {
  const { seed = defaultSeed, size = wholeLibrarySize, onProgress } = options
  return withoutTimeLimits(pool, async (patient) => {
    const isNew = await inTransaction(patient, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [seedingLock])
      const { rows } = await client.query<{ value: Seeded }>(
        "select value from platform.seeding where name = 'library'",
      )
      const earlier = rows[0]?.value
      if (earlier && (earlier.version ?? 1) >= libraryVersion) return false
      if (earlier) await update(client, earlier, onProgress)
      else await fill(client, { seed, size }, onProgress)
      await client.query(
        `insert into platform.seeding (name, value) values ('library', $1)
        on conflict (name) do update set value = excluded.value`,
        [JSON.stringify({ ...(earlier ?? { seed, size }), version: libraryVersion })],
      )
      return true
    })
    if (isNew) await patient.query('analyze')
    return isNew
  })
}

/** The options and version that the library of a platform was generated with; the first version had no number. */
interface Seeded {
  seed: string
  size: number
  version?: number
}

/**
 * The same seed and size give the same problems with the same identifiers in every version; only their wording and keys
 * differ. A problem that is not the same one is left unchanged. Approved studies keep their own copy.
 */
async function update(
  client: PoolClient,
  { seed, size }: Seeded,
  onProgress: SeedOptions['onProgress'],
): Promise<void> {
  const total = countListedSets(size)
  let done = 0
  let batch: LibraryProblem[] = []
  for (const item of generateLibrary({ seed, size })) {
    batch.push(...item.problems)
    done += 1
    if (done % itemsPerBatch !== 0 && done < total) continue
    await updateProblems(client, batch)
    batch = []
    onProgress?.(done, total)
  }
}

async function updateProblems(client: PoolClient, problems: readonly LibraryProblem[]): Promise<void> {
  const { rows } = await client.query<{ ceri: string; type: string; answers: AnswerMember[] }>(
    'select ceri, type, answers from platform.problem where ceri = any($1)',
    [problems.map(({ ceri: id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.ceri, row]))
  const same = problems.filter(({ ceri: id, problem }) => {
    const row = stored.get(id)
    return row?.type === problem.problemType && shownKey(row.answers) === shownKey(problem.answers)
  })
  await client.query(
    `update platform.problem p set question = u.question, answers = u.answers
    from jsonb_to_recordset($1) as u(ceri text, question text, answers jsonb)
    where p.ceri = u.ceri and (p.question, p.answers) is distinct from (u.question, u.answers)`,
    [JSON.stringify(same.map(({ ceri: id, problem: { question, answers } }) => ({ ceri: id, question, answers })))],
  )
}

/** The first correct value of each part, which a problem shows as its answer. */
function shownKey(answers: readonly AnswerMember[]): string {
  return JSON.stringify(
    answerPartsOf(answers).map(({ answerValues }) => answerValues.find(({ isCorrect }) => isCorrect)?.value ?? null),
  )
}

async function fill(
  client: PoolClient,
  options: { seed: string; size: number },
  onProgress: SeedOptions['onProgress'],
): Promise<void> {
  await copyRows(
    client,
    'platform.skill',
    ['code', 'name', 'grade'],
    skills.map((skill) => [skill.code, skill.name, skill.grade]),
  )
  const total = countListedSets(options.size)
  let done = 0
  let batch: LibraryItem[] = []
  for (const item of generateLibrary(options)) {
    batch.push(item)
    if (batch.length < itemsPerBatch) continue
    await insertItems(client, batch)
    done += batch.length
    batch = []
    onProgress?.(done, total)
  }
  await insertItems(client, batch)
  onProgress?.(total, total)
}

async function insertItems(client: PoolClient, items: readonly LibraryItem[]): Promise<void> {
  const problems = items.flatMap((item) => item.problems)
  const sets = items.flatMap((item) => item.sets)
  await copyRows(
    client,
    'platform.problem',
    ['ceri', 'type', 'question', 'answers', 'properties', 'skill_code'],
    problems.map(({ ceri: id, skill, problem }) => [
      id,
      problem.problemType,
      problem.question,
      { json: problem.answers },
      { json: problem.scramble ? { SCRAMBLE_ANSWERS: true } : {} },
      skill,
    ]),
  )
  const setRows = sets.map(setRow)
  await copyRows(client, 'platform.problem_set', Object.keys(setRows[0] ?? {}), setRows.map(Object.values))
  await copyRows(
    client,
    'platform.problem_set_member',
    ['set_ceri', 'position', 'problem_ceri', 'child_set_ceri'],
    sets.flatMap((set) =>
      set.members.map((id, index): Cell[] =>
        id.startsWith('PR') ? [set.ceri, index + 1, id, null] : [set.ceri, index + 1, null, id],
      ),
    ),
  )
  const supported = problems.filter(({ problem }) => problem.hints.length > 0)
  await copyRows(
    client,
    'platform.tutoring',
    ['ceri', 'problem_ceri', 'type', 'hints', 'explanation', 'state'],
    supported.flatMap(({ ceri: id, problem, hintsCeri: hintsId, explanationCeri: explanationId }): Cell[][] => [
      [hintsId, id, 'HINTS', { json: problem.hints.map((hint) => ({ hint })) }, null, 'PUBLISHED'],
      [explanationId, id, 'EXPLANATIONS', null, problem.explanation, 'PUBLISHED'],
    ]),
  )
  await copyRows(
    client,
    'platform.student_response',
    ['problem_ceri', 'response', 'count', 'misconception', 'is_simulated'],
    problems.flatMap(({ ceri: id, problem, wrongAnswerCounts }) =>
      problem.wrongAnswers.map((wrong, index): Cell[] => [
        id,
        { json: wrong.response },
        wrongAnswerCounts[index]!,
        wrong.misconception,
        true,
      ]),
    ),
  )
}

/** The harder a set, the larger the share of students with a hint who also ask for the answer. */
function answersAsked({ hintsLastYear, avgCorrectLastYear }: LibrarySet['usage']): number {
  return Math.round((hintsLastYear * (100 - avgCorrectLastYear)) / 100)
}

/** A row of `platform.problem_set`, by column. */
function setRow(set: LibrarySet): Record<string, Cell> {
  const grade = set.grades.join(', ')
  const skillTitles = set.skills.map((code) => skillNames.get(code) ?? '')
  const searched = [set.name, set.folderPath, set.lessonType, grade, set.ceri, ...set.skills, ...skillTitles]
  return {
    ceri: set.ceri,
    name: set.name,
    type: set.type,
    properties: { json: set.properties },
    is_listed: set.isListed,
    folder_path: set.folderPath,
    lesson_type: set.lessonType,
    grades: set.grades,
    grade,
    curriculum: set.curriculum,
    skill_codes: set.skills,
    is_skillbuilder: isSkillbuilder(set.type),
    problem_count: set.problemCount,
    open_response_count: set.openResponseCount,
    students_last_year: set.usage.studentsLastYear,
    avg_correct_last_year: set.usage.avgCorrectLastYear,
    hints_last_year: set.usage.hintsLastYear,
    answers_last_year: answersAsked(set.usage),
    is_simulated: true,
    search_text: searched.join(' ').toLowerCase(),
    ...Object.fromEntries(schoolMonths.map((month, index) => [month, set.usage.completed[index]!])),
  }
}
