import {
  createBlockReader,
  currentAssignmentVersion,
  interimLookSchema,
  type PortableStudy,
  type Results,
  replicationsSchema,
  resultsSchema,
  studyPlanSchema,
  studySchema,
} from '@trellis/domain'
import { clusterEstimate, differenceInMeans, hedgesG, linEstimate, loopEstimate, randomEffects } from '@trellis/stats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { hmac } from '../../delivery/participant-code'
import { createRunningStudyCache } from '../../delivery/running-study.read'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'
import { createEffects } from './effects.service'
import { type RecordedStudent, recordHomework, recordStudents } from './results.fixtures'
import { resultsService } from './results.service'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const resultsOf = async (studyId: number, query = '') =>
  done(await owner.get(`/api/study/results?studyId=${studyId}${query}`), resultsSchema)
const complete = async (studyId: number) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'COMPLETED' }))
const history = async (studyId: number) =>
  done<{ events: { action: string }[] }>(await owner.get(`/api/study/history?studyId=${studyId}`)).events

/** A study with a test before and after; a set is a problem set of the library with its first problems. */
async function aStudyWithTests(fields: object = {}) {
  const [pre, post] = [make.takeSet(), make.takeSet()]
  const study = await make.aStudyIn('DEPLOYED', 1, {
    fields: { preTest: true, postTest: true, ...fields },
    before: async ({ id }) => {
      for (const [set, studyBlockTypeId] of [
        [pre, 1],
        [post, 2],
      ] as const) {
        done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: set.ceri, studyBlockTypeId }))
      }
    },
  })
  const first = (set: LibrarySet) => ({ ceri: set.ceri, problems: set.problems.slice(0, 2) })
  const { rows } = await server.composed.pools.study.query<{ id: number }>(
    'select id from trellis.condition where study_id = $1 order by position',
    [study.id],
  )
  const [control, treatment] = rows.map(({ id }) => id) as [number, number]
  return {
    id: study.id,
    control,
    treatment,
    sets: { PRE_TEST: first(pre), MAIN: first(study.set), POST_TEST: first(post) },
  }
}

type TestedStudy = Awaited<ReturnType<typeof aStudyWithTests>>

/** Students whose tests have 0, 1 or 2 of two answers correct. */
function students(
  { control, treatment }: TestedStudy,
  perCondition: number,
): (RecordedStudent & { scores: number[] })[] {
  return [control, treatment].flatMap((conditionId, arm) =>
    Array.from({ length: perCondition }, (_, index) => {
      const before = index % 3
      const after = Math.min(2, (index % 2) + (arm === 1 && index % 3 > 0 ? 1 : 0))
      const answers = (right: number) => [right > 0, right > 1]
      return {
        code: `${arm === 0 ? 'C' : 'T'}${String(index).padStart(3, '0')}`,
        conditionId,
        classCode: `K${index % 4}`,
        day: index % 10,
        pre: answers(before),
        main: [true, index % 2 === 0],
        post: answers(after),
        isFinished: true,
        scores: [50 * before, 50 * after],
      }
    }),
  )
}

const primaryOf = ({ outcomes }: Results) => outcomes[0]!.comparisons[0]!

// These tests come first: effects are computed for every study that has ended, and so far there are few.
describe('replications of a study', () => {
  /** Computes the effects of all studies that have ended for good, as the server does by itself. */
  async function computeEffects() {
    const db = connect(server.composed.pools.study)
    const deps = { db, reader: db, platform: server.composed.embedded!.port, version: 'tested' }
    const delivery = { studies: createRunningStudyCache(server.composed.pools.study) }
    const { computeNext } = createEffects({ ...deps, compute: resultsService({ ...deps, delivery }).effectSource })
    while (await computeNext());
  }
  const repeated = async (studyId: number, client = owner) =>
    done(await client.get(`/api/study/replications?studyId=${studyId}`), replicationsSchema)
  const deploy = async (studyId: number) => {
    done(await owner.post('/api/study/updateStudyStatus', { studyId, status: 'AWAITING_APPROVAL' }))
    done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'DEPLOYED' }))
    const { rows } = await server.composed.pools.study.query<{ id: number }>(
      'select id from trellis.condition where study_id = $1 order by position',
      [studyId],
    )
    return { id: studyId, control: rows[0]!.id, treatment: rows[1]!.id }
  }

  it('links a replication that keeps the plan, and pools both studies once they are completed for good', async () => {
    const original = await aStudyWithTests({ analysisPlan: { smallestEffect: 0.3 } })
    await recordStudents(server, original.id, original.sets, students(original, 30))
    const early = await owner.post('/api/study/replicate', { id: original.id })
    expect([early.status, early.body.error.code]).toEqual([409, 'replication_refused'])
    await complete(original.id)

    const created = done(await owner.post('/api/study/replicate', { id: original.id }), studySchema)
    const { hashes } = await resultsOf(original.id)
    expect(created.studyName).toMatch(/^Replication of My Study/)
    const link = { studyId: original.id, snapshotHash: hashes.snapshot, rootHash: hashes.snapshot }
    expect(created.replication).toMatchObject(link)
    expect((await history(created.studyId))[0]).toMatchObject({ action: 'study_imported' })
    const { plan } = done(await owner.get(`/api/study/analysisPlan?studyId=${created.studyId}`), studyPlanSchema)
    expect(plan).toMatchObject({ primaryOutcome: 'POST_TEST', smallestEffect: 0.3 })

    const replication = { ...original, ...(await deploy(created.studyId)) }
    const rows = students(replication, 20).map((row, index) => (index % 5 ? row : { ...row, post: [true, true] }))
    await recordStudents(server, replication.id, original.sets, rows)
    await computeEffects()
    // The effects of a running study are not shown.
    const running = await repeated(original.id)
    expect(running.studies.map(({ isOriginal, effects }) => [isOriginal, effects.length > 0])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(running.pooled.every(({ result }) => !result.ok)).toBe(true)

    await complete(replication.id)
    await computeEffects()
    const found = [primaryOf(await resultsOf(original.id)), primaryOf(await resultsOf(replication.id))].map(
      ({ effectSize }) => (effectSize.ok ? effectSize : null)!,
    )
    const direct = randomEffects(
      found.map(({ estimate, standardError }) => ({ estimate, variance: standardError! ** 2 })),
    )
    const both = await repeated(replication.id)
    const pooled = both.pooled.find(({ outcome, condition }) => outcome === 'POST_TEST' && condition.position === 1)!
    const { estimate, interval, predictionInterval } = direct.ok ? direct.hartungKnapp : raise(direct.reason)
    expect(pooled).toMatchObject({ reference: { position: 0 }, sample: 'STUDENTS' })
    expect(pooled.result).toMatchObject({ ok: true, studies: 2, estimate, interval, predictionInterval })
    expect(both.studies.map(({ isThis }) => isThis)).toEqual([false, true])
    expect(both.studies[0]!.effects[0]).toMatchObject({
      condition: { given: 'NOTHING_OF_ITS_OWN' },
      reference: { given: 'HINTS' },
    })
  })

  it('links replications across servers by a file, and shows strangers only the effects of the original', async () => {
    const original = await aStudyWithTests()
    await recordStudents(server, original.id, original.sets, students(original, 20))
    await complete(original.id)
    await computeEffects()
    const file = done<PortableStudy>(await owner.get(`/api/study/export?studyId=${original.id}`))
    expect(file.origin!.effects!.effects[0]).toMatchObject({ outcome: 'POST_TEST', role: 'PRIMARY' })
    const stranger = await server.signUp('repeats@example.org')
    const importReplication = async (body: object) =>
      done(await stranger.post('/api/study/import?asReplication=true', body), studySchema)

    const replication = await importReplication(file)
    expect(replication.replication).toMatchObject({ studyId: original.id })
    const [first] = (await repeated(replication.studyId, stranger)).studies
    expect(first).toMatchObject({ isOriginal: true, studyId: null, studyName: null })
    expect(first!.effects.length).toBeGreaterThan(0)

    const elsewhere = { ...file.origin!, snapshotHash: 'a'.repeat(64), rootHash: 'a'.repeat(64) }
    const ofForeignStudy = await importReplication({ ...file, origin: elsewhere })
    const [foreign, own] = (await repeated(ofForeignStudy.studyId, stranger)).studies
    expect(foreign).toMatchObject({ isOriginal: true, isElsewhere: true, studyName: elsewhere.studyName })
    expect([foreign!.effects, own!.isThis]).toEqual([elsewhere.effects!.effects, true])

    // Another owner who replicates the same study is not shown effects that only that file reports.
    const other = { ...elsewhere, snapshotHash: 'b'.repeat(64), effects: null }
    const owned = done(
      await owner.post('/api/study/import?asReplication=true', { ...file, origin: other }),
      studySchema,
    )
    const seen = (await repeated(owned.studyId)).studies.filter(({ isElsewhere }) => isElsewhere)
    expect(seen.map(({ effects }) => effects)).toEqual([[]])

    const { origin: _, ...without } = file
    const refusedFile = await stranger.post('/api/study/import?asReplication=true', without)
    expect([refusedFile.status, refusedFile.body.error.details.fields[0].field]).toEqual([400, 'origin'])
  })
})

describe('the results of a study of students', () => {
  it('computes the planned estimate, the effect size and the other specifications from the record', async () => {
    const study = await aStudyWithTests()
    const rows = students(study, 30)
    await recordStudents(server, study.id, study.sets, rows)
    await complete(study.id)
    const results = await resultsOf(study.id)
    expect(results).toMatchObject({ sample: 'STUDENTS', unit: 'STUDENT', isPlanFrozen: true })
    expect(results.participants).toEqual({ students: 60, simulated: 0, others: 0 })

    const [primary] = results.outcomes
    expect([primary!.outcome, primary!.role, primary!.isExploratory]).toEqual(['POST_TEST', 'PRIMARY', false])
    const meanOf = (conditionId: number) => {
      const own = rows.filter((row) => row.conditionId === conditionId)
      return own.reduce((sum, { scores }) => sum + scores[1]!, 0) / own.length
    }
    for (const { conditionId, mean, n } of primary!.conditions) {
      if (conditionId !== study.control && conditionId !== study.treatment) continue
      expect([n, mean]).toEqual([30, expect.closeTo(meanOf(conditionId), 10)])
    }

    const comparison = primaryOf(results)
    const treated = rows.map(({ conditionId }) => conditionId === comparison.conditionId)
    const outcome = rows.map(({ scores }) => scores[1]!)
    const covariates = [{ name: 'PRE_TEST', kind: 'number' as const, values: rows.map(({ scores }) => scores[0]!) }]
    const planned = comparison.specifications[0]!
    expect([planned.estimator, planned.isPlanned, planned.covariates]).toEqual(['lin', true, ['PRE_TEST']])
    expect(planned.result).toMatchObject({ ...pick(linEstimate({ outcome, treated, covariates })) })
    const unadjusted = comparison.specifications.find(({ estimator }) => estimator === 'welch')!
    expect(unadjusted.result).toMatchObject({ ...pick(differenceInMeans({ outcome, treated })) })
    expect(comparison.effectSize).toMatchObject({ ...pick(hedgesG({ outcome, treated })) })
    expect(comparison.specifications.map(({ estimator }) => estimator)).toEqual(
      expect.arrayContaining(['loop', 'loop-forest', 'randomization']),
    )
    expect(comparison.leaveOneOut.map(({ group }) => group)).toEqual(['K0', 'K1', 'K2', 'K3'])
    expect(comparison.missing.attrition).toMatchObject({ ok: true, overall: 0 })
    expect(results.outsidePrediction).toEqual({ ok: false, reason: 'too_few_students' })
  })

  it('adds an estimate with the prediction from students outside of the study, where there are many', async () => {
    const study = await aStudyWithTests()
    const rows = students(study, 30)
    const earlierOf = (index: number) => (index * 7) % 11
    const homework = (studentId: string, daysBefore: number, correct: number) => ({
      studentId,
      daysBefore,
      correct,
      graded: 10,
    })
    await recordHomework(server, study.id, [
      // Students outside do as well in their last assignment as before, so that the model is known.
      ...Array.from({ length: 110 }, (_, index) => [
        homework(`OUT${index}`, 20, earlierOf(index) % 10),
        homework(`OUT${index}`, 9, earlierOf(index) % 10),
      ]).flat(),
      // The model ignores later work, and students with only one assignment.
      homework('OUT3', -3, 0),
      homework('ONCE', 12, 10),
      ...rows.map(({ code }, index) => homework(`S${study.id}${code}`, 15, earlierOf(index))),
    ])
    await recordStudents(server, study.id, study.sets, rows)
    await complete(study.id)
    const results = await resultsOf(study.id)
    expect(results.outsidePrediction).toEqual({ ok: true, students: 110 })
    const comparison = primaryOf(results)
    const found = comparison.specifications.find(({ estimator }) => estimator === 'reloop')!
    const direct = loopEstimate(
      {
        outcome: rows.map(({ scores }) => scores[1]!),
        treated: rows.map(({ conditionId }) => conditionId === comparison.conditionId),
        covariates: [
          { name: 'PRE_TEST', kind: 'number', values: rows.map(({ scores }) => scores[0]!) },
          { name: 'outside', kind: 'number', values: rows.map((_, index) => 10 * earlierOf(index)) },
        ],
      },
      { probability: 0.5 },
    )
    expect([found.isPlanned, found.result]).toEqual([false, expect.objectContaining(pick(direct))])
  })

  it('keeps withdrawn students in the analysis, and also estimates without them', async () => {
    const study = await aStudyWithTests()
    const rows = students(study, 12)
    await recordStudents(server, study.id, study.sets, rows)
    done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, 'T000')))
    await complete(study.id)
    const results = await resultsOf(study.id)
    const withdrawn = results.flowByCondition.find(({ conditionId }) => conditionId === study.treatment)!
    expect(withdrawn).toMatchObject({
      enrolled: 12,
      withdrawn: 1,
      analyzed: 12,
      exposed: 12,
      finished: 12,
      excluded: 0,
    })
    const sizes = primaryOf(results).specifications.map(({ sample, result }) => [
      sample,
      result.n.treated + result.n.control,
    ])
    expect(sizes).toEqual(
      expect.arrayContaining([
        ['PLANNED', 24],
        ['WITHOUT_WITHDRAWN', 23],
      ]),
    )
  })

  it('counts students without a score as missing', async () => {
    const study = await aStudyWithTests()
    const rows = students(study, 12).map((row, index) =>
      index < 3 ? { ...row, post: [true], isFinished: false } : row,
    )
    await recordStudents(server, study.id, study.sets, rows)
    await complete(study.id)
    const { missing, specifications } = primaryOf(await resultsOf(study.id))
    expect(missing.attrition).toMatchObject({ ok: true, overall: 3 / 24, differential: 3 / 12 })
    expect(missing.bounds).toMatchObject({ ok: true, trimmed: 'treated', trimmedShare: expect.closeTo(0.25, 10) })
    expect(specifications.map(({ sample }) => sample)).toContain('MISSING_AS_ZERO')
  })

  it('keeps results while the record stays the same, and recomputes them after an erasure', async () => {
    const study = await aStudyWithTests()
    await recordStudents(server, study.id, study.sets, students(study, 6))
    await complete(study.id)
    const before = await resultsOf(study.id)
    expect(await resultsOf(study.id)).toEqual(before)
    done(await admin.post('/api/erasure/participant', { studyId: study.id, participant: 'C001' }))
    const after = await resultsOf(study.id)
    expect(after.hashes.data).not.toBe(before.hashes.data)
    const flow = after.flowByCondition.find(({ conditionId }) => conditionId === study.control)!
    expect(flow).toMatchObject({ enrolled: 6, erased: 1, analyzed: 5 })
    // The erasure of a whole study keeps the record of students who can no longer be identified.
    done(await admin.post('/api/erasure/study', { studyId: study.id }))
    expect((await resultsOf(study.id)).flowByCondition).toEqual(after.flowByCondition)
  })

  it('uses simulated students only on request or when there are no others', async () => {
    const study = await aStudyWithTests()
    const simulated = students(study, 5).map((row) => ({ ...row, kind: 'simulated', code: `X${row.code}` }))
    await recordStudents(server, study.id, study.sets, [
      ...simulated,
      { ...simulated[0]!, code: 'STAFF', kind: 'staff' },
    ])
    await complete(study.id)
    const alone = await resultsOf(study.id)
    expect([alone.sample, alone.flow, alone.participants]).toEqual([
      'SIMULATED',
      null,
      { students: 0, simulated: 10, others: 1 },
    ])
    await recordStudents(server, study.id, study.sets, students(study, 4))
    expect((await resultsOf(study.id)).sample).toBe('STUDENTS')
    const requested = await resultsOf(study.id, '&sample=SIMULATED')
    expect(requested.outcomes[0]!.conditions.map(({ n }) => n)).toEqual(alone.outcomes[0]!.conditions.map(({ n }) => n))
  })

  it('gives results without outcomes before the first student', async () => {
    const study = await aStudyWithTests()
    await complete(study.id)
    expect(await resultsOf(study.id)).toMatchObject({ outcomes: [], rating: { overall: 'NO_RESULT' } })
  })
})

describe('the results of a study with blocks or classes', () => {
  it('compares within strata where blocks are used, and draws every assignment again', async () => {
    const study = await aStudyWithTests({
      randomisation: 'BLOCKS',
      strata: ['GRADE'],
      preTest: false,
      analysisPlan: { covariates: [], subgroups: [] },
    })
    const pool = server.composed.pools.study
    const { rows: runs } = await pool.query<{ seed: string }>('select seed from trellis.run where study_id = $1', [
      study.id,
    ])
    const arms = [study.control, study.treatment].map((conditionId) => ({ conditionId, weight: 1 }))
    const { conditionAt } = createBlockReader({ arms, seed: runs[0]!.seed, version: currentAssignmentVersion }, hmac)
    const rows = ['grade G5', 'grade G6'].flatMap((stratum, grade) =>
      Array.from({ length: 24 }, (_, sequence) => {
        const conditionId = conditionAt(stratum, sequence)
        const right = (sequence + grade + (conditionId === study.treatment ? sequence % 2 : 0)) % 3
        const post = [right > 0, right > 1]
        return {
          code: `B${grade}${sequence}`,
          conditionId,
          stratum,
          sequence,
          main: [true],
          post,
          isFinished: true,
          score: 50 * right,
        }
      }),
    )
    await recordStudents(server, study.id, study.sets, rows)
    await complete(study.id)
    const results = await resultsOf(study.id)
    expect(results.split.enrolled).toMatchObject({ p: null, recomputed: 48, mismatched: 0, verdict: 'balanced' })
    const comparison = primaryOf(results)
    const direct = differenceInMeans(
      {
        outcome: rows.map(({ score }) => score),
        treated: rows.map(({ conditionId }) => conditionId === comparison.conditionId),
        blocks: rows.map(({ stratum }) => stratum),
      },
      { degreesOfFreedom: 'residual' },
    )
    const planned = comparison.specifications[0]!
    expect([planned.estimator, planned.result.n.blocks]).toEqual(['hc2', 2])
    expect(planned.result).toMatchObject({ ...pick(direct) })
    const randomization = comparison.specifications.find(({ estimator }) => estimator === 'randomization')!.result
    expect(randomization).toMatchObject({ ok: true, standardError: null, n: { blocks: 2 } })
    expect(results.rating.points.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['drawn_by_seed', 'split_balanced', 'attrition_none']),
    )
    expect(results.rating.overall).toBe('WITHOUT_RESERVATIONS')
  })

  it('takes classes as clusters where classes are assigned', async () => {
    const study = await aStudyWithTests({ randomisedUnit: 'CLASS' })
    const rows = students(study, 30).map((row, index) => {
      const unit = `K${index % 5}${row.code[0]}`
      return { ...row, unit, classCode: unit, ...(unit === 'K4T' && { post: [true], isFinished: false }) }
    })
    await recordStudents(server, study.id, study.sets, rows)
    await complete(study.id)
    const results = await resultsOf(study.id)
    const comparison = primaryOf(results)
    const analyzed = rows.filter(({ isFinished }) => isFinished)
    const direct = clusterEstimate({
      outcome: analyzed.map(({ scores }) => scores[1]!),
      treated: analyzed.map(({ conditionId }) => conditionId === comparison.conditionId),
      clusters: analyzed.map(({ unit }) => unit),
      covariates: [{ name: 'PRE_TEST', kind: 'number', values: analyzed.map(({ scores }) => scores[0]!) }],
    })
    const planned = comparison.specifications[0]!
    expect([planned.estimator, planned.result.n.clusters]).toEqual(['cr2', { treated: 4, control: 5 }])
    expect(planned.result).toMatchObject({ ...pick(direct) })
    expect(comparison.specifications.map(({ estimator }) => estimator)).toEqual(
      expect.arrayContaining(['cr2-clusters', 'cluster-means', 'randomization']),
    )
    expect(comparison.missing.clusterAttrition).toMatchObject({ ok: true, overall: 0.1, differential: 0.2 })
    expect(comparison.missing.bounds).toEqual({ ok: false, reason: 'clustered_assignment' })
    const flow = results.flowByCondition.find(({ conditionId }) => conditionId === study.treatment)!
    expect(flow).toMatchObject({ clusters: 5, analyzedClusters: 4, enrolled: 30, analyzed: 24 })
    expect(comparison.leaveOneOut).toHaveLength(10)
  })
})

describe('a look at the results', () => {
  it('refuses to open results while the study is blinded, and records only the first look after its end', async () => {
    const study = await aStudyWithTests()
    const refusedLook = await admin.get(`/api/study/results?studyId=${study.id}`)
    expect([refusedLook.status, refusedLook.body.error.code]).toEqual([409, 'study_blinded'])
    await complete(study.id)
    await resultsOf(study.id)
    await resultsOf(study.id)
    expect((await history(study.id)).filter(({ action }) => action === 'results_opened')).toHaveLength(1)
  })
})

describe('an interim look', () => {
  it('shows the confidence sequences to administrators only, and is recorded once a day', async () => {
    const study = await aStudyWithTests({ analysisPlan: { looks: 3 } })
    await recordStudents(server, study.id, study.sets, students(study, 40))
    const url = `/api/study/interimLook?studyId=${study.id}`
    expect((await owner.get(url)).status).toBe(403)
    const look = done(await admin.get(url), interimLookSchema)
    expect(look).toMatchObject({ outcome: 'POST_TEST', looks: 3, on: new Date().toISOString().slice(0, 10) })
    const [sequence] = look.sequences
    expect(sequence!.points.at(-1)).toMatchObject({ day: 9, units: 80 })
    expect(sequence!.points.every(({ interval }) => interval.low < interval.high)).toBe(true)
    done(await admin.get(url))
    expect((await history(study.id)).filter(({ action }) => action === 'interim_look')).toHaveLength(1)
    await complete(study.id)
    const late = await admin.get(url)
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: 'look_refused', details: { reason: 'not_running' } },
    ])
    expect((await resultsOf(study.id)).sequences).toEqual(look.sequences)
  })

  it('refuses an interim look that only a deviation from the plan has added', async () => {
    const study = await aStudyWithTests()
    const url = `/api/study/interimLook?studyId=${study.id}`
    const { plan } = done(await owner.get(`/api/study/analysisPlan?studyId=${study.id}`), studyPlanSchema)
    const deviation = { studyId: study.id, plan: { ...plan, looks: 3 }, reason: 'The administrators want to look.' }
    done(await owner.post('/api/study/analysisPlan/deviation', deviation))
    const refusedLook = await admin.get(url)
    expect([refusedLook.status, refusedLook.body.error]).toMatchObject([
      409,
      { code: 'look_refused', details: { reason: 'not_planned' } },
    ])
  })
})

function raise(reason: string): never {
  throw new Error(reason)
}

/** The numbers of an estimate, up to rounding. */
function pick(result: object) {
  const { estimate, standardError, p } = result as Record<string, number>
  return Object.fromEntries(
    Object.entries({ estimate, standardError, p }).map(([name, value]) => [name, expect.closeTo(value!, 9)]),
  )
}
