import {
  type HistoryEvent,
  type HomeworkInClass,
  type Live,
  noQuotaLimits,
  type Study,
  studySchema,
} from '@trellis/domain'
import { addDemoStudents, demoClass, findOrAddFieldTeacher, seedDemoAccounts } from '@trellis/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/client'
import { createDelivery, noLimits } from '../delivery/create-delivery'
import { createStudyQuotas } from '../study/quotas'
import { newEvent, today } from '../testing/student'
import { done } from '../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server'
import { seedDemoStudies } from './demo-studies'

let server: TestServer
let researcher: TestClient
let studies: Study[]

async function seed(): Promise<number> {
  const { embedded, pools } = server.composed
  const actorOf = ({ userId, roles }: Awaited<ReturnType<typeof seedDemoAccounts>>[number]) => ({
    userId,
    roles,
    isAdmin: roles.includes('ADMIN'),
  })
  const [first, second, third] = await seedDemoAccounts(embedded!.db)
  return seedDemoStudies(
    {
      db: connect(pools.study),
      platform: embedded!.port,
      fieldTeacher: () => findOrAddFieldTeacher(embedded!.db),
      addStudents: (classId, count) => addDemoStudents(embedded!.db, classId, count),
      quotas: createStudyQuotas(noQuotaLimits),
      delivery: await createDelivery(pools.study, embedded!.port, noLimits),
    },
    { researcher: actorOf(first!), admin: actorOf(second!), teacher: actorOf(third!) },
    { mostStudents: 12 },
  )
}

beforeAll(async () => {
  server = await startTestServer()
  await seed()
  researcher = await server.signIn('researcher')
  studies = done<Study[]>(await researcher.get('/api/study/loadUserStudies'), studySchema.array())
})
afterAll(() => server.close())

const live = async (name: string) => {
  const study = studies.find(({ studyName }) => studyName === name)!
  return done<Live>(await researcher.get(`/api/study/live?studyId=${study.studyId}`))
}
const oneDay = 86_400

/** The transitions of a study, the first one first. */
async function movesOf(studyId: number): Promise<HistoryEvent[]> {
  const { events } = done<{ events: HistoryEvent[] }>(
    await researcher.get(`/api/study/history?studyId=${studyId}&limit=100`),
  )
  return events.filter(({ toStatus }) => toStatus !== null).reverse()
}

describe('the demo', () => {
  it('seeds a study in every status, and does so only once', async () => {
    expect(new Set(studies.map(({ studyStatus: status }) => status))).toEqual(
      new Set(['DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED']),
    )
    expect(await seed()).toBe(0)
  })

  it('seeds a study of every type', () => {
    expect(new Set(studies.map(({ studyTypeId }) => studyTypeId))).toEqual(new Set([1, 2, 3, 4]))
  })

  it.each([
    ['Naming the mistake', 12],
    ['Short or long explanations of rounding', 12],
    ['Number lines or shaded strips for fractions', 12],
    ['Hints or whole solutions for two-step equations', 14],
  ])('seeds students in “%s” who took part while it ran', async (name, students) => {
    const { pooled, timeline, at, activeNow, events, alerts } = await live(name)
    expect(pooled.enrolled).toBe(students)
    expect(pooled.finished).toBeGreaterThan(students / 2)
    expect(activeNow).toBe(0)
    expect(events).toBeGreaterThan(5 * students)
    expect(alerts.filter(({ severity }) => severity === 'error')).toEqual([])
    const { studyId, deployDate } = studies.find(({ studyName }) => studyName === name)!
    const moves = await movesOf(studyId)
    const ended = moves.find(({ toStatus }) => toStatus === 'PAUSED' || toStatus === 'COMPLETED')?.at ?? at
    const [first, last] = [timeline[0]!.at, timeline.at(-1)!.at]
    // The timeline has whole days.
    expect(first).toBeGreaterThan(deployDate! - oneDay)
    expect(last).toBeLessThan(ended + oneDay)
    expect(last - first).toBeGreaterThan((ended - deployDate!) / 2)
  })

  it('seeds no possible duplicates among its students', async () => {
    const { possibleDuplicates } = await live('One hint at a time for percent change')
    expect(possibleDuplicates).toBe(0)
  })

  it('seeds a history in which the transitions of a study are in order and on different days', async () => {
    for (const { studyId, studyStatus, deployDate } of studies) {
      const moves = await movesOf(studyId)
      const days = moves.map(({ at }) => Math.floor(at / oneDay))
      expect(new Set(days).size).toBe(days.length)
      expect(days).toEqual([...days].sort((a, b) => a - b))
      expect(moves.at(-1)?.toStatus ?? 'DEVELOPMENT').toBe(studyStatus)
      if (deployDate) expect(moves.find(({ toStatus }) => toStatus === 'DEPLOYED')!.at).toBe(deployDate)
    }
  })

  it('seeds homework for the demo class that enrolls a new student in a running study', async () => {
    const { pooled, studyId } = await live('One hint at a time for percent change')
    expect(pooled.enrolled).toBe(4)
    const maya = await server.joinClass(demoClass.joinCode, 'NewParticipant')
    const homework = done<HomeworkInClass[]>(await maya.get('/core/homework/mine'))
    expect(homework).toHaveLength(2)
    const setsOfStudy = studies
      .find((study) => study.studyId === studyId)!
      .problemSetsInStudy.map(({ problemSetId }) => problemSetId)
    const inStudy = homework.find(({ problemSetId }) => setsOfStudy.includes(problemSetId))!
    done(await maya.post('/api/tutor/homework', { homeworkId: inStudy.id, today: today(), event: newEvent() }))
    expect((await live('One hint at a time for percent change')).pooled.enrolled).toBe(5)
  })
})
