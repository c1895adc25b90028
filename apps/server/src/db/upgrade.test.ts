import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import type { StudyId } from '@trellis/domain'
import { migratePlatform } from '@trellis/platform'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeInStudy } from '../delivery/participant-code'
import { earlierReleases, packagesWithMigrations } from '../testing/earlier-release'
import { migrateStudyService } from './client'
import { changedOnPurpose, droppedColumns, rowsAfter } from './upgrade.fixtures'

const packages = packagesWithMigrations
const releases = earlierReleases()

let database: Awaited<ReturnType<typeof createTestDatabase>>
const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await database.pool.query<Row>(sql)).rows

interface Version {
  tag: string
  package: 'platform' | 'server'
  number: number
  at: number
}

/** Every version that the schema has had, in the order in which its migrations were made. */
const versions: Version[] = (['platform', 'server'] as const)
  .flatMap((name) => {
    const journal = JSON.parse(readFileSync(join(packages[name], 'migrations/meta/_journal.json'), 'utf8'))
    return (journal.entries as { idx: number; tag: string; when: number }[]).map(
      ({ idx, tag, when }): Version => ({ tag, package: name, number: idx, at: when }),
    )
  })
  .sort((one, other) => one.at - other.at)

interface StoredRow {
  table: string
  row: Record<string, unknown>
}

interface Contents {
  tables: string[]
  rows: StoredRow[]
}

/** All rows of all tables. */
async function readAll(pool: pg.Pool): Promise<Contents> {
  const { rows: tableRows } = await pool.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relnamespace::regnamespace::text in ('trellis', 'platform') and relkind in ('r', 'p') and not relispartition
       and relname <> 'migration'`,
  )
  const tables = tableRows.map(({ name }) => name)
  const texts = tables.map((name) => `select '${name}' as table, to_jsonb(t) as row from ${quoted(name)} t`)
  return { tables, rows: (await pool.query<StoredRow>(texts.join(' union all '))).rows }
}

/** One of the tables has the name of a reserved word. */
function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}

async function primaryKeys(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name, array_agg(a.attname::text) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indisprimary group by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns.sort()]))
}

/** Applies the migrations of `path` one after the other, and inserts rows of each version where there are some. */
async function upgradeAlong(
  pool: pg.Pool,
  path: readonly Version[],
  onRows: (contents: Contents) => void,
): Promise<void> {
  for (const version of path) {
    const directory = releases.upTo(packages[version.package], version.number)
    await (version.package === 'platform' ? migratePlatform(pool, directory) : migrateStudyService(pool, directory))
    const rows = rowsAfter[version.tag]
    if (!rows) continue
    await pool.query(rows)
    onRows(await readAll(pool))
  }
}

type NameOf = (stored: StoredRow) => string

/** Names a row by its table and its current primary key. */
async function createNameOf(pool: pg.Pool): Promise<NameOf> {
  const keys = await primaryKeys(pool)
  return ({ table, row }) => `${table} ${(keys.get(table) ?? []).map((column) => row[column]).join(' ')}`
}

/** Rows that are missing after the upgrade, and columns that changed unintentionally. */
function losses(before: readonly StoredRow[], after: readonly StoredRow[], nameOf: NameOf): string[] {
  const rowsAfterwards = new Map(after.map((stored) => [nameOf(stored), stored.row]))
  return before.flatMap((stored) => {
    const row = rowsAfterwards.get(nameOf(stored))
    if (!row) return [`${nameOf(stored)} is missing`]
    return Object.entries(stored.row).flatMap(([column, value]) => {
      const name = `${stored.table}.${column}`
      if (!(column in row)) return droppedColumns.includes(name) ? [] : [`${name} was dropped`]
      return isDeepStrictEqual(row[column], value) || changedOnPurpose.includes(name) ? [] : [`${name} has changed`]
    })
  })
}

/** Each jump takes seconds, for a whole run of migrations: an ordinary run has two, FULL=1 one from every version. */
const jumps = process.env.FULL
  ? versions.slice(1, -1)
  : versions.filter(({ tag }) => /^0000_study|^0004_running/.test(tag))

describe.concurrent('data of every version of the schema', () => {
  const opened: TestDatabase[] = []
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.drop()))
    releases.remove()
  })
  const open = async () => {
    const created = await createTestDatabase()
    opened.push(created)
    return created.pool
  }

  it('data survives all later migrations without a lost row or an unintended change', async () => {
    const pool = await open()
    const captures: Contents[] = []
    await upgradeAlong(pool, versions, (contents) => captures.push(contents))
    const nameOf = await createNameOf(pool)
    // Each row as it was first seen; the last entry of a key wins.
    const before = new Map(captures.toReversed().flatMap(({ rows }) => rows.map((row) => [nameOf(row), row])))
    const after = await readAll(pool)
    expect(losses([...before.values()], after.rows, nameOf)).toEqual([])
    expect(before.size).toBeGreaterThan(120)
    const { tables, rows } = captures.at(-1)!
    expect(tables.filter((table) => !rows.some((row) => row.table === table))).toEqual([])
  })

  it.each(jumps)('data survives the upgrade from $package $tag to the current version in one step', async (version) => {
    const pool = await open()
    let before: StoredRow[] = []
    await upgradeAlong(pool, versions.slice(0, versions.indexOf(version) + 1), ({ rows }) => {
      before = rows
    })
    await migratePlatform(pool, packages.platform)
    await migrateStudyService(pool, packages.server)
    const { rows: after } = await readAll(pool)
    expect(losses(before, after, await createNameOf(pool))).toEqual([])
    const torn = await pool.query(
      `select e.id from trellis.event e left join trellis.work w on w.study_id = e.study_id and w.id = e.work_id
       where w.id is null or w.condition_id is distinct from e.condition_id
       union all select null from trellis.enrolment e left join trellis.condition c on c.study_id = e.study_id and c.id = e.condition_id
       where c.id is null`,
    )
    expect(torn.rows).toEqual([])
  })
})

const secret = '0123456789abcdef'.repeat(4)

/** PRA3 in both tests, PRA1 with help before the first answer, and PRA2 with help after a wrong answer. */
const oldEvents = [
  ['answered', 'PRA3', '{"correctness":"incorrect","try":1,"counted":true}'],
  ['problem_finished', 'PRA3', '{"outcome":"wrong","tries":1,"helps":0}'],
  ['hint_shown', 'PRA1', '{"number":1,"of":2}'],
  ['answered', 'PRA1', '{"correctness":"malformed","try":0,"counted":true}'],
  ['answered', 'PRA1', '{"correctness":"correct","try":1,"counted":true}'],
  ['problem_finished', 'PRA1', '{"outcome":"wrong","tries":1,"helps":1}'],
  ['answered', 'PRA2', '{"correctness":"incorrect","try":1,"counted":true}'],
  ['explanation_shown', 'PRA2', '{"number":1,"of":2}'],
  ['answer_shown', 'PRA2', '{}'],
  ['problem_finished', 'PRA2', '{"outcome":"wrong","tries":1,"helps":2}'],
  ['answered', 'PRA3', '{"correctness":"correct","try":1,"counted":true}'],
  ['problem_finished', 'PRA3', '{"outcome":"right","tries":1,"helps":0}'],
]
  .map(
    ([kind, problem, data], index) =>
      `(2, 1, gen_random_uuid(), 0, '${kind}', now() + interval '${index} seconds', '${problem}', '${data}')`,
  )
  .join(', ')

// Takes two seconds: it runs the old migrations, adds data and runs the rest.
describe('data of the release before participants could no longer be recognized', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const { pool } = database
    await migratePlatform(pool, releases.upTo(packages.platform, 4))
    await migrateStudyService(pool, releases.upTo(packages.server, 5))
    await pool.query(`
      insert into platform."user" (id, first_name, last_name, display_name) values
        ('URESEARCHER', 'Ada', 'Byron', 'Ada Byron'), ('USTUDENT', '', '', 'Maya');
      insert into platform."user" (id, first_name, last_name, display_name, time_zone) values
        ('UTEACHER', 'Ines', 'Roth', 'Ines Roth', 'Asia/Calcutta'), ('UMARS', 'M', 'M', 'M', 'Mars/Olympus_Mons');
      insert into platform.class (id, teacher_id, name, join_code, school) values
        ('C1', 'UTEACHER', 'Period 1', 'K7MPQ2', 'Oak Lane'), ('C2', 'UMARS', 'Period 2', 'K7MPQ3', 'oak lane'),
        ('C3', 'UMARS', 'Period 3', 'K7MPQ4', 'Oak Lane'), ('C4', 'UMARS', 'Period 4', 'K7MPQ5', null);
      insert into platform.problem_set (ceri, name, type, properties, is_listed, folder_path, lesson_type, grades, grade,
        curriculum, skill_codes, is_skillbuilder, problem_count, open_response_count, search_text)
        values ('PSA1', 'Fractions', 'LINEAR_COMPLETE_ALL', '{}', true, '', '', '{}', '', '', '{}', false, 0, 0, '');
      insert into platform.homework (id, class_id, problem_set_ceri, title, due_at) values
        ('H1', 'C1', 'PSA1', 'Fractions', '2026-05-03T18:29:59Z'), ('H2', 'C2', 'PSA1', 'Fractions', '2026-05-03T23:59:59Z');
      insert into platform.homework (id, class_id, problem_set_ceri, title, removed_at)
        values ('H3', 'C1', 'PSA1', 'Fractions', now());
      insert into platform.student (user_id, nickname, pin_hash) values ('USTUDENT', 'Maya', 'hash');
      insert into platform.session (id, token_hash, user_id, last_seen_at, expires_at) values
        ('s1', 'h1', 'URESEARCHER', now(), now() + interval '80 days'),
        ('s2', 'h2', 'USTUDENT', now(), now() + interval '80 days');
      insert into trellis.study (id, type_id, name, owner_id, status, randomisation, enrolment_cap, deployed_at,
        completed_at) overriding system value values
        (1, 1, 'Over', 'URESEARCHER', 'COMPLETED', 'BLOCKS', 4, now(), now()),
        (2, 1, 'Running', 'URESEARCHER', 'DEPLOYED', 'BLOCKS', null, now(), null);
      insert into trellis.condition (id, study_id, position, name) overriding system value
        values (11, 1, 0, 'A'), (12, 1, 1, 'B'), (21, 2, 0, 'A');
      insert into trellis.run (study_id, seed, seed_hash, link_code) values
        (1, '${'a'.repeat(64)}', '${'b'.repeat(64)}', 'LINKCODE1'), (2, '${'c'.repeat(64)}', '${'d'.repeat(64)}', 'LINKCODE2');
      insert into trellis.notification (user_id, study_id, kind, note) values
        ('URESEARCHER', 1, 'completed', 'All its places are taken.');
    `)
    for (const [student, studyId, conditionId, sequence] of [
      ['U4', 1, 11, 0],
      ['U2', 1, 12, 1],
      ['U1', 1, 11, 2],
      ['U3', 1, 12, 3],
      ['U9', 2, 21, 1],
      ['U8', 2, 21, 0],
    ]) {
      await pool.query(
        `insert into trellis.enrolment (study_id, student_id, participant, unit, stratum, condition_id, sequence, source)
         values ($1, $2, 'P' || $2, 'P' || $2, '', $3, $4, 'LINK')`,
        [studyId, student, conditionId, sequence],
      )
    }
    await pool.query(`
      update trellis.secret set value = '${secret}' where name = 'participants';
      update trellis.study set randomised_unit = 'CLASS', strata = '{GRADE}' where id = 2;
      update trellis.enrolment set unit = 'CLASSCODE', stratum = 'grade 6, a' where student_id = 'U9';
      insert into trellis.study_problem_set values (2, 'PSA1', 3, 0), (2, 'PSA2', 1, 1), (2, 'PSA3', 2, 2);
      insert into trellis.study_problem values (2, 'PSA1', 'PRA1', 0, true), (2, 'PSA1', 'PRA2', 1, true),
        (2, 'PSA2', 'PRA3', 0, false), (2, 'PSA3', 'PRA3', 0, false);
      insert into trellis.snapshot (study_id, hash, items, content) values (2, repeat('a', 64), '[]',
        '{"conditions":[{"conditionId":21,"supports":{"PRA1":{"ceri":"TUA1"},"PRA2":{"ceri":"TUA2"}}}]}');
      insert into trellis.work (id, study_id, student_id, homework_id, condition_id, with_tests, state)
        overriding system value values (1, 2, 'U9', 'H9', 21, true, '{"records":[{"results":[{"problemId":"PRA1","outcome":"wrong"}]}],"current":null}');
      insert into trellis.event (study_id, work_id, id, seq, kind, at, problem_ceri, data) values ${oldEvents};
    `)
    await migratePlatform(pool, packages.platform)
    await migrateStudyService(pool, packages.server)
  })
  afterAll(async () => {
    await database.drop()
    releases.remove()
  })

  it('keeps sessions, with the idle time of staff or of students', async () => {
    const sessions = await rowsOf(`select id, idle_minutes, expires_at < now() + interval '13 hours' as is_short
      from platform.session order by id`)
    expect(sessions).toEqual([
      { id: 's1', idle_minutes: 720, is_short: true },
      { id: 's2', idle_minutes: 30, is_short: true },
    ])
  })

  it('turns due times into dates in the time zone of the teacher, by its current name', async () => {
    expect(await rowsOf('select id, time_zone from platform.class order by id')).toEqual([
      { id: 'C1', time_zone: 'Asia/Kolkata' },
      { id: 'C2', time_zone: 'Mars/Olympus_Mons' },
      { id: 'C3', time_zone: 'Mars/Olympus_Mons' },
      { id: 'C4', time_zone: 'Mars/Olympus_Mons' },
    ])
    expect(await rowsOf('select id, due_on::text from platform.homework order by id')).toEqual([
      { id: 'H1', due_on: '2026-05-03' },
      { id: 'H2', due_on: '2026-05-03' },
      { id: 'H3', due_on: null },
    ])
  })

  it('creates one school for identical names, and keeps the key by which studies assign', async () => {
    const classes = await rowsOf<{
      id: string
      school_id: string | null
      name: string | null
      unit_key: string | null
    }>(
      `select c.id, c.school_id, s.name, s.unit_key from platform.class c
       left join platform.school s on s.id = c.school_id order by c.id`,
    )
    expect(classes.map(({ id, name, unit_key }) => [id, name, unit_key])).toEqual([
      ['C1', 'Oak Lane', 'Oak Lane'],
      ['C2', 'oak lane', 'oak lane'],
      ['C3', 'Oak Lane', 'Oak Lane'],
      ['C4', null, null],
    ])
    expect(classes[2]!.school_id).toBe(classes[0]!.school_id)
  })

  it('hides the order of enrollment in a completed study, and keeps every number with its condition', async () => {
    const lines = await rowsOf(`select participant, condition_id, sequence from trellis.enrolment where study_id = 1
      order by condition_id, participant`)
    expect(lines).toEqual([
      { participant: 'PU1', condition_id: 11, sequence: 0 },
      { participant: 'PU4', condition_id: 11, sequence: 2 },
      { participant: 'PU2', condition_id: 12, sequence: 1 },
      { participant: 'PU3', condition_id: 12, sequence: 3 },
    ])
  })

  it('leaves the sequence numbers of a running study unchanged', async () => {
    const lines = await rowsOf('select participant, sequence from trellis.enrolment where study_id = 2 order by 1')
    expect(lines).toEqual([
      { participant: 'PU8', sequence: 0 },
      { participant: 'PU9', sequence: 1 },
    ])
  })

  it('keeps the assignment version of earlier studies, and seals none of their enrollments', async () => {
    expect(await rowsOf('select study_id, assignment_version from trellis.run order by 1')).toEqual([
      { study_id: 1, assignment_version: 1 },
      { study_id: 2, assignment_version: 1 },
    ])
    expect(await rowsOf('select from trellis.enrolment where seal is not null')).toEqual([])
  })

  it('turns the reason for the end of a study into a code', async () => {
    const reason = { code: 'full', enrolmentCap: 4, isByLink: false }
    expect(await rowsOf('select note, details from trellis.notification')).toEqual([
      { note: null, details: { endReason: reason } },
    ])
  })

  it('records the results of completed studies as opened, so that they cannot be resumed', async () => {
    expect(await rowsOf(`select study_id from trellis.audit_event where action = 'results_opened'`)).toEqual([
      { study_id: 1 },
    ])
  })

  it('derives the codes of class, grade and homework from the unit, the stratum and the work', async () => {
    const [row] = await rowsOf(`select class_code, school_code, grade_code, homework_code, participant_kind, roster_size
      from trellis.enrolment where student_id = 'U9'`)
    expect(row).toEqual({
      class_code: 'CLASSCODE',
      school_code: null,
      grade_code: codeInStudy(secret, 2 as StudyId, 'grade', '6, a'),
      homework_code: codeInStudy(secret, 2 as StudyId, 'homework', 'H9'),
      participant_kind: 'student',
      roster_size: null,
    })
    expect(await rowsOf('select study_id, unit, class_code from trellis.unit_roster')).toEqual([
      { study_id: 2, unit: 'CLASSCODE', class_code: 'CLASSCODE' },
    ])
  })

  it('adds the first answer, earlier help and the stage to finished problems, where events show them', async () => {
    const finished = await rowsOf(`select problem_ceri as problem, place, data->>'outcome' as outcome,
        data->>'firstAnswer' as first, (data->>'helpFirst')::boolean as "helpFirst"
      from trellis.event where study_id = 2 and kind = 'problem_finished' order by ordinal`)
    expect(finished).toEqual([
      { problem: 'PRA3', place: null, outcome: 'wrong', first: 'incorrect', helpFirst: false },
      { problem: 'PRA1', place: 'MAIN', outcome: 'right', first: 'correct', helpFirst: true },
      { problem: 'PRA2', place: 'MAIN', outcome: 'wrong', first: 'incorrect', helpFirst: false },
      { problem: 'PRA3', place: null, outcome: 'right', first: 'correct', helpFirst: false },
    ])
  })

  it('numbers the events of a work, names the supports shown, and leaves its state unchanged', async () => {
    const [row] = await rowsOf(`select event_count, state->'records'->0->'results'->0->>'outcome' as outcome,
        (select array_agg(ordinal order by at) from trellis.event where study_id = 2) as ordinals,
        (select array_agg(support_ceri order by at) from trellis.event where study_id = 2 and support_ceri is not null) as supports
      from trellis.work where study_id = 2`)
    expect(row).toEqual({
      event_count: 12,
      outcome: 'wrong',
      ordinals: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      supports: ['TUA1', 'TUA2'],
    })
    const change = database.pool.query(`update trellis.event set data = '{}' where study_id = 2`)
    await expect(change).rejects.toThrow('never changed')
  })
})
