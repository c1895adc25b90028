import {
  holdsProblemSets,
  mayApprove,
  mayDelete,
  mayEdit,
  maySendBack,
  mayTransition,
  noticeOf,
  possibleTransitions,
  type StudyStatus,
  studyStatusSchema,
  type UserId,
} from '@trellis/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

const persons = ['owner', 'admin', 'stranger'] as const
type PersonName = (typeof persons)[number]

const others = [
  'delete',
  'deploy',
  'approve',
  'send back',
  'publish',
  'rename',
  'redesign',
  'add a condition',
  'export',
  'import',
  'snapshot',
  'history',
] as const
type Wish = StudyStatus | (typeof others)[number]
/** A number is the nth of the moves that this person may make now, so that studies get somewhere. */
type Step = { study: number; by: PersonName; wish: Wish | number }

/** What the product should know of a study; null once it is deleted. */
type Known = {
  id: number
  set: string
  typeId: number
  status: StudyStatus
  conditions: number
  wasDeployed: boolean
  /** Approved, and not started yet. */
  isApproved: boolean
  sentBack: string | null
  /** Notifications so far, of the owner and of the administrator. */
  notified: { owner: number; admin: number }
}

let server: TestServer
let make: StudyBuilder
let clients: Record<PersonName, TestClient>
let ids: Record<PersonName, UserId>
let file: unknown

beforeAll(async () => {
  server = await startTestServer()
  clients = {
    owner: await server.signIn('researcher'),
    admin: await server.signIn('admin'),
    stranger: await server.signIn('colleague'),
  }
  const idOf = async (name: PersonName) => (await clients[name].get('/api/login/isAuth')).body.userID
  ids = { owner: await idOf('owner'), admin: await idOf('admin'), stranger: await idOf('stranger') }
  make = await studyBuilder(server, clients)
  file = (await clients.owner.get(`/api/study/export?studyId=${(await make.aReadyStudy(1)).id}`)).body
})
afterAll(() => server.close())

const step = fc.record<Step>({
  study: fc.nat(2),
  by: fc.constantFrom(...persons),
  wish: fc.oneof(
    { weight: 12, arbitrary: fc.nat(2) },
    { weight: 6, arbitrary: fc.constantFrom(...studyStatusSchema.options) },
    { weight: 10, arbitrary: fc.constantFrom(...others.filter((other) => other !== 'delete')) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
})

const factsOf = (known: { status: StudyStatus }) => ({ status: known.status, ownerId: ids.owner })
const actorOf = (by: PersonName) => ({ userId: ids[by], isAdmin: by === 'admin' })
const isStatus = (wish: Wish): wish is StudyStatus => studyStatusSchema.safeParse(wish).success

function wishOf(known: Known, { by, wish }: Step): Wish {
  if (typeof wish === 'string') return wish
  const possible = known ? possibleTransitions(factsOf(known), actorOf(by)) : []
  return possible[wish % possible.length] ?? 'DEPLOYED'
}

/** The status that the rules let the server answer with. */
function expectedStatus(studies: readonly (Known | null)[], { study, by }: Step, wish: Wish): number {
  if (wish === 'import') return 200
  // These are administrators' alone, whatever they are about.
  if ((wish === 'send back' || wish === 'deploy' || wish === 'approve') && by !== 'admin') return 403
  const known = studies[study]
  if (!known || by === 'stranger') return 404
  const [facts, actor] = [factsOf(known), actorOf(by)]
  const orConflict = (isAllowed: boolean) => (isAllowed ? 200 : 409)
  switch (wish) {
    case 'delete':
      return orConflict(mayDelete(facts, actor).ok)
    case 'send back':
      return orConflict(maySendBack(facts, actor).ok)
    case 'deploy':
      return orConflict(mayTransition(facts, 'DEPLOYED', actor).ok)
    case 'approve':
      return orConflict(mayApprove(facts, actor).ok)
    case 'rename':
      return orConflict(mayEdit(known.status, 'text', known.isApproved).ok)
    case 'publish':
    case 'redesign':
      return orConflict(mayEdit(known.status, 'design').ok)
    case 'add a condition':
      return orConflict(mayEdit(known.status, 'design').ok && known.conditions < (known.typeId === 2 ? 4 : 20))
    case 'snapshot':
      return isFrozen(known) ? 200 : 404
    case 'export':
    case 'history':
      return 200
    default: {
      const isTaken = studies.some(
        (other) => other && other !== known && other.set === known.set && holdsProblemSets(other.status),
      )
      return orConflict(mayTransition(facts, wish, actor).ok && !(wish === 'AWAITING_APPROVAL' && isTaken))
    }
  }
}

function act(client: TestClient, id: number, wish: Wish, count: number): Promise<Answer> {
  const change = (fieldname: string, value: unknown) =>
    client.post('/api/study/updateStudyField', { studyId: id, fieldname, value })
  switch (wish) {
    case 'delete':
      return client.delete('/api/study/deleteStudy', { id })
    case 'deploy':
      return client.post('/api/study/deploy', { id })
    case 'approve':
      return client.post('/api/study/approve', {
        studyId: id,
        startsAt: Math.floor(Date.now() / 1000) + 86_400 + count,
      })
    case 'send back':
      return client.post('/api/study/sendBack', { studyId: id, note: `Reason ${count}` })
    case 'publish':
      return client.post('/api/study/publishSupports', { studyId: id })
    case 'rename':
      return change('studyName', `Name ${count}`)
    case 'redesign':
      return change('recruitmentTypeNumber', count % 3)
    case 'add a condition':
      return client.post('/api/study/addStudyCondition', { studyId: id })
    case 'export':
      return client.get(`/api/study/export?studyId=${id}`)
    case 'import':
      return client.post('/api/study/import', file)
    case 'snapshot':
      return client.get(`/api/study/snapshot?studyId=${id}`)
    case 'history':
      return client.get(`/api/study/history?studyId=${id}&limit=5`)
    default:
      return client.post('/api/study/updateStudyStatus', { studyId: id, status: wish })
  }
}

/** What a step that was answered with 200 makes of the study. */
function learn(known: Known, wish: Wish, by: PersonName, count: number): Known | null {
  if (wish === 'delete') return null
  if (wish === 'add a condition') return { ...known, conditions: known.conditions + 1 }
  if (wish === 'approve') {
    const owner = known.notified.owner + (by === 'owner' ? 0 : 1)
    return { ...known, isApproved: true, notified: { ...known.notified, owner } }
  }
  const isSentBack = wish === 'send back'
  const to = isSentBack ? 'DEVELOPMENT' : wish === 'deploy' ? 'DEPLOYED' : wish
  if (!isStatus(to)) return known
  const kind = noticeOf({ from: known.status, to, isSentBack, wasApproved: known.isApproved })
  const recipient = kind === null ? null : kind === 'submitted' ? 'admin' : 'owner'
  return {
    ...known,
    status: to,
    wasDeployed: known.wasDeployed || to === 'DEPLOYED',
    isApproved: false,
    sentBack: isSentBack ? `Reason ${count}` : null,
    notified: {
      owner: known.notified.owner + (recipient === 'owner' && by !== 'owner' ? 1 : 0),
      admin: known.notified.admin + (recipient === 'admin' && by !== 'admin' ? 1 : 0),
    },
  }
}

/** What is stored of the studies, and how many events there are of all studies. */
async function stored(studyIds: readonly number[]) {
  const { rows } = await server.composed.pools.study.query(
    `select s.id, s.status,
       (select count(*)::int from trellis.condition c where c.study_id = s.id) as conditions,
       (select count(*)::int from trellis.problem_set_hold h where h.study_id = s.id) as held,
       exists (select from trellis.snapshot p where p.study_id = s.id) as "isFrozen",
       exists (select from trellis.run r where r.study_id = s.id) as "hasSeed",
       s.starts_at is not null as "isApproved",
       (select count(*)::int from trellis.notification n where n.study_id = s.id and n.user_id = $2) as "ownerNotified",
       (select count(*)::int from trellis.notification n where n.study_id = s.id and n.user_id <> $2) as "adminNotified"
     from trellis.study s where s.id = any($1) order by s.id`,
    [studyIds, ids.owner],
  )
  return rows
}

const isFrozen = (known: Known) => known.wasDeployed || known.isApproved

const expectedRow = (known: Known) => ({
  id: known.id,
  status: known.status,
  conditions: known.conditions,
  held: holdsProblemSets(known.status) ? 1 : 0,
  isFrozen: isFrozen(known),
  hasSeed: isFrozen(known),
  isApproved: known.isApproved,
  ownerNotified: known.notified.owner,
  adminNotified: known.notified.admin,
})

async function lastEvent() {
  const { rows } = await server.composed.pools.study.query(
    `select id::int, study_id as "studyId", actor_id as "actorId", from_status as "fromStatus", to_status as "toStatus"
     from trellis.audit_event order by id desc limit 1`,
  )
  return rows[0]
}

/** Why something was refused, as the answer says. */
function reasonOf({ body }: Answer): string {
  return body.error.details.reason ?? String(body.error.details.problemSetIds)
}

/** Wishes that look and change nothing, so that they leave no event either. */
const looks: readonly Wish[] = ['export', 'snapshot', 'history']

/**
 * Costs more than a second because every step is a call and a look at the database. Every run takes the same 500 steps
 * and more; FULL=1 takes 2000, and others each time.
 */
const trials = process.env.FULL ? { numRuns: 22, least: 2000 } : { numRuns: 6, seed: 1, least: 500 }

it('follows the rules step by step, for any person, request and order', {
  timeout: 240_000,
}, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 90, maxLength: 130, size: 'max' }), async (steps) => {
      // Two of the three want the same problem set, so that they get in each other's way.
      const shared = make.takeSet()
      const made = [await make.aReadyStudy(2, shared), await make.aReadyStudy(1, shared), await make.aReadyStudy(2)]
      const studyIds = made.map((study) => study.id)
      const studies: (Known | null)[] = made.map(({ id, set }, index) => ({
        id,
        set: set.ceri,
        typeId: index === 1 ? 1 : 2,
        status: 'DEVELOPMENT',
        conditions: 2,
        wasDeployed: false,
        isApproved: false,
        sentBack: null,
        notified: { owner: 0, admin: 0 },
      }))
      let before = await lastEvent()
      for (const next of steps) {
        count += 1
        const known = studies[next.study] ?? null
        const wish = known ? wishOf(known, next) : typeof next.wish === 'string' ? next.wish : 'DEPLOYED'
        const expected = expectedStatus(studies, next, wish)
        const answer = await act(clients[next.by], studyIds[next.study]!, wish, count)
        expect(answer.status, `${next.by} wants ${wish} of a study that is ${known?.status}`).toBe(expected)
        const event = await lastEvent()
        if (expected !== 200) {
          expect(event).toEqual(before)
          if (expected === 409) expect(reasonOf(answer)).toMatch(/\w/)
        } else if (looks.includes(wish)) {
          expect(event).toEqual(before)
        } else if (wish === 'import') {
          expect(answer.body).toMatchObject({ status: 'DEVELOPMENT', ownerXref: ids[next.by] })
        } else if (known) {
          studies[next.study] = learn(known, wish, next.by, count)
          if (wish !== 'redesign') {
            expect(event.id).toBeGreaterThan(before.id)
            expect(event).toMatchObject({ studyId: known.id, actorId: ids[next.by] })
          }
          const now = studies[next.study]
          if (now && now.status !== known.status) {
            expect(event).toMatchObject({ fromStatus: known.status, toStatus: now.status })
            expect(answer.body.sentBack?.note ?? null).toBe(now.sentBack)
          }
        }
        before = event
        expect(await stored(studyIds)).toEqual(studies.flatMap((study) => (study ? [expectedRow(study)] : [])))
      }
    }),
    { ...trials, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(trials.least)
})
