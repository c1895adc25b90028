import {
  holdsProblemSets,
  mayApprove,
  mayDelete,
  mayEdit,
  maySendBack,
  mayTransition,
  notificationKindOf,
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

const otherActions = [
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
type Action = StudyStatus | (typeof otherActions)[number]
/** A number is the nth of the moves that this person may make now, so that studies make progress. */
type Step = { study: number; by: PersonName; action: Action | number }

/** The expected state of a study; null once it is deleted. */
type StudyModel = {
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
  action: fc.oneof(
    { weight: 12, arbitrary: fc.nat(2) },
    { weight: 6, arbitrary: fc.constantFrom(...studyStatusSchema.options) },
    { weight: 10, arbitrary: fc.constantFrom(...otherActions.filter((other) => other !== 'delete')) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
})

const factsOf = (model: { status: StudyStatus }) => ({ status: model.status, ownerId: ids.owner })
const actorOf = (by: PersonName) => ({ userId: ids[by], isAdmin: by === 'admin' })
const isStatus = (action: Action): action is StudyStatus => studyStatusSchema.safeParse(action).success

function actionOf(model: StudyModel, { by, action }: Step): Action {
  if (typeof action === 'string') return action
  const possible = model ? possibleTransitions(factsOf(model), actorOf(by)) : []
  return possible[action % possible.length] ?? 'DEPLOYED'
}

/** The status that the rules let the server answer with. */
function expectedStatus(studies: readonly (StudyModel | null)[], { study, by }: Step, action: Action): number {
  if (action === 'import') return 200
  // Only administrators may do these, with any study.
  if ((action === 'send back' || action === 'deploy' || action === 'approve') && by !== 'admin') return 403
  const model = studies[study]
  if (!model || by === 'stranger') return 404
  const [facts, actor] = [factsOf(model), actorOf(by)]
  const orConflict = (isAllowed: boolean) => (isAllowed ? 200 : 409)
  switch (action) {
    case 'delete':
      return orConflict(mayDelete(facts, actor).ok)
    case 'send back':
      return orConflict(maySendBack(facts, actor).ok)
    case 'deploy':
      return orConflict(mayTransition(facts, 'DEPLOYED', actor).ok)
    case 'approve':
      return orConflict(mayApprove(facts, actor).ok)
    case 'rename':
      return orConflict(mayEdit(model.status, 'text', model.isApproved).ok)
    case 'publish':
    case 'redesign':
      return orConflict(mayEdit(model.status, 'design').ok)
    case 'add a condition':
      return orConflict(mayEdit(model.status, 'design').ok && model.conditions < (model.typeId === 2 ? 4 : 20))
    case 'snapshot':
      return isFrozen(model) ? 200 : 404
    case 'export':
    case 'history':
      return 200
    default: {
      const isTaken = studies.some(
        (other) => other && other !== model && other.set === model.set && holdsProblemSets(other.status),
      )
      return orConflict(mayTransition(facts, action, actor).ok && !(action === 'AWAITING_APPROVAL' && isTaken))
    }
  }
}

function act(client: TestClient, id: number, action: Action, count: number): Promise<Answer> {
  const change = (fieldname: string, value: unknown) =>
    client.post('/api/study/updateStudyField', { studyId: id, fieldname, value })
  switch (action) {
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
      return client.post('/api/study/updateStudyStatus', { studyId: id, status: action })
  }
}

/** The expected state after an action that was answered with 200. */
function applyAction(model: StudyModel, action: Action, by: PersonName, count: number): StudyModel | null {
  if (action === 'delete') return null
  if (action === 'add a condition') return { ...model, conditions: model.conditions + 1 }
  if (action === 'approve') {
    const owner = model.notified.owner + (by === 'owner' ? 0 : 1)
    return { ...model, isApproved: true, notified: { ...model.notified, owner } }
  }
  const isSentBack = action === 'send back'
  const to = isSentBack ? 'DEVELOPMENT' : action === 'deploy' ? 'DEPLOYED' : action
  if (!isStatus(to)) return model
  const kind = notificationKindOf({ from: model.status, to, isSentBack, wasApproved: model.isApproved })
  const recipient = kind === null ? null : kind === 'submitted' ? 'admin' : 'owner'
  return {
    ...model,
    status: to,
    wasDeployed: model.wasDeployed || to === 'DEPLOYED',
    isApproved: false,
    sentBack: isSentBack ? `Reason ${count}` : null,
    notified: {
      owner: model.notified.owner + (recipient === 'owner' && by !== 'owner' ? 1 : 0),
      admin: model.notified.admin + (recipient === 'admin' && by !== 'admin' ? 1 : 0),
    },
  }
}

/** What is stored of the studies, and how many events there are of all studies. */
async function readStored(studyIds: readonly number[]) {
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

const isFrozen = (model: StudyModel) => model.wasDeployed || model.isApproved

const expectedRow = (model: StudyModel) => ({
  id: model.id,
  status: model.status,
  conditions: model.conditions,
  held: holdsProblemSets(model.status) ? 1 : 0,
  isFrozen: isFrozen(model),
  hasSeed: isFrozen(model),
  isApproved: model.isApproved,
  ownerNotified: model.notified.owner,
  adminNotified: model.notified.admin,
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

/** Actions that only read, so that they leave no event. */
const readActions: readonly Action[] = ['export', 'snapshot', 'history']

/**
 * Takes more than a second because every step makes a call and reads the database. Every run makes the same steps, more
 * than 500; FULL=1 makes more than 2000, different ones each time.
 */
const trials = process.env.FULL ? { numRuns: 22, minSteps: 2000 } : { numRuns: 6, seed: 1, minSteps: 500 }

it('the server follows the rules of transitions step by step, for any person, action and order', {
  timeout: 240_000,
}, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 90, maxLength: 130, size: 'max' }), async (steps) => {
      // Two of the three share a problem set, so that they conflict.
      const shared = make.takeSet()
      const readyStudies = [
        await make.aReadyStudy(2, shared),
        await make.aReadyStudy(1, shared),
        await make.aReadyStudy(2),
      ]
      const studyIds = readyStudies.map((study) => study.id)
      const studies: (StudyModel | null)[] = readyStudies.map(({ id, set }, index) => ({
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
        const model = studies[next.study] ?? null
        const action = model ? actionOf(model, next) : typeof next.action === 'string' ? next.action : 'DEPLOYED'
        const expected = expectedStatus(studies, next, action)
        const answer = await act(clients[next.by], studyIds[next.study]!, action, count)
        expect(answer.status, `${next.by} tries ${action} on a study that is ${model?.status}`).toBe(expected)
        const event = await lastEvent()
        if (expected !== 200) {
          expect(event).toEqual(before)
          if (expected === 409) expect(reasonOf(answer)).toMatch(/\w/)
        } else if (readActions.includes(action)) {
          expect(event).toEqual(before)
        } else if (action === 'import') {
          expect(answer.body).toMatchObject({ status: 'DEVELOPMENT', ownerXref: ids[next.by] })
        } else if (model) {
          studies[next.study] = applyAction(model, action, next.by, count)
          if (action !== 'redesign') {
            expect(event.id).toBeGreaterThan(before.id)
            expect(event).toMatchObject({ studyId: model.id, actorId: ids[next.by] })
          }
          const now = studies[next.study]
          if (now && now.status !== model.status) {
            expect(event).toMatchObject({ fromStatus: model.status, toStatus: now.status })
            expect(answer.body.sentBack?.note ?? null).toBe(now.sentBack)
          }
        }
        before = event
        expect(await readStored(studyIds)).toEqual(studies.flatMap((study) => (study ? [expectedRow(study)] : [])))
      }
    }),
    { ...trials, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(trials.minSteps)
})
