import { createHash } from 'node:crypto'
import { type AssignmentRecord, assignmentRecordSchema, createAssignmentCheck } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hmac } from '../../delivery/participant-code'
import { expectBlocksInOrder } from '../../testing/blocks'
import { changeRecord, enrolStudents } from '../../testing/enrolments'
import { openLink } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'

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

const download = (studyId: number, client = owner) => client.get(`/api/study/assignments/download?studyId=${studyId}`)
const fileOf = async (studyId: number): Promise<AssignmentRecord> =>
  assignmentRecordSchema.strict().parse((await download(studyId)).body)

async function aStudyWithStudents(randomisation: 'SIMPLE' | 'BLOCKS', students: number) {
  const study = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: 2, randomisation } })
  const { linkCode } = done<{ linkCode: string }>(await owner.get(`/api/study/run?studyId=${study.id}`))
  for (let student = 0; student < students; student++) done(await openLink(server, linkCode))
  return study
}

describe('the file of assignments', () => {
  it.each(['SIMPLE', 'BLOCKS'] as const)(
    'contains everything that is needed to recompute %s assignments',
    async (randomisation) => {
      const { id, conditions } = await aStudyWithStudents(randomisation, 10)
      await make.unblind(id)
      const running = await fileOf(id)
      expect(running).toMatchObject({
        studyId: id,
        status: 'DEPLOYED',
        randomisation,
        randomisedUnit: 'STUDENT',
        seed: null,
      })
      expect(running.conditions.map(({ conditionId, weight }) => [conditionId, weight])).toEqual(
        conditions.map((condition) => [condition, 1]),
      )
      expect(running.assignments).toHaveLength(10)
      done(await admin.post('/api/study/updateStudyStatus', { studyId: id, status: 'COMPLETED' }))
      const { seed, seedHash, assignments } = await fileOf(id)
      expect(createHash('sha256').update(seed!).digest('hex')).toBe(seedHash)
      expect(seedHash).toBe(running.seedHash)
      expect(assignments.map(({ sequence: _, ...one }) => one)).toEqual(
        running.assignments.map(({ sequence: _, ...one }) => one),
      )
      expect(running.assignments.map((one) => one.sequence)).toEqual(assignments.map(() => null))
      const isAsDrawn = createAssignmentCheck({ ...running, seed: seed! }, hmac)
      expect(assignments.filter((assigned) => !isAsDrawn(assigned))).toEqual([])
      expect(assignments.map((one) => one.participant)).toEqual(assignments.map((one) => one.participant).toSorted())
      if (randomisation === 'BLOCKS') {
        expectBlocksInOrder({ arms: running.conditions, seed: seed!, version: running.version }, assignments)
      }
    },
  )

  it('lists each of thousands of students once, withdrawn ones like the others, without platform ids', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    const enrolledAt = new Date('2026-02-01T09:00:00Z')
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 12_345, enrolledAt })
    await changeRecord(server, 'update trellis.enrolment set student_id = $2 || student_id where study_id = $1', [
      id,
      'SECRET',
    ])
    done(await owner.post('/api/study/withdraw', withdrawalOf(id, 'PU77')))
    const { assignments } = await fileOf(id)
    expect(assignments).toHaveLength(12_345)
    expect(new Set(assignments.map((one) => one.participant)).size).toBe(12_345)
    const lines = assignments.filter((one) => ['PU77', 'PU78'].includes(one.participant))
    expect(lines.map(({ participant: _, unit: __, ...one }) => one)).toEqual(
      [lines[0], lines[0]].map(() => ({ stratum: '', sequence: null, conditionId: conditions[0], isErased: false })),
    )
    expect(JSON.stringify(assignments)).not.toContain('SECRET')
  })

  it('sends a file named after the study, also for a study without students', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const { headers } = await download(id)
    expect(headers['content-disposition']).toBe(`attachment; filename="trellis-assignments-${id}.json"`)
    expect(headers['content-type']).toContain('application/json')
    expect((await fileOf(id)).assignments).toEqual([])
  })

  it('returns 404 for the assignments of a study that is not deployed', async () => {
    const { studyId } = await make.aStudy()
    const { status, body } = await download(studyId)
    expect([status, body.error.code]).toEqual([404, 'snapshot_not_found'])
  })
})
