import { metaAnalysisSchema, metaQuestionsSchema, type PlannedEffect } from '@trellis/domain'
import { poolContrasts, randomEffects } from '@trellis/stats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contrastsOf } from '../../study/evidence/pool-studies'
import { anEffect, type EffectFacts, recordEffects } from '../../testing/effects'
import { enrolStudents } from '../../testing/enrolments'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

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

const hintsOrNothing = ['HINTS', 'NOTHING_OF_ITS_OWN'] as const
const nothingOrHints = ['NOTHING_OF_ITS_OWN', 'HINTS'] as const

async function aFinding(effects: PlannedEffect[], facts: Partial<EffectFacts> = {}) {
  const study = await make.aStudy()
  await recordEffects(server, study.studyId, { effects, ...facts })
  return study
}

const load = async (query: string, client = owner) =>
  done(await client.get(`/api/metaAnalysis?outcome=POST_TEST&sample=STUDENTS&${query}`), metaAnalysisSchema)
const variances = (effects: readonly { effectSize: number; standardError: number }[]) =>
  effects.map(({ effectSize, standardError }) => ({ estimate: effectSize, variance: standardError ** 2 }))

describe('the meta-analysis', () => {
  it('pools every completed study in one direction, including null results but not simulated students', async () => {
    const effects = [0.3, 0, -0.1, 0.45].map((size, index) =>
      anEffect(hintsOrNothing, size, { standardError: 0.1 + index / 50 }),
    )
    for (const effect of effects.slice(1)) await aFinding([effect])
    // Compared the other way around.
    await aFinding([anEffect(nothingOrHints, -0.3, { standardError: 0.1 })])
    await aFinding([anEffect(hintsOrNothing, 9)], { sample: 'SIMULATED' })
    await aFinding([anEffect(['HINTS', 'HINTS'], 9)])
    await aFinding([anEffect(hintsOrNothing, 9, { outcome: 'COMPLETION' })])

    const { result, total, studies, question } = await load('condition=NOTHING_OF_ITS_OWN&reference=HINTS')
    const direct = randomEffects(variances(effects))
    if (!direct.ok || !result.ok) throw new Error('There is no estimate')
    expect(question).toMatchObject({ condition: 'HINTS', reference: 'NOTHING_OF_ITS_OWN' })
    expect(result.estimate).toBeCloseTo(direct.hartungKnapp.estimate, 12)
    expect(result.interval.low).toBeCloseTo(direct.hartungKnapp.interval.low, 10)
    expect(result.betweenVariance).toBeCloseTo(direct.betweenVariance, 10)
    expect(result).toMatchObject({ isClusterRobust: false, degreesOfFreedom: 3 })
    expect(total).toEqual({ studies: 4, contrasts: 4, students: 400 })
    expect(studies[0]).toMatchObject({ effectSize: 0.3, contrasts: [{ condition: 'Old', reference: 'New' }] })
  })

  it('lists the questions that can be asked, each in one direction, and the skills', async () => {
    await aFinding([anEffect(['EXPLANATIONS', 'FEEDBACK'], 0.1), anEffect(['EXPLANATIONS', 'EXPLANATIONS'], 0.1)], {
      skillIds: ['6.NS.A.1'],
    })
    await aFinding([anEffect(['FEEDBACK', 'EXPLANATIONS'], 0.1)], { skillIds: ['6.NS.A.1', '7.EE.B.4'] })
    const { questions, skills, undirected } = done(await owner.get('/api/metaAnalysis/questions'), metaQuestionsSchema)
    expect(questions.filter(({ reference }) => reference === 'FEEDBACK')).toEqual([
      { condition: 'EXPLANATIONS', reference: 'FEEDBACK', outcome: 'POST_TEST', sample: 'STUDENTS', studies: 2 },
    ])
    expect(undirected).toBeGreaterThan(0)
    expect(skills).toEqual([
      { skillId: '6.NS.A.1', studies: 2 },
      { skillId: '7.EE.B.4', studies: 1 },
    ])
    expect((await load('condition=EXPLANATIONS&reference=FEEDBACK&skillId=7.EE.B.4')).total.studies).toBe(1)
  })

  it('counts a study once, however many conditions it compares with the same control', async () => {
    const pair = ['FEEDBACK', 'NOTHING_OF_ITS_OWN'] as const
    const second = anEffect(pair, 0.1)
    const several = [anEffect(pair, 0.3), { ...second, condition: { ...second.condition, position: 2 } }]
    const one = anEffect(pair, 0.05)
    await aFinding(several)
    await aFinding([one])
    const { result, total } = await load('condition=FEEDBACK&reference=NOTHING_OF_ITS_OWN')
    const direct = poolContrasts(
      [several, [one]].map((effects, n) => ({ cluster: `${n}`, contrasts: contrastsOf({ effects }) })),
    )
    if (!direct.ok || !result.ok) throw new Error('There is no estimate')
    expect([result.estimate, result.interval.high]).toEqual([direct.estimate, direct.interval.high])
    expect(total).toEqual({ studies: 2, contrasts: 3, students: 250 })
  })

  it('gives a cluster-robust result where studies have students in common, and marks it', async () => {
    const pair = ['EXPLANATIONS', 'NOTHING_OF_ITS_OWN'] as const
    const ids: number[] = []
    for (const size of [0.2, 0.35, -0.1]) {
      const { studyId, conditions } = await aFinding([anEffect(pair, size)])
      const conditionId = conditions[0]!.conditionId as number
      // The first two have 3 of 10 students in common, and the third 0 of 10 with either.
      const prefix = ids.length < 2 ? 'USHARED' : 'UOTHER'
      await enrolStudents(server, { studyId, conditionId, students: 3, prefix })
      await enrolStudents(server, { studyId, conditionId, students: 7, prefix: `U${studyId}X` })
      ids.push(studyId)
    }
    const { result, studies } = await load('condition=EXPLANATIONS&reference=NOTHING_OF_ITS_OWN')
    expect(result).toMatchObject({ ok: true, isClusterRobust: true, hasFewDegreesOfFreedom: true })
    expect(studies.map(({ sharesStudents }) => sharesStudents)).toEqual([false, true, true])
  })

  it('shows other researchers the numbers of a study, and its name only when it is public', async () => {
    const study = await aFinding([anEffect(['HINTS', 'FEEDBACK'], 0.2)], { rating: 'NOT_MET' })
    const stranger = await server.signUp('reads-evidence@example.org')
    const seen = async (client: TestClient, more = '') =>
      (await load(`condition=HINTS&reference=FEEDBACK${more}`, client)).studies.map(
        ({ studyId, studyName, contrasts }) => [studyId, studyName, contrasts[0]!.condition],
      )
    const whole = [study.studyId, study.studyName, 'New']
    expect(await seen(owner)).toEqual([whole])
    expect(await seen(admin)).toEqual([whole])
    expect(await seen(stranger)).toEqual([[null, null, null]])
    expect(await seen(owner, '&rating=WITH_RESERVATIONS')).toEqual([])
    expect(await seen(owner, '&preregistered=true')).toEqual([])

    const { pool } = { pool: server.composed.pools.study }
    await pool.query(
      `insert into trellis.run (study_id, seed, seed_hash, link_code) values ($1, repeat('c', 64), repeat('d', 64), 'METALINK')`,
      [study.studyId],
    )
    await pool.query(
      `insert into trellis.osf_registration (study_id, seed_hash, snapshot_hash, osf_project_id, sections, document, document_hash, requested_by, registration_id, registered_at)
       values ($1, repeat('d', 64), repeat('e', 64), 'abcde', '{}', '', repeat('f', 64), 'UADA', 'reg1', now())`,
      [study.studyId],
    )
    expect(await seen(stranger, '&preregistered=true')).toEqual([[null, study.studyName, 'New']])
  })

  it('reports that a single study cannot be pooled', async () => {
    await aFinding([anEffect(['SEVERAL', 'PROBLEMS'], 0.2)])
    const { result, total } = await load('condition=SEVERAL&reference=PROBLEMS')
    expect([result, total.studies]).toEqual([{ ok: false, reason: 'too_few_studies' }, 1])
    const refused = await owner.get(
      '/api/metaAnalysis?condition=HINTS&reference=HINTS&outcome=POST_TEST&sample=STUDENTS',
    )
    expect(refused.status).toBe(400)
  })
})
