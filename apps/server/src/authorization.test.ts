import { type Call, calls, defaultBases, mockLoginCalls, type StudyTypeId, studySchema } from '@trellis/domain'
import { demoClass } from '@trellis/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CopiedStudy, type Facts, type Persona, personas, statusesOf } from './testing/authorization/entry'
import { authorizationTable } from './testing/authorization/table'
import { builtApps } from './testing/built-apps'
import { openEventStream } from './testing/event-stream'
import { aPicture } from './testing/pictures'
import { fullScans, recordStatements } from './testing/statement-plans'
import { studentByLink } from './testing/student'
import { aFeedback, aSupport, done, type ReadyStudy, type StudyBuilder, studyBuilder } from './testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from './testing/test-server'

let dist: Awaited<ReturnType<typeof builtApps>>
let server: TestServer
let clients: Record<Persona, TestClient>
let facts: Facts
/** Shared by all requests that change nothing: creating new ones for each would take longer than the requests. */
let untouched: Facts
let before: unknown
const statements = recordStatements()

beforeAll(async () => {
  dist = await builtApps()
  server = await startTestServer(
    {
      MOCK_LOGIN: 'true',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'trellis',
      OIDC_CLIENT_SECRET: 'kept-by-the-test',
    },
    { directories: dist.directories },
  )
  clients = {
    anonymous: server.anonymous,
    student: await server.joinClass(demoClass.joinCode, 'Robin'),
    teacher: await server.signIn('teacher'),
    stranger: await server.signIn('colleague'),
    reader: await server.signUp('reader@example.org'),
    editor: await server.signUp('editor@example.org'),
    owner: await server.signIn('researcher'),
    admin: await server.signIn('admin'),
  }
  facts = await prepare()
  untouched = memoizeFacts(facts)
  before = await ownerViewOf((await untouched.aStudy()).id)
})
afterAll(async () => {
  statements.stop()
  await server.close()
  await dist.remove()
})

const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/login/isAuth')).body.userID

async function prepare(): Promise<Facts> {
  const { owner, admin, teacher, reader, editor } = clients
  const members = { reader: await idOf(reader), editor: await idOf(editor) }
  const withTeam = async <Created extends CopiedStudy>(study: Promise<Created>) => {
    await addMembers((await study).id, members)
    return study
  }
  const make = await studyBuilder(server, { owner, admin })
  const set = make.takeSet()
  const problem = set.problems[0]!
  const link = await aLink(make)
  const deployed = await studyOf(link)
  await addMembers(deployed, members)
  const [classroom] = done<{ id: string; joinCode: string }[]>(await teacher.get('/core/classes'))
  let people = 0
  const originals = new Map<StudyTypeId, Promise<ReadyStudy>>()
  /** A copy, because copying takes one call and building a study takes four. */
  const aCopy = async (typeId: StudyTypeId): Promise<CopiedStudy> => {
    if (!originals.has(typeId)) originals.set(typeId, make.aReadyStudy(typeId, set))
    const { id, problem } = await originals.get(typeId)!
    const copy = done(await owner.post('/api/study/copyStudy', { id }), studySchema)
    const conditions = copy.conditions.flatMap((one) => (one.isFixed ? [] : [one.conditionId]))
    return { id: copy.studyId, set, problem, conditions }
  }
  return {
    aStudy: (typeId = 1) => withTeam(aCopy(typeId)),
    aStudyAwaitingApproval: () => withTeam(make.aStudyIn('AWAITING_APPROVAL')),
    aSupport: (id) => aSupport(owner, id),
    aFeedback: (id) => aFeedback(owner, id),
    mappingOf: async (id) =>
      done<{ dbid: number }[]>(await owner.get(`/api/cwa/getWipCWAFeedbackMappingsForStudy?studyId=${id}`))[0]!.dbid,
    link,
    deployed,
    async aWork() {
      const { ticket, current } = await studentByLink(server, link)
      return { ticket, problemId: await current() }
    },
    classroom: classroom!,
    async aClass() {
      const added = done<{ id: string; joinCode: string }>(await teacher.post('/core/classes', { name: 'Period 7' }))
      return { ...added, studentId: await idOf(await server.joinClass(added.joinCode, 'Sasha')) }
    },
    async aHomework() {
      const problemSetId = make.takeSet().ceri
      return done<{ id: string }>(await teacher.post(`/core/classes/${classroom!.id}/homework`, { problemSetId })).id
    },
    freeSet: () => make.takeSet().ceri,
    async aSession() {
      const again = await server.signIn('researcher')
      const sessions = done<{ id: string; isCurrent: boolean }[]>(await again.get('/accounts/sessions'))
      return sessions.find((session) => session.isCurrent)!.id
    },
    newEmail: () => `person-${++people}@example.org`,
    set: set.ceri,
    problem,
    image: await storePicture(),
    ownerId: await idOf(owner),
    readerId: members.reader,
    otherId: await idOf(await server.signUp('other@example.org')),
  }
}

function memoizeFacts(facts: Facts): Facts {
  const memoize = <Input extends unknown[], Output>(create: (...input: Input) => Output) => {
    const outputs = new Map<unknown, Output>()
    return (...input: Input): Output => {
      if (!outputs.has(input[0])) outputs.set(input[0], create(...input))
      return outputs.get(input[0])!
    }
  }
  return {
    ...facts,
    aStudy: memoize(facts.aStudy),
    aStudyAwaitingApproval: memoize(facts.aStudyAwaitingApproval),
    aSupport: memoize(facts.aSupport),
    aFeedback: memoize(facts.aFeedback),
    mappingOf: memoize(facts.mappingOf),
    aWork: memoize(facts.aWork),
    aClass: memoize(facts.aClass),
    aHomework: memoize(facts.aHomework),
    freeSet: memoize(facts.freeSet),
    aSession: memoize(facts.aSession),
  }
}

/** Everything that the owner sees of a study. */
async function ownerViewOf(studyId: number): Promise<unknown> {
  const parts = ['supports', 'team', 'comments', 'analysisPlan', 'preregistration', 'requests']
  return Promise.all([
    clients.owner.post('/api/study/loadStudyById', { id: studyId }).then((answer) => done(answer)),
    ...parts.map((part) => clients.owner.get(`/api/study/${part}?studyId=${studyId}`).then((answer) => done(answer))),
  ])
}

async function addMembers(studyId: number, members: Record<string, string>): Promise<void> {
  await server.composed.pools.study.query(
    `insert into trellis.study_member (study_id, user_id, role, added_by)
     select $1, user_id, role, user_id from unnest($2::text[], $3::text[]) as member (user_id, role)`,
    [studyId, Object.values(members), Object.keys(members)],
  )
}

async function aLink(make: StudyBuilder): Promise<string> {
  const { id } = await make.aStudyIn('DEPLOYED', 2, { fields: { recruitmentTypeNumber: 2 } })
  const { rows } = await server.composed.pools.study.query('select link_code from trellis.run where study_id = $1', [
    id,
  ])
  return rows[0].link_code
}

async function studyOf(link: string): Promise<number> {
  const { rows } = await server.composed.pools.study.query('select study_id from trellis.run where link_code = $1', [
    link,
  ])
  return rows[0].study_id
}

async function storePicture(): Promise<string> {
  const { composed } = server
  const { rows } = await composed.pools.platform!.query(
    "insert into platform.resource (id, content_type, bytes) values ('picture', 'image/png', $1) returning id",
    [aPicture],
  )
  return rows[0].id
}

const callOf = new Map(
  (Object.values({ ...calls, ...mockLoginCalls }) as Call[]).map((call) => [
    `${call.method} ${defaultBases[call.base]}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    call,
  ]),
)

describe('the table of routes', () => {
  const routes = () => server.app.routeTable.filter((route) => !route.startsWith('HEAD '))

  it('lists exactly the routes of the server', () => {
    expect(Object.keys(authorizationTable).sort()).toEqual([...new Set(routes())].sort())
  })

  it('covers every call of the contract: the server has a route for each', () => {
    for (const route of callOf.keys()) expect(routes()).toContain(route)
  })

  it('lists a GET for every HEAD route, and HEAD answers with the status of GET', async () => {
    const heads = server.app.routeTable.filter((route) => route.startsWith('HEAD '))
    expect(heads.length).toBeGreaterThan(10)
    for (const head of new Set(heads)) {
      const entry = authorizationTable[head.replace('HEAD', 'GET')]
      expect(entry, head).toBeDefined()
      const { url } = await entry!.request(untouched)
      const answer = await server.app.inject({ method: 'HEAD', url })
      expect([head, answer.statusCode, answer.body]).toEqual([head, entry!.statuses.anonymous, ''])
    }
  })
})

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const streamStatusOf = async (client: TestClient, url: string) => {
  const stream = await openEventStream(server.app, url, client.cookie)
  stream.close()
  return stream.status
}

describe.each(Object.entries(authorizationTable))('%s', (route, { statuses: written, request, onlyReads }) => {
  const statuses = statusesOf(callOf.get(route), written)

  it('answers each persona with the status in the table', async () => {
    const method = route.split(' ')[0]!.toLowerCase() as 'get' | 'post'
    const isRead = onlyReads || method === 'get'
    const answered: Record<string, number> = {}
    for (const persona of personas) {
      // Reading changes nothing, and neither does a refusal.
      const { url, body } = await request(isRead || statuses[persona] >= 400 ? untouched : facts)
      answered[persona] = await (callOf.get(route)?.isStream
        ? streamStatusOf(clients[persona], url)
        : statusOf(clients[persona][method](url, body)))
    }
    expect(answered).toEqual(statuses)
  })
})

describe('a study that people were refused, or only read', () => {
  it('a study looks the same to its owner after all calls that were refused or only read', async () => {
    // One of the calls ended all sessions of the owner.
    clients.owner = await server.signIn('researcher')
    expect(await ownerViewOf((await untouched.aStudy()).id)).toEqual(before)
  })
})

describe('the SQL statements of all these calls', () => {
  it('none of the statements scans the whole of a table that grows with the number of students', async () => {
    expect(statements.texts.size).toBeGreaterThan(300)
    expect(await fullScans(server.composed.pools.study, statements.texts)).toEqual([])
  })
})
