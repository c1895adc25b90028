import { createTestDatabase } from '@trellis/database/testing'
import { migratePlatform } from '@trellis/platform'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earlierReleases, packagesWithMigrations } from '../testing/earlier-release'
import { migrateStudyService } from './client'

const packages = packagesWithMigrations
const releases = earlierReleases()

let database: Awaited<ReturnType<typeof createTestDatabase>>
const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await database.pool.query<Row>(sql)).rows

// Takes two seconds: it runs every migration, first the old ones and then the rest over data.
describe('data of the release before participants were unrecognizable', () => {
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
      insert into platform.class (id, teacher_id, name, join_code) values
        ('C1', 'UTEACHER', 'Period 1', 'K7MPQ2'), ('C2', 'UMARS', 'Period 2', 'K7MPQ3');
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
    await migratePlatform(pool, packages.platform)
    await migrateStudyService(pool, packages.server)
  })
  afterAll(async () => {
    await database.drop()
    releases.remove()
  })

  it('keeps sessions, and ends them after the idle time of their person', async () => {
    const sessions = await rowsOf(`select id, idle_minutes, expires_at < now() + interval '13 hours' as is_short
      from platform.session order by id`)
    expect(sessions).toEqual([
      { id: 's1', idle_minutes: 720, is_short: true },
      { id: 's2', idle_minutes: 30, is_short: true },
    ])
  })

  it('turns due dates into dates in the time zone of the teacher, by its current name', async () => {
    expect(await rowsOf('select id, time_zone from platform.class order by id')).toEqual([
      { id: 'C1', time_zone: 'Asia/Kolkata' },
      { id: 'C2', time_zone: 'Mars/Olympus_Mons' },
    ])
    expect(await rowsOf('select id, due_on::text from platform.homework order by id')).toEqual([
      { id: 'H1', due_on: '2026-05-03' },
      { id: 'H2', due_on: '2026-05-03' },
      { id: 'H3', due_on: null },
    ])
  })

  it('no longer shows the order of enrollment in a completed study, and keeps every number with its condition', async () => {
    const lines = await rowsOf(`select participant, condition_id, sequence from trellis.enrolment where study_id = 1
      order by condition_id, participant`)
    expect(lines).toEqual([
      { participant: 'PU1', condition_id: 11, sequence: 0 },
      { participant: 'PU4', condition_id: 11, sequence: 2 },
      { participant: 'PU2', condition_id: 12, sequence: 1 },
      { participant: 'PU3', condition_id: 12, sequence: 3 },
    ])
  })

  it('leaves the numbers of a running study as they are', async () => {
    const lines = await rowsOf('select participant, sequence from trellis.enrolment where study_id = 2 order by 1')
    expect(lines).toEqual([
      { participant: 'PU8', sequence: 0 },
      { participant: 'PU9', sequence: 1 },
    ])
  })

  it('has the reason of an end as a code', async () => {
    const reason = { code: 'full', enrolmentCap: 4, isByLink: false }
    expect(await rowsOf('select note, details from trellis.notification')).toEqual([
      { note: null, details: { endReason: reason } },
    ])
  })

  it('takes the results of completed studies as looked at, so that their end is final', async () => {
    expect(await rowsOf(`select study_id from trellis.audit_event where action = 'results_opened'`)).toEqual([
      { study_id: 1 },
    ])
  })
})
