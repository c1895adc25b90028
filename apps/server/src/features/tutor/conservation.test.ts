import { randomUUID } from 'node:crypto'
import { paradigms, recruitmentTypes, type StudyFields, type StudyId } from '@trellis/domain'
import { connectPlatform, switchDemo } from '@trellis/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  conservationErrors,
  hasEntered,
  playThroughStorm,
  type Storm,
  type StormReport,
} from '../../testing/conservation'
import { builtServer } from '../../testing/server-process'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

/**
 * Takes more than a second because whole servers are killed and restarted. Every run has every kind of fault and
 * several kills; FULL=1 plays a thousand students, and TRELLIS_CONSERVATION_STUDENTS sets any number.
 */
const students = Number(process.env.TRELLIS_CONSERVATION_STUDENTS ?? (process.env.FULL ? 1000 : 120))
/** Four rounds of two conditions with equal weights. */
const longestBlock = 8
const patience = 240_000 + students * 400
/** Milliseconds; a small storm is over before the servers of a large one would be killed twice. */
const killEvery = students < 500 ? 800 : 2_500

let server: TestServer
const program = builtServer()
let make: StudyBuilder

const people = {} as { owner: TestClient; admin: TestClient }

beforeAll(async () => {
  server = await startTestServer()
  make = await studyBuilder(server, people)
})
beforeEach(async () => {
  // The processes of the previous test ran without the demo, and disabled its accounts.
  await switchDemo(connectPlatform(server.composed.pools.platform!), true)
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  Object.assign(people, { owner, admin })
})
afterAll(async () => {
  await program.endAll()
  await server.close()
})

async function aStorm(fields: Partial<StudyFields>, more: Pick<Storm, 'students' | 'seed'>): Promise<Storm> {
  const { id: studyId } = await make.aStudyIn('DEPLOYED', 1, {
    fields: {
      recruitmentTypeNumber: recruitmentTypes.selfDeploy,
      experimentalParadigmNumber: paradigms.completeAll,
      ...fields,
    },
    before: leaveTwoProblems,
  })
  const { rows } = await server.composed.pools.study.query('select link_code from trellis.run where study_id = $1', [
    studyId,
  ])
  return {
    studyId: studyId as StudyId,
    linkCode: rows[0].link_code,
    pool: server.composed.pools.study,
    program,
    environment: { DATABASE_URL: server.databaseUrl, DATABASE_POOL: '5' },
    concurrency: 40,
    processes: 2,
    faults: 0.15,
    twoTabs: 0.1,
    killEvery,
    ...more,
  }
}

/** Data are lost between calls, not in long works: many students with few problems find more errors. */
async function leaveTwoProblems({ id, problem }: ReadyStudy): Promise<void> {
  const { allCond } = done<{ allCond: { xref: string }[] }>(
    await people.owner.post('/api/study/getAllWipProblems', { id }),
  )
  const others = allCond.map(({ xref }) => xref).filter((xref) => xref !== problem)
  done(await people.owner.delete('/api/study/removeProblems', { studyId: id, problems: others.slice(1) }))
}

describe('the event log of a study', () => {
  it(
    'loses nothing and records nothing twice while the network fails and servers are killed',
    async () => {
      const storm = await aStorm({}, { students, seed: 'storm' })
      const report = await playThroughStorm(storm)
      expect(await conservationErrors(storm, report)).toEqual([])
      expect(report.students).toHaveLength(storm.students)
      expect(report.kills).toBeGreaterThan(0)
      for (const count of Object.values(report.faults)) expect(count).toBeGreaterThan(10)
      expect(report.students.flatMap((student) => student.acknowledged).length).toBeGreaterThan(storm.students)
      // No call failed on the server's side: a killed process gives no reply at all.
      expect(Object.keys(report.statuses).filter((status) => Number(status) >= 500)).toEqual([])
      expect(await conservationErrors(storm, withLostEvents(report))).toEqual([
        expect.stringMatching(/^1 acknowledged events are not recorded exactly once/),
        expect.stringMatching(/^1 students saw something other than what is recorded/),
      ])
      if (process.env.TRELLIS_CONSERVATION_STUDENTS) printReport(report)
    },
    patience,
  )

  it(
    'enrolls exactly as many students as the cap allows, in blocks, while servers are killed',
    async () => {
      const cap = Math.max(24, Math.ceil(students / 20))
      const storm = await aStorm(
        { randomisation: 'BLOCKS', enrolmentCap: cap },
        { students: Math.ceil(cap * 1.3), seed: 'counted storm' },
      )
      const report = await playThroughStorm(storm)
      expect(await conservationErrors(storm, report)).toEqual([])
      expect(report.students.filter(hasEntered)).toHaveLength(cap)
      const { rows } = await storm.pool.query<{ last: number; positions: number }>(
        `select max(sequence) as last, count(distinct sequence)::int as positions from trellis.enrolment where study_id = $1`,
        [storm.studyId],
      )
      const { last, positions } = rows[0]!
      expect(positions).toBe(cap)
      // The cap may fall within a block, whose positions are given out in no order; none beyond it is.
      expect(last).toBeGreaterThanOrEqual(cap - 1)
      expect(last).toBeLessThan(cap - 1 + longestBlock)
    },
    patience,
  )
})

/** As if one acknowledged event had been lost, and one student's answer dropped. */
function withLostEvents({ students: [first, ...others], ...report }: StormReport): StormReport {
  const single = others.findIndex(({ played }) => played.length === 1 && played[0]!.answers > 0)
  const [played] = others[single]!.played
  const swallowed = { ...others[single]!, played: [{ ...played!, answers: played!.answers + 1 }] }
  return {
    ...report,
    students: [{ ...first!, acknowledged: [...first!.acknowledged, randomUUID()] }, ...others.with(single, swallowed)],
  }
}

function printReport({ students: played, kills, faults, retries, seconds, statuses }: StormReport) {
  const events = played.reduce((sum, student) => sum + student.acknowledged.length, 0)
  console.log(JSON.stringify({ students: played.length, events, kills, faults, retries, seconds, statuses }))
}
