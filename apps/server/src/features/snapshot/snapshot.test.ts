import { createHash } from 'node:crypto'
import { canonicalJson, hashedText, hashesOf, type Snapshot, snapshotSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const read = (client: TestClient, id: number) => client.get(`/api/study/snapshot?studyId=${id}`)
const snapshotOf = async (id: number) => done<Snapshot>(await read(owner, id), snapshotSchema)
const move = async (studyId: number, status: string) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status }))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the snapshot of a study', () => {
  it('answers 404 before the study is deployed', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL')
    const answer = await read(owner, id)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'snapshot_not_found'])
    await move(id, 'DEPLOYED')
    expect((await read(owner, id)).status).toBe(200)
  })

  it.each([1, 2, 3, 4] as const)(
    'contains sets, problems with their key and what each condition gives in a study of type %i',
    async (typeId) => {
      const { id, set, problem, conditions, support } = await make.aStudyIn('DEPLOYED', typeId)
      const { content, studyId } = await snapshotOf(id)
      expect(studyId).toBe(id)
      expect(content.sets.map((entry) => [entry.studyBlockTypeId, entry.set.problemSetId])).toEqual([[3, set.ceri]])
      expect(content.problems[problem]!.answers.length).toBeGreaterThan(0)
      const own = content.conditions.find((condition) => condition.conditionId === conditions[0])!
      if (typeId === 4) expect(own.feedback[problem]).toMatchObject([{ supportId: support, html: 'Look at the sign.' }])
      else if (typeId !== 2)
        expect(own.supports[problem]).toMatchObject({ supportId: support, pieces: ['Draw it first.'] })
      expect(content.conditions).toHaveLength(2)
    },
  )

  it('downloads a snapshot in which every hash matches its content', async () => {
    const { id, problem, support, conditions, set } = await make.aStudyIn('DEPLOYED')
    const answer = await owner.get(`/api/study/snapshot/download?studyId=${id}`)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="trellis-snapshot-${id}.json"`)
    const file = answer.body as Snapshot
    expect(file).toEqual((await read(owner, id)).body)
    if (file.version !== 2) throw new Error('The snapshot is of an earlier version')
    const { content, design, plan, items, hash } = file
    expect(hash).toBe(sha256(canonicalJson({ content, design, plan })))
    expect([items.design, items.plan]).toEqual([design, plan].map((part) => sha256(canonicalJson(part))))
    expect(file.items.problems[problem]).toBe(sha256(canonicalJson(file.content.problems[problem])))
    const [own] = file.content.conditions
    expect(file.items.supports[support!]).toBe(sha256(canonicalJson(own!.supports[problem])))
    expect(file.items.conditions[String(conditions[0])]).toBe(sha256(canonicalJson(own)))
    expect(file.items.sets[set.ceri]).toBe(sha256(canonicalJson(file.content.sets[0])))
    expect(Object.keys(file.items.problems).sort()).toEqual(Object.keys(file.content.problems).sort())
  })

  it('reads a snapshot in the format of an earlier release, with a hash that can be verified', async () => {
    const { id } = await make.aReadyStudy()
    const content = { sets: [], problems: {}, conditions: [] }
    const { hash, items } = hashesOf({ version: 1, content }, sha256)
    const values = [id, hash, items, content]
    const { study: pool } = server.composed.pools
    await pool.query('insert into trellis.snapshot (study_id, hash, items, content) values ($1, $2, $3, $4)', values)
    const snapshot = await snapshotOf(id)
    expect(snapshot).toMatchObject({ version: 1, hash, content })
    expect(snapshot).not.toHaveProperty('plan')
    expect(sha256(hashedText(snapshot))).toBe(hash)
  })

  it('keeps the snapshot when the platform’s content changes and when the study is paused or completed', async () => {
    const { id, problem, support, set } = await make.aStudyIn('DEPLOYED')
    const before = await snapshotOf(id)
    const platform = server.composed.pools.platform!
    await platform.query(`update platform.problem set question = 'Changed' where ceri = $1`, [problem])
    await platform.query(`update platform.problem_set set name = 'Changed' where ceri = $1`, [set.ceri])
    await platform.query(`update platform.tutoring set hints = '[{"hint":"Changed"}]' where ceri = $1`, [support])
    await move(id, 'PAUSED')
    await move(id, 'DEPLOYED')
    expect(await snapshotOf(id)).toEqual(before)
    done(await admin.delete(`/core/content/tutorings/${support}`))
    await move(id, 'COMPLETED')
    expect(await snapshotOf(id)).toEqual(before)
  })

  it.each([
    ['changed', `update trellis.snapshot set hash = repeat('0', 64)`],
    ['removed', 'delete from trellis.snapshot'],
    ['emptied', 'truncate trellis.snapshot'],
  ])('protects a snapshot from being %s by SQL', async (_, statement) => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const before = await snapshotOf(id)
    await expect(server.composed.pools.study.query(statement)).rejects.toThrow(/never changed or removed/)
    expect(await snapshotOf(id)).toEqual(before)
  })

  it('creates no snapshot when the deployment fails', async () => {
    const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
    const { study } = server.composed.pools
    await study.query('alter table trellis.audit_event add constraint full_disk check (false) not valid')
    try {
      expect((await admin.post('/api/study/deploy', { id })).status).toBe(500)
    } finally {
      await study.query('alter table trellis.audit_event drop constraint full_disk')
    }
    expect((await read(owner, id)).status).toBe(404)
  })

  it('refuses the snapshot to a stranger, but not to an administrator', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const stranger = await server.signIn('colleague')
    const answer = await read(stranger, id)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'study_not_found'])
    expect((await read(admin, id)).status).toBe(200)
  })
})
