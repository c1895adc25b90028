import {
  holdsProblemSets,
  mayDelete,
  mayTransition,
  possibleTransitions,
  type StudyStatus,
  studyStatusSchema,
  type UserId,
} from '@trellis/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

const persons = ['owner', 'admin', 'stranger'] as const
type PersonName = (typeof persons)[number]
type Wish = StudyStatus | 'deleted'
type Step = { study: number; by: PersonName; wish: Wish | number }

/** What the product should know of a study; null once it is deleted. */
type Known = { id: number; set: string; status: StudyStatus } | null

let server: TestServer
let make: StudyBuilder
let clients: Record<PersonName, TestClient>
let ids: Record<PersonName, UserId>

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
})
afterAll(() => server.close())

/** A wish is anything at all, or, so that studies get somewhere, the nth of what this person may do now. */
const step = fc.record<Step>({
  study: fc.nat(2),
  by: fc.constantFrom(...persons),
  wish: fc.oneof(
    { weight: 6, arbitrary: fc.nat(2) },
    { weight: 5, arbitrary: fc.constantFrom(...studyStatusSchema.options) },
    { weight: 1, arbitrary: fc.constant('deleted' as const) },
  ),
})

const factsOf = (known: { status: StudyStatus }) => ({ status: known.status, ownerId: ids.owner })
const actorOf = (by: PersonName) => ({ userId: ids[by], isAdmin: by === 'admin' })

function wishOf(known: Known, { by, wish }: Step): Wish {
  if (typeof wish === 'string') return wish
  const possible = known ? possibleTransitions(factsOf(known), actorOf(by)) : []
  return possible[wish % possible.length] ?? 'DEPLOYED'
}

/** The status that the rules let the server answer with. */
function expectedStatus(studies: readonly Known[], { study, by }: Step, to: Wish): number {
  const known = studies[study]
  if (!known || by === 'stranger') return 404
  if (to === 'deleted') return mayDelete(factsOf(known), actorOf(by)).ok ? 200 : 409
  if (!mayTransition(factsOf(known), to, actorOf(by)).ok) return 409
  const isTaken = studies.some(
    (other) => other && other !== known && other.set === known.set && holdsProblemSets(other.status),
  )
  return to === 'AWAITING_APPROVAL' && isTaken ? 409 : 200
}

function act(client: TestClient, id: number, to: Wish) {
  return to === 'deleted'
    ? client.delete('/api/study/deleteStudy', { id })
    : client.post('/api/study/updateStudyStatus', { studyId: id, status: to })
}

async function stored(studyIds: readonly number[]) {
  const { rows } = await server.composed.pools.study.query(
    `select s.id, s.status, (select count(*)::int from trellis.problem_set_hold h where h.study_id = s.id) as held
     from trellis.study s where s.id = any($1) order by s.id`,
    [studyIds],
  )
  return rows
}

it('does what the rules say, step by step, whoever asks for what in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
      // Two of the three want the same problem set, so that they get in each other's way.
      const shared = make.takeSet()
      const made = [await make.aReadyStudy(2, shared), await make.aReadyStudy(2, shared), await make.aReadyStudy(2)]
      const studyIds = made.map((study) => study.id)
      const studies: Known[] = made.map(({ id, set }) => ({ id, set: set.ceri, status: 'DEVELOPMENT' }))
      for (const next of steps) {
        const known = studies[next.study] ?? null
        const to = wishOf(known, next)
        const expected = expectedStatus(studies, next, to)
        const { answer, events } = await eventsDuring(server, () => act(clients[next.by], studyIds[next.study]!, to))
        expect(answer.status, `${next.by} wants ${known?.status} to become ${to}`).toBe(expected)
        if (expected === 200 && known) {
          expect(events).toMatchObject([{ studyId: known.id, actorId: ids[next.by], fromStatus: known.status }])
          if (to === 'deleted') studies[next.study] = null
          else known.status = to
        } else {
          expect(events).toEqual([])
        }
        expect(await stored(studyIds)).toEqual(
          studies.flatMap((study) =>
            study ? [{ id: study.id, status: study.status, held: holdsProblemSets(study.status) ? 1 : 0 }] : [],
          ),
        )
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
