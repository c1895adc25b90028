import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { DryRun, StudyPower } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let make: StudyBuilder
let unchanged: Promise<ReadyStudy> | undefined

beforeAll(async () => {
  server = await startTestServer()
  const [researcher, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  owner = researcher
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

/** The same study for all tests that change nothing in it. */
const anUnchangedStudy = () => {
  unchanged ??= make.aReadyStudy()
  return unchanged
}

const dryRun = async (studyId: number, more: object = {}) =>
  done<DryRun>(await owner.post('/api/study/dryRun', { studyId, students: 400, ...more }))

const weigh = (conditionId: number, weight: number) =>
  owner.post('/api/study/updateStudyCondition', { conditionId, fieldname: 'weight', value: weight })

const setField = (studyId: number, fieldname: string, value: unknown) =>
  owner.post('/api/study/updateStudyField', { studyId, fieldname, value })

/** Milliseconds between two reads of the progress, which is reported less often. */
const pollInterval = 50

/** CPU time of the server's thread in milliseconds; the clock where the system does not report it. */
function cpuTime(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

describe('a dry run', () => {
  it.each([1, 2, 3, 4] as const)('plays students through every condition of a study of type %i', async (typeId) => {
    const study = await make.aReadyStudy(typeId)
    const result = await dryRun(study.id, { students: 120 })
    expect(result.conditions).toHaveLength(2)
    expect(result.conditions.reduce((sum, condition) => sum + condition.students, 0)).toBe(120)
    for (const condition of result.conditions) {
      expect(condition.students).toBeGreaterThan(25)
      expect(condition.finished).toBeGreaterThan(0.5 * condition.students)
      expect(condition.finished).toBeLessThanOrEqual(condition.students)
      expect(condition.meanProblems).toBeGreaterThan(1)
      expect(condition.meanMinutes).toBeGreaterThan(0.5)
      expect(condition.shareRight).toBeGreaterThan(0.2)
      expect(condition.shareRight).toBeLessThan(0.95)
    }
    expect(result).toMatchObject({ students: 120, days: 3 })
    expect(result.played).toBeGreaterThanOrEqual(100)
    expect(result.totalHours).toBeGreaterThan(1)
  })

  it('finds a larger difference when the simulated students have a true effect', async () => {
    const [first, second] = [make.takeSet().ceri, make.takeSet().ceri]
    const study = await make.aStudy({ studyTypeId: 2 })
    for (const [index, problemSetId] of [first, second].entries()) {
      done(await owner.post('/api/study/addProblemSet', { studyId: study.studyId, problemSetId }))
      const { conditionId } = study.conditions[index]!
      const fieldname = 'psid'
      done(await owner.post('/api/study/updateStudyCondition', { conditionId, fieldname, value: problemSetId }))
    }
    const played = [await dryRun(study.studyId), await dryRun(study.studyId, { trueEffect: 2.5 })]
    const [none, large] = played.map(({ found }) => found[0]!.difference)
    expect(large! - none!).toBeGreaterThan(8)
  })

  it('plays the delayed post-test with the students who come back for it', async () => {
    const study = await make.aReadyStudy()
    const meanOf = ({ conditions }: DryRun, of: 'meanProblems' | 'finished') =>
      conditions.reduce((sum, condition) => sum + condition[of], 0) / conditions.length
    const before = await dryRun(study.id, { students: 200 })
    const body = { studyId: study.id, problemSetId: make.takeSet().ceri, studyBlockTypeId: 8 }
    done(await owner.post('/api/study/addProblemSet', body))
    done(await setField(study.id, 'delayedPostTest', true))
    const after = await dryRun(study.id, { students: 200 })
    expect(meanOf(after, 'meanProblems')).toBeGreaterThan(meanOf(before, 'meanProblems') + 2)
    const [first] = after.conditions
    expect(first!.delayedPostTests).toBeGreaterThan(0)
    expect(first!.delayedPostTests).toBeLessThanOrEqual(first!.finished)
    expect(before.conditions.map(({ delayedPostTests }) => delayedPostTests)).toEqual([null, null])
    // Who finishes does not depend on a test that comes afterwards.
    expect(meanOf(after, 'finished')).toBeGreaterThan(0.5 * meanOf(before, 'finished'))
  })

  it.each([5e-8, 1e-300, 0.009])(
    'refuses an effect of %d, for which no number of students is large enough',
    async (effect) => {
      const study = await anUnchangedStudy()
      const { status, body } = await owner.post('/api/study/dryRun', { studyId: study.id, students: 400, effect })
      expect([status, body.error.details.fields]).toEqual([
        400,
        [{ field: 'effect', message: 'Must be 0, or at least 0.01' }],
      ])
    },
  )

  it('accepts the smallest effect, which needs more than 100,000 students', async () => {
    const study = await anUnchangedStudy()
    expect((await dryRun(study.id, { students: 20, effect: 0.01 })).power.neededUnits).toBeGreaterThan(100_000)
  })

  it('assigns students in blocks by the weights of the conditions', async () => {
    const study = await make.aReadyStudy()
    done(await weigh(study.conditions[0]!, 3))
    done(await setField(study.id, 'randomisation', 'BLOCKS'))
    const { conditions } = await dryRun(study.id, { students: 120 })
    const [first, second] = conditions.map((condition) => condition.students) as [number, number]
    expect(first + second).toBe(120)
    // Only the last block may not be full. It has at most four rounds of 3 and 1: three more or fewer of the second.
    expect(Math.abs(second - 30)).toBeLessThanOrEqual(3)
  })

  it('reports the power for an effect and how many students the effect needs', async () => {
    const study = await anUnchangedStudy()
    const small = (await dryRun(study.id, { effect: 0.1 })).power
    const large = (await dryRun(study.id, { effect: 1 })).power
    expect(small.power).toBeLessThan(0.5)
    expect(small.neededUnits).toBeGreaterThan(400)
    expect(small).toMatchObject({ effect: 0.1, unit: 'STUDENT', units: 400, students: 400, contrasts: 1, alpha: 0.05 })
    expect(large.power).toBeGreaterThan(0.99)
    expect(large.neededUnits).toBeLessThan(400)
    expect(large.detectable).toBeCloseTo(small.detectable!, 1)
  })

  it('averages the power over many random assignments of classes and reports its range', async () => {
    const study = await make.aReadyStudy()
    done(await setField(study.id, 'randomisedUnit', 'CLASS'))
    const { power } = await dryRun(study.id, { effect: 0.8, classSize: 20, attrition: 0.1 })
    expect(power.draws).toBeGreaterThanOrEqual(20)
    expect(power).toMatchObject({ unit: 'CLASS', units: 20, students: 400 })
    expect(power.attrition).toBeCloseTo(0.1, 12)
    // Twenty classes drawn one by one are often eight and twelve, or worse.
    expect(power.low).toBeLessThan(power.power)
    expect(power.high).toBeGreaterThan(power.power)
    expect(power.degrees).toBe(18)
  })

  it('reports increasing progress to the caller who started it, and only while it runs', async () => {
    const study = await anUnchangedStudy()
    const read = async (client: TestClient) =>
      done<{ share: number | null }>(await client.get(`/api/study/dryRunProgress?studyId=${study.id}`)).share
    expect(await read(owner)).toBeNull()
    let isRunning = true
    const running = dryRun(study.id, { students: 1_000 }).finally(() => {
      isRunning = false
    })
    const seen: (number | null)[] = []
    while (isRunning) {
      seen.push(await read(owner))
      await Promise.race([running, setTimeout(pollInterval)])
    }
    await running
    const shares = seen.filter((share) => share !== null)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeGreaterThan(0.3)
    expect(await read(owner)).toBeNull()
  })

  it('stores no enrollment, event or work, neither in development nor while the study runs', async () => {
    for (const status of ['DEVELOPMENT', 'DEPLOYED'] as const) {
      const study = await make.aStudyIn(status)
      expect((await dryRun(study.id, { students: 20 })).conditions).toHaveLength(2)
      const { rows } = await server.composed.pools.study.query(
        `select (select count(*) from trellis.enrolment where study_id = $1)::int as enrolments,
           (select count(*) from trellis.event where study_id = $1)::int as events,
           (select count(*) from trellis.work where study_id = $1)::int as works`,
        [study.id],
      )
      expect(rows).toEqual([{ enrolments: 0, events: 0, works: 0 }])
    }
  })

  it('assigns all of 5,000 students, plays only some of them and does not block the server', async () => {
    const study = await anUnchangedStudy()
    const playing = dryRun(study.id, { students: 5_000, studentsPerDay: 1000 })
    let longest = 0
    let last = cpuTime()
    const ticking = setInterval(() => {
      const now = cpuTime()
      longest = Math.max(longest, now - last)
      last = now
    }, 1)
    const result = await playing
    clearInterval(ticking)
    // Playing four thousand students takes longer.
    expect(longest).toBeLessThan(400)
    expect(result.played).toBeLessThanOrEqual(4_000)
    expect(result.conditions.reduce((sum, condition) => sum + condition.students, 0)).toBe(5_000)
    expect(result.days).toBe(5)
  })

  it('refuses a study without problem sets as not ready', async () => {
    const study = await make.aStudy()
    const answer = await owner.post('/api/study/dryRun', { studyId: study.studyId, students: 10 })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'not_ready' } } })
  })
})

describe('the planned power', () => {
  const plan = async (studyId: number, more: object = {}) =>
    done<StudyPower>(
      await owner.post('/api/study/planPower', { studyId, units: 128, effect: 0.5, attrition: 0, ...more }),
    )

  it('computes the power of the t test for individual students, even without problem sets', async () => {
    const { studyId } = await make.aStudy()
    const power = await plan(studyId)
    expect(power).toMatchObject({ unit: 'STUDENT', units: 128, students: 128, degrees: 126, neededUnits: 128 })
    expect(power.power).toBeCloseTo(0.8015, 4)
    expect((await plan(studyId, { units: 256, attrition: 0.5 })).power).toBeCloseTo(0.8015, 4)
  })

  it('counts classes as units where classes are assigned, with J − 2 degrees of freedom', async () => {
    const { studyId } = await make.aStudy()
    done(await setField(studyId, 'randomisedUnit', 'CLASS'))
    const power = await plan(studyId, { units: 30, effect: 0.35, classSize: 20 })
    expect(power).toMatchObject({ unit: 'CLASS', units: 30, students: 600, degrees: 28 })
    expect(power.neededStudents).toBe(power.neededUnits! * 20)
    expect((await plan(studyId, { units: 60, effect: 0.35, classSize: 10 })).power).toBeGreaterThan(power.power)
  })

  it.each([
    [{ effect: 0.6, outcome: 'SHARE' }, 'effect', 'Must be less than 0.5'],
    [{ unitCorrelation: 0.9, classCorrelation: 0.2 }, 'classCorrelation', 'Both correlations add up to at most 0.95'],
    [{ classSize: 0 }, 'classSize', 'Must be at least 1'],
  ])('refuses %j and names the field', async (more, field, message) => {
    const { studyId } = await make.aStudy()
    const { status, body } = await owner.post('/api/study/planPower', { studyId, units: 128, ...more })
    expect([status, body.error.details.fields]).toEqual([400, [{ field, message }]])
  })
})
