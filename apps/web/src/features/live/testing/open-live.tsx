import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Live, type LiveCondition, normaliseStudy, type Participant, type Run, type Study } from '@trellis/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../../lib/query-client'
import { type Received, startTestServer } from '../../../lib/test-server'
import { ConfirmProvider } from '../../../ui/confirm-dialog'
import { SnackbarProvider } from '../../../ui/snackbar'
import { theme } from '../../../ui/theme'
import { LiveView } from '../live-view'

interface Setting {
  study?: Partial<Study>
  live?: Partial<Live>
  run?: Partial<Run>
  participants?: Participant[]
  isAdmin?: boolean
  address?: string
  /** Answers before anything else does; undefined leaves it to the rest. An undefined body cuts the connection. */
  answer?: (received: Received) => { status?: number; body: unknown } | undefined
}

/** Opens the live view against a real server that holds what the test says, and may be told otherwise meanwhile. */
export async function openLive(setting: Setting = {}) {
  const study = { ...normaliseStudy(rawStudy), ...setting.study } as Study
  const held = {
    live: aLive(setting.live),
    run: { ...aRun, ...setting.run },
    participants: setting.participants ?? [],
  }
  const server = await startTestServer((received) => {
    const told = setting.answer?.(received)
    if (told) return told
    const { path } = received
    if (path.startsWith('/api/study/live')) return { body: held.live }
    if (path.startsWith('/api/study/run')) return { body: held.run }
    if (path.startsWith('/api/study/participants')) {
      return { body: { participants: held.participants, total: held.participants.length } }
    }
    if (path.startsWith('/core/users/me')) return { body: researcher }
    if (path.includes('isAuth')) return { body: { ...auth, isAdmin: setting.isAdmin ?? false } }
    return refusal(404, 'route_not_found')
  })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter(
    [
      {
        path: '/home/study/live/7',
        element: <LiveView study={study} waysIn={({ status }) => `Ways into a study that is ${status}`} />,
      },
    ],
    {
      initialEntries: [setting.address ?? '/home/study/live/7'],
    },
  )
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <SnackbarProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </SnackbarProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
  )
  const sent = (method: string, path: string) =>
    server.received.filter((one) => one.method === method && one.path.startsWith(path))
  const at = () => router.state.location.pathname + router.state.location.search
  return { held, sent, at, stop: server.stop, user: userEvent.setup() }
}

export const refusal = (status: number, code: string, message = code) => ({
  status,
  body: { error: { code, message, details: {}, requestId: 'r' } },
})

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

export const aLive = (facts: Partial<Live> = {}): Live => ({
  studyId: 7 as Live['studyId'],
  status: 'DEPLOYED',
  at: 1_760_000_000,
  conditions: [aCondition(11, 'Hints'), aCondition(12, 'Nothing')],
  split: { chiSquare: 0, degrees: 1, p: null, units: 0, isOff: false, words: 'Nobody has been assigned yet.' },
  timeline: [],
  events: 0,
  activeNow: 0,
  lastEventAt: null,
  alerts: [],
  ...facts,
})

export const aParticipant = (participant: string, facts: Partial<Participant> = {}): Participant => ({
  participant,
  studentId: null,
  conditionId: 11 as Participant['conditionId'],
  source: 'HOMEWORK',
  enrolledAt: 1_760_000_000,
  lastSeenAt: 1_760_000_600,
  finishedAt: null,
  withdrawnAt: null,
  done: 3,
  right: 2,
  ...facts,
})

const aRun: Run = {
  studyId: 7 as Run['studyId'],
  seedHash: 'ab'.repeat(32),
  seed: null,
  linkCode: null,
  invitations: [],
}

const rawStudy = {
  dbid: 7,
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

const researcher = {
  xref: 'U1',
  username: 'nadia@example.org',
  firstName: 'Nadia',
  lastName: 'Berg',
  displayName: 'Nadia B.',
  timeZone: 'America/New_York',
  roles: ['RESEARCHER'],
  attributes: {},
}
