import {
  type BestSoFar,
  bestSoFarSchema,
  type ChosenKind,
  type PlannedEffect,
  defaultBestSoFarRule as rule,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { anEffect, type EffectFacts, recordEffects } from '../../testing/effects'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { bestSoFarService } from './best-so-far.service'

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

const explanationsOrHints = ['EXPLANATIONS', 'HINTS'] as const
const load = async (client = owner) => done(await client.get('/api/bestSoFar'), bestSoFarSchema)
const act = async (path: string, body: object, client = admin) =>
  done(await client.post(`/api/bestSoFar/${path}`, { reason: 'As agreed.', ...body }), bestSoFarSchema)
const standingOf = ({ standings }: BestSoFar, skillId: string) => standings.find((one) => one.skillId === skillId)
const update = () => {
  const db = connect(server.composed.pools.study)
  return bestSoFarService({ db, platform: server.composed.embedded!.port }).update()
}

async function aFinding(
  skillId: string,
  effectSize: number,
  facts: Partial<EffectFacts> & Partial<PlannedEffect> = {},
) {
  const { studyId } = await make.aStudy()
  const { sample, rating, completedAt, ...effect } = facts
  const effects = [anEffect(explanationsOrHints, effectSize, { students: 200, standardError: 0.1, ...effect })]
  await recordEffects(server, studyId, { effects, skillIds: [skillId], sample, rating, completedAt })
  return studyId
}

const loadSets = async (studyId: number, client = owner) =>
  done<{ isFrozen: boolean; sets: ChosenKind[] }>(await client.get(`/api/study/bestSoFar?studyId=${studyId}`))
/** The kinds that the fixed condition of a study gives, as its approval froze them. */
async function frozenKinds(studyId: number): Promise<string[]> {
  const { rows } = await server.composed.pools.study.query<{ type: string }>(
    `select distinct s.value ->> 'type' as type from trellis.snapshot,
       jsonb_array_elements(content -> 'conditions') c, jsonb_each(c -> 'supports') s
     where study_id = $1 and (c ->> 'isFixed')::boolean order by 1`,
    [studyId],
  )
  return rows.map(({ type }) => type)
}

/** The skills of a set, as the platform lists them. */
async function skillsOf(set: LibrarySet): Promise<string[]> {
  const port = server.composed.embedded!.port
  const [problemSet] = await port.getProblemSets({ query: { ids: [set.ceri as never] } }, 'service')
  return problemSet!.skillIds
}

describe('Best So Far', () => {
  it('changes nothing before it is turned on, which requires a rule', async () => {
    const refused = await admin.post('/api/bestSoFar/switch', { isOn: true, reason: 'Now.' })
    expect([refused.status, refused.body.error.details.fields]).toEqual([
      400,
      [{ field: 'isOn', message: 'Declare a rule first' }],
    ])
    for (const size of [0.5, 0.4, 0.45]) await aFinding('early', size)
    expect(await update()).toBe(0)
    expect(await load()).toMatchObject({ isOn: false, rule: null, log: [] })
  })

  it('changes a choice by the rule, on studies that ended after it was declared, and logs the evidence', async () => {
    await act('rule', rule)
    await act('switch', { isOn: true })
    // Studies that ended before the declaration, simulated students, flawed studies and other outcomes do not count.
    expect(await update()).toBe(0)
    const ids = [await aFinding('later', 0.5), await aFinding('later', 0.4)]
    await aFinding('later', 0.6, { sample: 'SIMULATED' })
    await aFinding('later', 0.6, { rating: 'NOT_MET' })
    await aFinding('later', 0.6, { role: 'SECONDARY' })
    await aFinding('later', 0.6, { outcome: 'COMPLETION' })
    expect(await update()).toBe(0)
    expect(standingOf(await load(), 'later')).toMatchObject({ studies: 2, students: 800, current: null })

    ids.push(await aFinding('later', 0.45))
    expect(await update()).toBe(1)
    const { log, ...state } = await load()
    expect(standingOf({ log, ...state }, 'later')).toMatchObject({ current: 'EXPLANATIONS', entryId: log[0]!.entryId })
    expect(standingOf({ log, ...state }, 'early')).toBeUndefined()
    expect(log[0]).toMatchObject({
      byName: 'Trellis',
      reason: null,
      details: { kind: 'CHANGE', to: 'EXPLANATIONS', evidence: { students: 1200, ruleId: state.rule!.entryId } },
    })
    const details = log[0]!.details
    expect(details.kind === 'CHANGE' && details.evidence.estimate).toBeCloseTo(0.45, 6)
    expect(log[0]!.studies.map(({ studyId }) => studyId).sort()).toEqual(ids.sort())
    // The same evidence changes nothing a second time.
    expect(await update()).toBe(0)
    const stranger = await server.signUp('reads-best@example.org')
    expect((await load(stranger)).log[0]!.studies).toEqual(ids.map(() => ({ studyId: null, studyName: null })))
  })

  it('lets an administrator reverse a choice with a reason, and then waits for later studies', async () => {
    expect((await owner.post('/api/bestSoFar/reverse', { skillId: 'later', to: null, reason: 'x' })).status).toBe(403)
    expect((await admin.post('/api/bestSoFar/reverse', { skillId: 'later', to: null, reason: ' ' })).status).toBe(400)
    const { log } = await act('reverse', { skillId: 'later', to: null })
    expect(log[0]).toMatchObject({ reason: 'As agreed.', details: { kind: 'REVERSAL', skillId: 'later', to: null } })
    expect(await update()).toBe(0)
    for (const size of [0.5, 0.4, 0.45]) await aFinding('later', size)
    expect(await update()).toBe(1)
  })

  it('keeps its choices when it is turned off and when another rule is declared', async () => {
    await act('switch', { isOn: false })
    for (const size of [0.5, 0.4, 0.45]) await aFinding('off', size)
    expect(await update()).toBe(0)
    expect(standingOf(await load(), 'later')).toMatchObject({ current: 'EXPLANATIONS' })
    await act('rule', { ...rule, threshold: 0.99 })
    await act('switch', { isOn: true })
    expect(await update()).toBe(0)
    expect(standingOf(await load(), 'later')).toMatchObject({ current: 'EXPLANATIONS', studies: 0 })
  })

  it.each([
    `update trellis.best_so_far_entry set reason = 'other'`,
    'delete from trellis.best_so_far_entry',
    'truncate trellis.best_so_far_entry',
  ])('refuses to change or remove entries of its log: %s', async (statement) => {
    await expect(server.composed.pools.study.query(statement)).rejects.toThrow('never changed or removed')
  })

  it('freezes the choices of a study at its approval, with their log entries, and keeps them while it runs', async () => {
    const [early, late] = [make.takeSet(), make.takeSet()]
    const skills = [...new Set([...(await skillsOf(early)), ...(await skillsOf(late))])]
    const running = await make.aStudyIn('DEPLOYED', 3, { set: early })
    expect(await loadSets(running.id)).toEqual({ isFrozen: true, sets: [] })
    expect(await frozenKinds(running.id)).toContain('HINTS')

    for (const skillId of skills) await act('reverse', { skillId, to: 'EXPLANATIONS' })
    expect(await loadSets(running.id)).toEqual({ isFrozen: true, sets: [] })
    expect(await frozenKinds(running.id)).toContain('HINTS')

    const ready = await make.aReadyStudy(3, late)
    const open = await loadSets(ready.id)
    expect(open).toMatchObject({ isFrozen: false, sets: [{ problemSetId: late.ceri, kind: 'EXPLANATIONS' }] })
    for (const [client, status] of [
      [owner, 'AWAITING_APPROVAL'],
      [admin, 'DEPLOYED'],
    ] as const) {
      done(await client.post('/api/study/updateStudyStatus', { studyId: ready.id, status }))
    }
    expect(await loadSets(ready.id)).toEqual({ isFrozen: true, sets: open.sets })
    expect(await frozenKinds(ready.id)).toEqual(['EXPLANATIONS'])
    const entries = (await load()).log.map(({ entryId }) => entryId)
    expect(open.sets[0]!.entryIds.every((id) => entries.includes(id))).toBe(true)

    for (const skillId of skills) await act('reverse', { skillId, to: null })
    expect(await loadSets(ready.id)).toEqual({ isFrozen: true, sets: open.sets })
    expect(await frozenKinds(ready.id)).toEqual(['EXPLANATIONS'])
  })
})
