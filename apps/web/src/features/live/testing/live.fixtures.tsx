import {
  type Live,
  type LiveCondition,
  type LiveFigures,
  normalizeStudy,
  type Participant,
  type Run,
  type Study,
} from '@trellis/domain'
import { type AnswerOptions, aPerson, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'
import { LiveView } from '../live-view'

interface Setting extends AnswerOptions {
  study?: Partial<Study>
  live?: Partial<Live>
  run?: Partial<Run>
  participants?: Participant[]
  isAdmin?: boolean
  address?: string
}

/** Opens the live view against a real server with the data of the test, which the test may change. */
export async function openLive(setting: Setting = {}) {
  const study = { ...normalizeStudy(rawStudy), ...setting.study } as Study
  const serverState = {
    live: aLive(setting.live),
    run: { ...aRun, ...setting.run },
    participants: setting.participants ?? [],
  }
  const serve = ({ path }: Received) => {
    if (path.startsWith('/api/study/live?')) return { body: serverState.live }
    if (path.startsWith('/api/study/run')) return { body: serverState.run }
    if (path.startsWith('/api/study/participants')) {
      return { body: { participants: serverState.participants, total: serverState.participants.length } }
    }
    if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
    if (path.includes('isAuth')) return { body: { ...auth, isAdmin: setting.isAdmin ?? false } }
    return undefined
  }
  const page = (
    <LiveView study={study} enrolmentAccess={({ studyStatus: status }) => `Ways into a study that is ${status}`} />
  )
  const routes = [{ path: '/home/study/live/7', element: page }]
  const address = setting.address ?? '/home/study/live/7'
  const opened = await openScreen({ routes, address, serve, answer: setting.answer })
  return { ...opened, serverState }
}

export const aCondition = (id: number, name: string, counts: Partial<LiveCondition> = {}): LiveCondition => ({
  conditionId: id as LiveCondition['conditionId'],
  name,
  weight: 1,
  enrolled: 0,
  withdrawn: 0,
  started: 0,
  finished: 0,
  mastered: 0,
  completion: { low: 0, high: 1 },
  assigned: 0,
  expected: 0,
  ...counts,
})

function pooled(conditions: readonly LiveCondition[]): LiveFigures {
  const sum = (of: 'enrolled' | 'withdrawn' | 'started' | 'finished' | 'mastered') =>
    conditions.reduce((total, condition) => total + condition[of], 0)
  return {
    enrolled: sum('enrolled'),
    withdrawn: sum('withdrawn'),
    started: sum('started'),
    finished: sum('finished'),
    mastered: sum('mastered'),
    completion: { low: 0, high: 1 },
  }
}

export const aLive = (facts: Partial<Live> = {}): Live => ({
  studyId: 7 as Live['studyId'],
  status: 'DEPLOYED',
  blinding: { isBlinded: false, unblindedAt: null },
  pooled: pooled(facts.conditions ?? []),
  at: 1_760_000_000,
  conditions: [aCondition(11, 'Hints'), aCondition(12, 'Nothing')],
  split: { p: null, recomputed: null, mismatched: null, units: 0, verdict: 'none' },
  timeline: [],
  notStudents: 0,
  events: 0,
  possibleDuplicates: 0,
  activeNow: 0,
  lastActiveOn: null,
  alerts: [],
  ...facts,
})

export const aParticipant = (participant: string, facts: Partial<Participant> = {}): Participant => ({
  participant,
  studentId: null,
  conditionId: 11 as Participant['conditionId'],
  source: 'HOMEWORK',
  state: 'WORKING',
  withdrawal: null,
  ...facts,
})

const aRun: Run = {
  studyId: 7 as Run['studyId'],
  seedHash: 'ab'.repeat(32),
  seed: null,
  lastSeal: { day: '2026-11-16', head: 'ef'.repeat(32), enrolled: 41 },
  linkCode: null,
  invitations: [],
}

const rawStudy = {
  studyId: 7,
  studyName: 'Fractions with hints',
  studyTypeId: 1,
  studyStatus: 'DEPLOYED',
  status: 'DEPLOYED',
  recruitmentTypeNumber: 0,
}

const auth = {
  auth: true,
  userName: 'Nadia Berg',
  userID: 'U1',
  osfUserId: null,
  firstTimeVisitingETrials: false,
}
