import {
  configurableQuotas,
  type ErrorDetails,
  type Invitation,
  type PortableStudy,
  type QuotaResource,
  quotas,
  quotaVariable,
  studySchema,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from './testing/pictures'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from './testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from './testing/test-server'

type Counted = Exclude<QuotaResource, 'changesPerDay'>
const countedQuotas = configurableQuotas as Counted[]

/** Small enough to reach, and large enough for the other things that the cases create. */
const limits: Record<Counted, number> = {
  studies: 24,
  importsPerDay: 5,
  problemSetsPerStudy: 6,
  heldProblemSets: 5,
  invitationsPerStudy: 6,
  studyRequestsPerDay: 6,
  teamInvitationsPerDay: 6,
  commentsPerDay: 6,
  connectedPlatforms: 6,
  studentExportsPerDay: 6,
  supports: 6,
  wrongAnswers: 6,
  images: 8,
  imageMegabytes: 2,
  classes: 6,
  schools: 6,
  homeworkPerClass: 6,
}

interface Case {
  /** Each adds one, and can be called once. */
  additions: (() => Promise<Answer>)[]
  /** Deletes one of those that were added. */
  free?(): Promise<unknown>
  /** Makes what was added today older than a day. */
  age?(): Promise<unknown>
  /** How many can be added, if that is not the limit itself. */
  room?: number
}

let server: TestServer
let admin: TestClient
let sets: LibrarySet[]

beforeAll(async () => {
  const variables = countedQuotas.map((resource) => [quotaVariable(resource), `${limits[resource]}`])
  server = await startTestServer(Object.fromEntries(variables))
  admin = await server.signIn('admin')
  const make = await studyBuilder(server, { owner: admin, admin })
  sets = Array.from({ length: 45 }, () => make.takeSet())
})
afterAll(() => server.close())

/** Enough additions to exceed the limit several times. */
const many = <T>(add: (index: number) => T) => Array.from({ length: 70 }, (_, index) => () => add(index))
const study = (text: string, values: unknown[] = []) => server.composed.pools.study.query(text, values)
const platform = (text: string, values: unknown[] = []) => server.composed.pools.platform!.query(text, values)

/** Changes rows of a table whose triggers forbid that. */
async function rewrite(table: string, change: string): Promise<void> {
  await study(`alter table trellis.${table} disable trigger user`)
  await study(`update trellis.${table} set ${change}`)
  await study(`alter table trellis.${table} enable trigger user`)
}

const cases: Record<Counted, () => Promise<Case>> = {
  async studies() {
    const owner = await server.signUp('studies@quota.test')
    const added: number[] = []
    return {
      additions: many(async (index) => {
        // A copy is a study like any other.
        const [from] = added
        const answer =
          from && index % 2
            ? await owner.post('/api/study/copyStudy', { id: from })
            : await owner.post('/api/study/addStudy', { studyTypeId: 1 })
        if (answer.status === 200) added.push(answer.body.studyId)
        return answer
      }),
      free: async () => done(await owner.delete('/api/study/deleteStudy', { id: added.at(-1) })),
    }
  },

  async importsPerDay() {
    const owner = await server.signUp('imports@quota.test')
    const { studyId } = done(await owner.post('/api/study/addStudy', { studyTypeId: 1 }), studySchema)
    const file = done<PortableStudy>(await owner.get(`/api/study/export?studyId=${studyId}`))
    return {
      additions: many(() => owner.post('/api/study/import', file)),
      age: () => rewrite('audit_event', "at = at - interval '2 days' where action = 'study_imported'"),
    }
  },

  async problemSetsPerStudy() {
    const owner = await server.signUp('sets@quota.test')
    const { studyId } = done(await owner.post('/api/study/addStudy', { studyTypeId: 2 }), studySchema)
    return {
      additions: many((index) =>
        owner.post('/api/study/addProblemSet', { studyId, problemSetId: sets[index]!.ceri, studyBlockTypeId: 3 }),
      ),
      free: async () => {
        const { problemSetsInStudy } = done(await owner.post('/api/study/loadStudyById', { id: studyId }), studySchema)
        const { problemSetId } = problemSetsInStudy[0]!
        done(await owner.delete('/api/study/removeProblemSet', { studyId, problemSetId }))
      },
    }
  },

  async heldProblemSets() {
    const owner = await server.signUp('held@quota.test')
    const make = await studyBuilder(server, { owner, admin })
    // Problem Varied needs no supports to be submitted.
    const ready = await Promise.all(sets.slice(0, 24).map((set) => make.aReadyStudy(2, set)))
    const submitted: number[] = []
    return {
      additions: ready.map(({ id }) => async () => {
        const answer = await owner.post('/api/study/updateStudyStatus', { studyId: id, status: 'AWAITING_APPROVAL' })
        if (answer.status === 200) submitted.push(id)
        return answer
      }),
      free: async () =>
        done(await owner.post('/api/study/updateStudyStatus', { studyId: submitted[0], status: 'DEVELOPMENT' })),
    }
  },

  async invitationsPerStudy() {
    const owner = await server.signUp('invitations@quota.test')
    const make: StudyBuilder = await studyBuilder(server, { owner, admin })
    const { id: studyId } = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: 1 }, set: sets[30]! })
    const added: Invitation[] = []
    return {
      additions: many(async () => {
        const answer = await owner.post('/api/study/invitations', { studyId })
        if (answer.status === 200) added.push(answer.body)
        return answer
      }),
      free: async () => done(await owner.delete('/api/study/invitations', { studyId, invitationId: added[0]!.id })),
      age: () => study("update trellis.invitation set created_at = created_at - interval '2 days'"),
    }
  },

  async studyRequestsPerDay() {
    const owner = await server.signUp('requests@quota.test')
    const make = await studyBuilder(server, { owner, admin })
    const studies = await Promise.all(Array.from({ length: limits.studies }, () => make.aStudy()))
    return {
      additions: studies.map(
        ({ studyId }) =>
          () =>
            owner.post('/api/study/requests', { studyId, kind: 'archive', note: 'Not needed any more.' }),
      ),
      age: () => rewrite('audit_event', "at = at - interval '2 days'"),
    }
  },

  async teamInvitationsPerDay() {
    const owner = await server.signUp('team@quota.test')
    const { studyId } = done(await owner.post('/api/study/addStudy', { studyTypeId: 1 }), studySchema)
    return {
      additions: many((index) =>
        owner.post('/api/study/team/invitations', { studyId, role: 'reader', email: `person-${index}@example.org` }),
      ),
      age: () => rewrite('audit_event', "at = at - interval '2 days'"),
    }
  },

  async commentsPerDay() {
    const owner = await server.signUp('comments@quota.test')
    const { studyId } = done(await owner.post('/api/study/addStudy', { studyTypeId: 1 }), studySchema)
    return {
      additions: many((index) => owner.post('/api/study/comments', { studyId, target: {}, text: `Remark ${index}` })),
      age: () => study("update trellis.comment set created_at = created_at - interval '2 days'"),
    }
  },

  async connectedPlatforms() {
    return { additions: many((index) => admin.post('/api/admin/partners', { name: `Platform ${index}` })) }
  },

  async studentExportsPerDay() {
    const { joinCode } = done<{ joinCode: string }>(await admin.post('/core/classes', { name: 'Exported' }))
    const student = await server.joinClass(joinCode, 'Kim')
    const { userID } = done<{ userID: string }>(await student.get('/api/login/isAuth'))
    return {
      additions: many(() => admin.get(`/api/erasure/student/export?studentId=${userID}`)),
      age: () => rewrite('data_request', "requested_at = requested_at - interval '2 days'"),
    }
  },

  async supports() {
    const owner = await server.signUp('supports@quota.test')
    const problem = sets[0]!.problems[0]!
    const added: string[] = []
    const body = { tutorStrategyType: 'EXPLANATIONS', explanation: 'Count on.' }
    return {
      additions: many(async () => {
        const answer = await owner.post(`/core/content/problems/${problem}/tutorings`, body)
        if (answer.status === 200) added.push(answer.body.ceri)
        return answer
      }),
      free: async () => done(await owner.delete(`/core/content/tutorings/${added[0]}`)),
      age: () => platform("update platform.tutoring set created_at = created_at - interval '2 days'"),
    }
  },

  async wrongAnswers() {
    const owner = await server.signUp('answers@quota.test')
    const { rows } = await platform(`
      select ceri from platform.problem
      where type = 'NUMERIC' and answers @? '$[0] ? (@.memberType == "ANSWER_PART")' and jsonb_array_length(answers) = 1
      limit 45`)
    return {
      additions: rows.map(
        ({ ceri }) =>
          () =>
            owner.post('/core/sdata/cwa', { problemCeri: ceri, response: { 1: ['987654'] } }),
      ),
    }
  },

  async images() {
    const owner = await server.signUp('images@quota.test')
    return { additions: many(() => upload(owner, aPicture)) }
  },

  async imageMegabytes() {
    const owner = await server.signUp('megabytes@quota.test')
    const third = Buffer.concat([aPicture], 349_525)
    return { additions: many(() => upload(owner, third)), room: 6 }
  },

  async classes() {
    const teacher = await server.signUp('classes@quota.test', 'TEACHER')
    const added: string[] = []
    return {
      additions: many(async () => {
        const answer = await teacher.post('/core/classes', { name: 'Period 1' })
        if (answer.status === 200) added.push(answer.body.id)
        return answer
      }),
      free: async () => done(await teacher.delete(`/core/classes/${added[0]}`)),
      age: () => platform("update platform.class set created_at = created_at - interval '2 days'"),
    }
  },

  async schools() {
    const teacher = await server.signUp('schools@quota.test', 'TEACHER')
    let number = 0
    return {
      additions: many(() => teacher.post('/core/schools', { name: `School ${++number}` })),
      age: () => platform("update platform.school set created_at = created_at - interval '2 days'"),
    }
  },

  async homeworkPerClass() {
    const teacher = await server.signUp('homework@quota.test', 'TEACHER')
    const { id } = done<{ id: string }>(await teacher.post('/core/classes', { name: 'Period 1' }))
    const added: string[] = []
    return {
      additions: many(async (index) => {
        const answer = await teacher.post(`/core/classes/${id}/homework`, { problemSetId: sets[index]!.ceri })
        if (answer.status === 200) added.push(answer.body.id)
        return answer
      }),
      free: async () => done(await teacher.delete(`/core/homework/${added[0]}`)),
      age: () => platform("update platform.homework set created_at = created_at - interval '2 days'"),
    }
  },
}

async function upload(client: TestClient, payload: Buffer): Promise<Answer> {
  const headers = { cookie: client.cookie!, 'content-type': 'image/png' }
  const answer = await server.app.inject({ method: 'POST', url: '/resources/images', headers, payload })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const refusal = (resource: Counted, window: ErrorDetails<'quota_reached'>['window']) => ({
  status: 409,
  body: { error: { code: 'quota_reached', details: { resource, limit: limits[resource], window } } },
})

/** An account may make only one of these calls at a time. */
const oneAtATime = new Set<Counted>(['importsPerDay', 'studentExportsPerDay'])

describe.each(countedQuotas)('the quota of %s', (resource) => {
  // Every case creates as many rows as its limit allows, through the calls, and twenty of them at the same time.
  it('admits exactly its limit when twenty are added at the same time, and more when there is room again', async () => {
    const { additions, free, age, room = limits[resource] } = await cases[resource]()
    const next = () => additions.shift()!()
    const [first] = quotas[resource].counts

    const before = Math.max(0, room - 5)
    for (let count = 0; count < before; count++) done(await next())
    const concurrent = oneAtATime.has(resource) ? [] : await Promise.all(Array.from({ length: 20 }, next))
    for (let count = concurrent.length; count < room - before; count++) done(await next())
    const refused = concurrent.filter((answer) => answer.status !== 200)
    for (const answer of refused) expect(answer).toMatchObject(refusal(resource, first))
    expect(refused).toHaveLength(Math.max(0, concurrent.length - (room - before)))
    expect(await next()).toMatchObject(refusal(resource, first))

    if (free) {
      await free()
      // Deleted rows stay in the database, so additions per day are limited as well.
      if (age) expect(await next()).toMatchObject(refusal(resource, 'added'))
    }
    await age?.()
    if (!free && !age) return
    done(await next())
    expect((await next()).status).toBe(first === 'added' ? 200 : 409)
  })
})

describe('a quota that is reached', () => {
  const problem = () => sets[41]!.problems[0]!
  const hints = { tutorStrategyType: 'HINTS', hints: [{ hint: 'Draw it.' }] }
  const write = (client: TestClient, query = '') =>
    client.post(`/core/content/problems/${problem()}/tutorings${query}`, hints)
  const rewrite = (client: TestClient, supportId: string) =>
    client.patch(`/core/content/tutorings/${supportId}`, { ...hints, hints: [{ hint: 'Draw it again.' }] })

  it('refuses new supports however they are created, but accepts changes of drafts and repeated requests', async () => {
    const author = await server.signUp('author@quota.test')
    const key = '11111111-1111-4111-8111-111111111111'
    const { studyId, conditions } = done(await author.post('/api/study/addStudy', { studyTypeId: 1 }), studySchema)
    done(await author.post('/api/study/addProblemSet', { studyId, problemSetId: sets[41]!.ceri }))
    const published = done<{ ceri: string }>(await write(author, '?ops=PUBLISH')).ceri
    const sent = done<{ ceri: string }>(await write(author, `?key=${key}`)).ceri
    for (let count = 2; count < limits.supports; count++) done(await write(author))

    const refused = refusal('supports', 'existing')
    expect(await write(author)).toMatchObject(refused)
    expect(await author.post('/core/content/tutorings/copy', { supportIds: [sent] })).toMatchObject(refused)
    expect(await rewrite(author, published)).toMatchObject(refused)
    const slot = { studyId, conditionId: conditions[0]!.conditionId, problemId: problem(), studentResponseId: null }
    const save = { slot, content: hints, key: '22222222-2222-4222-8222-222222222222', revision: null }
    expect(await author.put('/api/study/support', save)).toMatchObject(refused)

    expect(done<{ ceri: string }>(await rewrite(author, sent)).ceri).toBe(sent)
    expect(done<{ ceri: string }>(await write(author, `?key=${key}`)).ceri).toBe(sent)
  })

  it('leaves no supports behind when a copy or an import is refused', async () => {
    const owner = await server.signUp('full@quota.test')
    const make = await studyBuilder(server, { owner, admin })
    const { id } = await make.aReadyStudy(1, sets[42])
    const file = done<PortableStudy>(await owner.get(`/api/study/export?studyId=${id}`))
    for (let count = 1; count < limits.studies; count++) await make.aStudy()
    const count = async () => (await platform('select count(*)::int from platform.tutoring')).rows[0].count
    const before = await count()
    expect(await owner.post('/api/study/copyStudy', { id })).toMatchObject(refusal('studies', 'existing'))
    expect(await owner.post('/api/study/import', file)).toMatchObject(refusal('studies', 'existing'))
    expect(await count()).toBe(before)
  })

  it('accepts homework that is already assigned, and an invitation when there is room again', async () => {
    const teacher = await server.signUp('invited@quota.test', 'TEACHER')
    const owner = await server.signUp('inviting@quota.test')
    const make = await studyBuilder(server, { owner, admin })
    const design = { fields: { recruitmentTypeNumber: 1 as const }, set: sets[40]! }
    const { id: studyId } = await make.aStudyIn('DEPLOYED', 1, design)
    const { code } = done<Invitation>(await owner.post('/api/study/invitations', { studyId }))
    const { id: classId } = done<{ id: string }>(await teacher.post('/core/classes', { name: 'Period 1' }))
    const assign = (index: number) =>
      teacher.post(`/core/classes/${classId}/homework`, { problemSetId: sets[index]!.ceri })
    const assigned = []
    for (let index = 0; index < limits.homeworkPerClass; index++)
      assigned.push(done<{ id: string }>(await assign(index)).id)

    expect(done<{ id: string }>(await assign(0)).id).toBe(assigned[0])
    const accept = () => teacher.post('/api/study/acceptInvitation', { code, classId })
    expect(await accept()).toMatchObject(refusal('homeworkPerClass', 'existing'))
    await platform("update platform.homework set created_at = created_at - interval '2 days'")
    done(await teacher.delete(`/core/homework/${assigned[0]}`))
    expect(done<{ homeworkIds: string[] }>(await accept()).homeworkIds).toHaveLength(1)
  })
})
