import type { HistoryEvent, Notification, Study, StudyId, Team } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { readAuthors } from '../../study/view/authors.read'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let admin: TestClient
let colleague: TestClient
let other: TestClient
let make: StudyBuilder
let study: ReadyStudy
let set: ReturnType<StudyBuilder['takeSet']>
const ids: Record<string, string> = {}

const colleagueEmail = 'colleague@demo.trellis'
const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/login/isAuth')).body.userID

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, colleague] = (await Promise.all(
    (['researcher', 'admin', 'colleague'] as const).map((name) => server.signIn(name)),
  )) as [TestClient, TestClient, TestClient]
  other = await server.signUp('other@example.org')
  Object.assign(ids, { owner: await idOf(owner), colleague: await idOf(colleague), other: await idOf(other) })
  make = await studyBuilder(server, { owner, admin })
  set = make.takeSet()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.composed.pools.study.query('delete from trellis.notification')
  study = await make.aReadyStudy(1, set)
})

const teamOf = async (client: TestClient, id = study.id) =>
  done<Team>(await client.get(`/api/study/team?studyId=${id}`))
const invite = (more: object, client = owner) =>
  client.post('/api/study/team/invitations', { studyId: study.id, role: 'editor', ...more })
const received = async (client: TestClient) =>
  done<{ id: number; studyName: string; role: string; invitedBy: string }[]>(await client.get('/api/team/invitations'))
const accept = async (client: TestClient) =>
  done(await client.post('/api/team/invitations/accept', { id: (await received(client)).at(-1)!.id }))
const load = (client: TestClient) => client.post('/api/study/loadStudyById', { id: study.id })
const inbox = async (client: TestClient) =>
  done<{ notifications: Notification[] }>(await client.get('/api/notifications')).notifications
const kinds = async (client: TestClient) => (await inbox(client)).map(({ kind }) => kind)
const historyOf = async () =>
  done<{ events: HistoryEvent[] }>(await owner.get(`/api/study/history?studyId=${study.id}`)).events

/** Adds the colleague to the team. */
async function join(role: 'editor' | 'reader') {
  done(await invite({ email: colleagueEmail, role }))
  await accept(colleague)
}

describe('an invitation', () => {
  it('shows only the name of the study and who invites, until the invitation is accepted', async () => {
    const { invitations } = done<Team>(await invite({ email: ' Colleague@Demo.Trellis ' }))
    expect(invitations).toMatchObject([{ role: 'editor', person: { userId: ids.colleague }, email: null }])
    const { studyName } = done<Study>(await load(owner))
    expect(await received(colleague)).toMatchObject([{ studyName, role: 'editor', invitedBy: 'Rosa Lindqvist' }])
    expect(await inbox(colleague)).toMatchObject([
      { kind: 'team_invited', by: 'Rosa Lindqvist', study: { studyName, studyTypeId: null, status: null } },
    ])
    expect((await load(colleague)).status).toBe(404)
    await accept(colleague)
    expect((await load(colleague)).status).toBe(200)
    expect(await kinds(owner)).toEqual(['team_joined'])
    expect(await kinds(colleague)).toEqual([])
    expect((await teamOf(colleague)).members.map(({ userId, role }) => [userId, role])).toEqual([
      [ids.owner, 'owner'],
      [ids.colleague, 'editor'],
    ])
  })

  it('removes an invitation from the invited person once it is declined or canceled', async () => {
    done(await invite({ userId: ids.colleague }))
    const [first] = await received(colleague)
    done(await colleague.post('/api/team/invitations/decline', { id: first!.id }))
    expect(await kinds(owner)).toEqual(['team_declined'])
    const { invitations } = done<Team>(await invite({ userId: ids.colleague, role: 'reader' }))
    const body = { studyId: study.id, invitationId: invitations[0]!.id }
    done(await owner.delete('/api/study/team/invitations', body))
    expect([await received(colleague), await kinds(colleague)]).toEqual([[], []])
    expect((await colleague.post('/api/team/invitations/accept', { id: first!.id })).status).toBe(404)
    expect((await load(colleague)).status).toBe(404)
  })

  it('keeps an invitation until the invited address has an account that the owner confirms', async () => {
    const { invitations } = done<Team>(await invite({ email: 'late@example.org' }))
    expect(invitations).toMatchObject([{ person: null, email: 'late@example.org', account: null }])
    const late = await server.signUp('Late@example.org')
    expect(await received(late)).toEqual([])
    const [waiting] = (await teamOf(owner)).invitations
    expect(waiting).toMatchObject({ email: 'late@example.org', account: { displayName: 'Test Person' } })
    const confirm = (userId: string) =>
      owner.post('/api/study/team/invitations/confirm', { studyId: study.id, invitationId: waiting!.id, userId })
    expect((await confirm(ids.other!)).status).toBe(404)
    done(await confirm(waiting!.account!.userId))
    await accept(late)
    expect((await load(late)).status).toBe(200)
  })

  it.each([
    ['a person in the team', () => ({ userId: ids.owner }), 409],
    ['a teacher', async () => ({ userId: await idOf(await server.signIn('teacher')) }), 404],
    ['a person who is not a member, as the owner', () => ({ userId: ids.colleague, role: 'owner' }), 409],
    ['no one', () => ({}), 400],
  ])('refuses to invite %s', async (_, person, status) => {
    expect((await invite(await person())).status).toBe(status)
  })

  it('accepts only one of two concurrent invitations of the same person', async () => {
    const answers = await Promise.all([invite({ userId: ids.colleague }), invite({ email: colleagueEmail })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the search for researchers', () => {
  const find = (name: string) => owner.get(`/api/study/team/researchers?studyId=${study.id}&name=${name}`)

  it('finds researchers by name, without their addresses', async () => {
    const { displayName } = (await profileOfColleague()) as { displayName: string }
    expect(done(await find(displayName.slice(0, 5)))).toEqual([{ userId: ids.colleague, displayName }])
  })

  it.each([
    ['an address', 'colleague@demo', 200, []],
    ['two letters', 'co', 400, null],
  ])('does not find anyone by %s', async (_, name, status, found) => {
    const answer = await find(name)
    expect(answer.status).toBe(status)
    if (found) expect(answer.body).toEqual(found)
  })

  const profileOfColleague = async () => done<object>(await colleague.get('/core/users/me'))
})

describe('an editor', () => {
  beforeEach(() => join('editor'))

  it('shows an editor the study in the list, with its owner', async () => {
    const list = done<{ dbid: number }[]>(await colleague.get('/api/study/loadUserStudies'))
    expect(list.map(({ dbid }) => dbid)).toContain(study.id)
    expect(done<object[]>(await colleague.get('/api/team/studies'))).toContainEqual({
      studyId: study.id,
      role: 'editor',
      ownerName: 'Rosa Lindqvist',
    })
  })

  it('lets an editor change supports, which stay the owner’s when the editor is removed', async () => {
    const tutorings = async (client: TestClient) =>
      done<{ ceri: string; revision: number; hints: { hint: string }[] }[]>(
        await client.get(`/api/study/supports?studyId=${study.id}`),
      )
    const [before] = await tutorings(colleague)
    expect(before!.hints[0]!.hint).toContain('Draw it first.')
    const slot = { studyId: study.id, problemId: study.problem, studentResponseId: null }
    const hints = (hint: string) => ({ tutorStrategyType: 'HINTS', hints: [{ hint }] })
    const save = (conditionId: number, hint: string, key: string, revision: string | null) =>
      colleague.put('/api/study/support', { slot: { ...slot, conditionId }, content: hints(hint), key, revision })
    const revision = `${before!.ceri}.${before!.revision}`
    const keys = ['6f5e1c58-0a51-4a55-9d3a-0d3b5a5b0001', '6f5e1c58-0a51-4a55-9d3a-0d3b5a5b0002']
    const changed = await save(study.conditions[0]!, 'Draw it twice.', keys[0]!, revision)
    const added = await save(study.conditions[1]!, 'Look again.', keys[1]!, null)
    expect([changed.status, added.status]).toEqual([200, 200])
    done(await owner.delete('/api/study/team/members', { studyId: study.id, userId: ids.colleague }))
    const { rows } = await server.composed.pools.platform!.query(
      'select distinct author_id from platform.tutoring where ceri = any($1)',
      [(await tutorings(owner)).map(({ ceri }) => ceri)],
    )
    expect(rows).toEqual([{ author_id: ids.owner }])
    expect((await tutorings(owner)).map(({ hints }) => hints[0]!.hint).sort()).toEqual([
      expect.stringContaining('Draw it twice.'),
      expect.stringContaining('Look again.'),
    ])
  })

  it('does not let an editor change a library support through the study', async () => {
    const { rows } = await server.composed.pools.platform!.query(
      `select ceri from platform.tutoring where author_id is null and type = 'HINTS' and state = 'PUBLISHED' and problem_ceri = $1 limit 1`,
      [study.problem],
    )
    await server.composed.pools.study.query(
      'update trellis.support_mapping set tutoring_ceri = $2 where study_id = $1',
      [study.id, rows[0].ceri],
    )
    const slot = {
      studyId: study.id,
      conditionId: study.conditions[0],
      problemId: study.problem,
      studentResponseId: null,
    }
    const content = { tutorStrategyType: 'HINTS', hints: [{ hint: 'Mine now.' }] }
    const key = '6f5e1c58-0a51-4a55-9d3a-0d3b5a5b0003'
    const answer = await colleague.put('/api/study/support', { slot, content, key, revision: `${rows[0].ceri}.1` })
    expect(answer.status).toBe(403)
  })

  it('lets an editor, but not a stranger, preview supports of the owner', async () => {
    const place = { kind: 'pairs', pairs: [{ problemId: study.problem, supportId: study.support }] }
    const open = (client: TestClient) =>
      client.post('/api/preview/open', { place, seed: 's', results: [], today: '2026-01-15' })
    expect((await open(colleague)).status).toBe(200)
    expect((await open(other)).status).toBe(404)
  })

  it('lets an editor copy the study, with supports of the editor’s own', async () => {
    const { dbid } = done<{ dbid: number }>(await colleague.post('/api/study/copyStudy', { id: study.id }))
    const copied = done<{ ceri: string }[]>(await colleague.get(`/api/study/supports?studyId=${dbid}`))
    expect(copied).toHaveLength(1)
    expect((await colleague.get(`/core/content/tutorings/${copied[0]!.ceri}`)).status).toBe(200)
  })

  it('refuses changes by an editor who became a reader, and hides the study from one who was removed', async () => {
    const rename = () =>
      colleague.post('/api/study/updateStudyField', { studyId: study.id, fieldname: 'studyName', value: 'Ours' })
    expect((await rename()).status).toBe(200)
    done(await owner.post('/api/study/team/role', { studyId: study.id, userId: ids.colleague, role: 'reader' }))
    const refused = await rename()
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      403,
      'team_role_required',
      { role: 'editor' },
    ])
    done(await owner.delete('/api/study/team/members', { studyId: study.id, userId: ids.colleague }))
    expect((await load(colleague)).status).toBe(404)
    expect(await inbox(colleague)).toMatchObject([{ kind: 'team_removed', study: { status: null } }])
  })

  it('lets an editor leave the team, but not the owner', async () => {
    const leave = (client: TestClient) => client.post('/api/study/team/leave', { studyId: study.id })
    expect((await leave(owner)).body.error.details).toEqual({ reason: 'owner_cannot_leave' })
    done(await leave(colleague))
    expect((await load(colleague)).status).toBe(404)
    expect((await historyOf())[0]).toMatchObject({ action: 'member_left', actor: { xref: ids.colleague } })
  })
})

describe('a new owner', () => {
  beforeEach(() => join('editor'))

  it('gives the study and its supports to the new owner, and keeps the former one as editor and author', async () => {
    done(await invite({ userId: ids.colleague, role: 'owner' }))
    expect((await teamOf(owner)).members[0]!.userId).toBe(ids.owner)
    await accept(colleague)
    expect((await teamOf(owner)).members).toMatchObject([
      { userId: ids.colleague, role: 'owner', authorPosition: null },
      { userId: ids.owner, role: 'editor', authorPosition: 1 },
    ])
    expect((await colleague.get(`/core/content/tutorings/${study.support}`)).status).toBe(200)
    const submit = (client: TestClient) =>
      client.post('/api/study/updateStudyStatus', { studyId: study.id, status: 'AWAITING_APPROVAL' })
    expect((await submit(owner)).status).toBe(403)
    expect(await kinds(owner)).toContain('ownership_accepted')
    expect((await historyOf())[0]).toMatchObject({
      action: 'ownership_transferred',
      details: { userId: ids.owner, person: 'Rosa Lindqvist' },
    })
  })

  it('transfers the study once when the offer is accepted twice at the same time', async () => {
    done(await invite({ userId: ids.colleague, role: 'owner' }))
    const { id } = (await received(colleague)).at(-1)!
    const answers = await Promise.all([1, 2].map(() => colleague.post('/api/team/invitations/accept', { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await colleague.get(`/core/content/tutorings/${study.support}`)).status).toBe(200)
  })
})

describe('authors', () => {
  it('lists the owner as author, or the people whom the owner chooses, in their order', async () => {
    await join('reader')
    const positions = (team: Team) => team.members.map(({ authorPosition }) => authorPosition)
    expect(positions(await teamOf(owner))).toEqual([1, null])
    const choose = (userIds: unknown[]) => owner.post('/api/study/team/authors', { studyId: study.id, userIds })
    expect(positions(done(await choose([ids.colleague, ids.owner])))).toEqual([2, 1])
    expect((await choose([ids.other])).status).toBe(404)
    expect((await choose([])).status).toBe(400)
    done(await owner.delete('/api/study/team/members', { studyId: study.id, userId: ids.colleague }))
    expect(positions(await teamOf(owner))).toEqual([1])
  })

  it('cites the authors in the chosen order, with the ORCID iDs of their profiles', async () => {
    await join('reader')
    const userIds = [ids.colleague, ids.owner]
    done(await owner.post('/api/study/team/authors', { studyId: study.id, userIds }))
    const setOrcid = (value: string) => colleague.put('/core/users/me/attributes/orcid', { value })
    expect((await setOrcid('0000-0002-1825-0098')).status).toBe(400)
    done(await setOrcid('https://orcid.org/0000-0002-1825-0097'))
    const deps = { db: connect(server.composed.pools.study), platform: server.composed.embedded!.port }
    const [row] = await deps.db
      .select()
      .from(studies)
      .where(eq(studies.id, study.id as StudyId))
    const { displayName, lastName } = done<{ displayName: string; lastName: string }>(
      await colleague.get('/core/users/me'),
    )
    expect(await readAuthors(deps, row!)).toEqual([
      { name: displayName, familyName: lastName, orcid: '0000-0002-1825-0097' },
      { name: 'Rosa Lindqvist', familyName: 'Lindqvist', orcid: null },
    ])
  })
})
