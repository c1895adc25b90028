import { type HomeworkInClass, type Live, noQuotaLimits, type Study, studySchema } from '@trellis/domain'
import { demoClass, seedDemoAccounts } from '@trellis/platform'
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
    ...{ userId, roles, isAdmin: roles.includes('ADMIN') },
  })
  const [first, second, third] = await seedDemoAccounts(embedded!.db)
  return seedDemoStudies(
    {
      db: connect(pools.study),
      platform: embedded!.port,
      quotas: createStudyQuotas(noQuotaLimits),
      delivery: await createDelivery(pools.study, embedded!.port, noLimits),
    },
    { researcher: actorOf(first!), admin: actorOf(second!), teacher: actorOf(third!) },
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
const twoWeeks = 14 * 86_400

describe('the demo', () => {
  it('has a study in every phase, and is made once', async () => {
    expect(new Set(studies.map(({ studyStatus: status }) => status))).toEqual(
      new Set(['DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED']),
    )
    expect(await seed()).toBe(0)
  })

  it.each([
    ['Naming the mistake', 72],
    ['Short or long explanations of place value', 16],
    ['Mixed practice for multiplication facts', 24],
  ])('has students in “%s” who came over the last two weeks', async (name, students) => {
    const { conditions, timeline, at, activeNow, events, alerts } = await live(name)
    const sum = (of: 'enrolled' | 'finished') => conditions.reduce((total, condition) => total + condition[of], 0)
    expect(sum('enrolled')).toBe(students)
    expect(sum('finished')).toBeGreaterThan(students / 2)
    expect(activeNow).toBe(0)
    expect(events).toBeGreaterThan(5 * students)
    expect(alerts.filter(({ severity }) => severity === 'error')).toEqual([])
    const [first, last] = [timeline[0]!.at, timeline.at(-1)!.at]
    expect(at - first).toBeLessThan(twoWeeks + 86_400)
    expect(last - first).toBeGreaterThan(twoWeeks / 2)
    const { deployDate } = studies.find(({ studyName }) => studyName === name)!
    expect(deployDate).toBeLessThan(first)
  })

  it('has homework for the demo class that leads a newcomer into a running study', async () => {
    const { conditions, studyId } = await live('One hint at a time for ratios')
    expect(conditions.reduce((total, condition) => total + condition.enrolled, 0)).toBe(4)
    const maya = await server.joinClass(demoClass.joinCode, 'NewParticipant')
    const homework = done<HomeworkInClass[]>(await maya.get('/core/homework/mine'))
    expect(homework).toHaveLength(2)
    const held = studies
      .find((study) => study.studyId === studyId)!
      .problemSetsInStudy.map(({ problemSetId }) => problemSetId)
    const inStudy = homework.find(({ problemSetId }) => held.includes(problemSetId))!
    done(await maya.post('/api/tutor/homework', { homeworkId: inStudy.id, today: today(), event: newEvent() }))
    const after = (await live('One hint at a time for ratios')).conditions
    expect(after.reduce((total, condition) => total + condition.enrolled, 0)).toBe(5)
  })
})
