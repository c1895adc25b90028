// @vitest-environment jsdom
import '../testing/long-timeouts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client'
import { signedOut } from '../lib/session'
import { activateEnglish } from '../testing/activate-english'
import { DetachedStyles } from '../testing/detached-styles'
import { refusal } from '../testing/open-screen'
import { type Received, startTestServer } from '../testing/test-server'
import { App } from './app'
import { routes } from './router'

let stop = () => Promise.resolve()

beforeAll(() => {
  activateEnglish()
  // jsdom has neither; screens query the first for the system's color scheme and scroll with the second.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, addListener: vi.fn(), removeListener: vi.fn() }) as never
  window.scrollTo = vi.fn() as typeof window.scrollTo
})
afterEach(async () => {
  cleanup()
  await stop()
})

const ada = {
  userId: 'U1',
  username: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada L.',
  timeZone: 'UTC',
  roles: ['RESEARCHER'],
  attributes: { ETSOnboardingCompleted: true },
}
const auth = { ...signedOut, auth: true, userName: ada.username, userID: ada.userId }
const aStudy = (facts: object) => ({
  studyId: 1,
  studyName: 'Fractions',
  researchQuestion: null,
  studyTypeId: 2,
  studyStatus: 'DEVELOPMENT',
  status: 'DEVELOPMENT',
  ownerXref: 'U1',
  members: [],
  pageNumber: 1,
  recruitmentTypeNumber: null,
  experimentalParadigmNumber: null,
  mediaAccess: false,
  directions: false,
  preTest: false,
  postTest: false,
  delayedPostTest: false,
  delayedPostTestDays: 14,
  delayedPostTestWindow: 7,
  preSurvey: false,
  postSurvey: false,
  preSurveyBeforePreTest: false,
  fallbackHelp: true,
  preSurveyQuestions: [],
  postSurveyQuestions: [],
  analysisPlan: {},
  randomisation: 'SIMPLE',
  randomisedUnit: 'STUDENT',
  strata: [],
  enrolmentCap: null,
  endsAt: null,
  endAction: 'PAUSED',
  registration: 0,
  osfProjectId: null,
  osfFilesUrl: null,
  conditions: [],
  problemSetsInStudy: [],
  problemSetsInfo: [],
  supportCount: 0,
  missingSupports: 0,
  numberOfParticipants: 0,
  readyToDeploy: false,
  sentBack: null,
  replication: null,
  preregistration: { status: 'NOT_PREREGISTERED', registeredAt: null, url: null, isStandIn: false },
  approvedAt: null,
  startsAt: null,
  createdDate: 1_760_000_000,
  deployDate: null,
  completeDate: null,
  archiveDate: null,
  ...facts,
})

type Answers = Record<string, (received: Received) => { status?: number; body: unknown }>

/** Opens the app at an address, against a real server that answers with `answers`, and otherwise with Ada's data. */
async function open(address: string, answers: Answers = {}) {
  const usual: Answers = {
    'GET /api/login/isAuth': () => ({ body: auth }),
    'GET /core/users/me?include=ROLES%2CATTRIBUTES': () => ({ body: ada }),
    'GET /core/users/me/settings': () => ({ body: [] }),
    'GET /core/skills/nodes': () => ({ body: [] }),
    'GET /api/study/loadUserStudies': () => ({ body: [] }),
    ...answers,
  }
  const server = await startTestServer((received) => {
    const answer = usual[`${received.method} ${received.path}`]
    return answer ? answer(received) : refusal(404, 'route_not_found')
  })
  stop = server.stop
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter(routes(client), { initialEntries: [address] })
  render(<App client={client} router={router} />, { wrapper: DetachedStyles })
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, at, server, user: userEvent.setup() }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('routes', () => {
  it('redirects / to the list of studies', async () => {
    const { at } = await open('/')
    await heading('My Experiments')
    expect(at()).toBe('/home')
  })

  it('redirects a signed-out visitor to the login page, and remembers the requested page', async () => {
    const { at } = await open('/archive?q=x', { 'GET /api/login/isAuth': () => ({ body: signedOut }) })
    await heading('Trellis')
    expect(at()).toBe('/login?returnTo=%2Farchive%3Fq%3Dx')
    const callback = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in' }).href).searchParams
    expect(callback.get('callback')).toBe(`${window.location.origin}/archive?q=x`)
    expect(callback.get('partner')).toBe('trellis')
  })

  it('shows a skeleton of 17 rows until it is known who is signed in', async () => {
    await open('/home')
    expect(screen.getByRole('status', { name: 'Loading…' }).children).toHaveLength(17)
    await heading('My Experiments')
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
  })

  it('redirects a new user to the profile step', async () => {
    await open('/home', {
      'GET /core/users/me?include=ROLES%2CATTRIBUTES': () => ({ body: { ...ada, attributes: {} } }),
    })
    await heading('Finish Your Profile')
    expect(screen.getByText('You have not completed Onboarding')).toBeTruthy()
    expect(await screen.findByText('Ada L.')).toBeTruthy()
  })

  it('redirects a user who only teaches from home to the classes, and offers no other page in the navigation', async () => {
    const { at } = await open('/', {
      'GET /core/users/me?include=ROLES%2CATTRIBUTES': () => ({ body: { ...ada, roles: ['TEACHER'], attributes: {} } }),
      'GET /core/classes': () => ({ body: [] }),
    })
    await heading('Classes')
    expect(at()).toBe('/classes')
    const entries = screen.getByRole('navigation').querySelectorAll('a')
    expect([...entries].map((entry) => entry.textContent)).toEqual(['Classes'])
  })

  it('denies /classes to researchers who do not teach, and does not offer it to them', async () => {
    await open('/classes')
    await heading('Access Restricted')
    cleanup()
    await stop()
    await open('/home')
    await heading('My Experiments')
    expect(screen.queryByRole('link', { name: 'Classes' })).toBeNull()
  })

  it('denies /admin to researchers', async () => {
    const { at } = await open('/admin')
    await heading('Access Restricted')
    expect(at()).toBe('/unauthorized')
  })

  it.each(['/home/study/support-study/nonsense/4', '/home/study/support-study', '/home/study/problem-varied/basics'])(
    'redirects the incomplete or unknown study address %s to the home page',
    async (address) => {
      const { at } = await open(address)
      await heading('My Experiments')
      expect(at()).toBe('/home')
    },
  )

  it('shows an unknown path as not found', async () => {
    await open('/recipes')
    await heading(/Whoops/)
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
  })

  it('shows a study that is unknown or another researcher’s as not found', async () => {
    await open('/home/study/problem-varied/basics/9', {
      'POST /api/study/loadStudyById': () => refusal(404, 'study_not_found'),
    })
    await heading(/Whoops/)
  })

  it('redirects a study opened under the wrong flow to its own', async () => {
    const { at } = await open('/home/study/support-study/conditions/1', {
      'POST /api/study/loadStudyById': () => ({ body: aStudy({}) }),
    })
    await heading('Fractions')
    expect(at()).toBe('/home/study/problem-varied/basics/1')
  })

  it('redirects recruitment for a study of another type to its first step', async () => {
    const { at } = await open('/recruitment/1', {
      'POST /api/study/loadStudyById': () => ({ body: aStudy({ studyTypeId: 1 }) }),
    })
    await heading('Fractions')
    expect(at()).toBe('/home/study/support-study/basics/1')
  })

  it.each(['/recruitment/1', '/recruitment/none'])(
    'shows %s as not found when there is no such study, or it is another researcher’s',
    async (address) => {
      await open(address, { 'POST /api/study/loadStudyById': () => refusal(404, 'study_not_found') })
      await heading(/Whoops/)
    },
  )

  it('redirects recruitment without a study to home, and a signed-out visitor to the login page', async () => {
    const { at } = await open('/recruitment')
    await heading('My Experiments')
    expect(at()).toBe('/home')
    cleanup()
    await stop()
    const signedOutVisit = await open('/recruitment/1', { 'GET /api/login/isAuth': () => ({ body: signedOut }) })
    await heading('Trellis')
    expect(signedOutVisit.at()).toBe('/login?returnTo=%2Frecruitment%2F1')
  })

  it('redirects to the login page, which says that the user is not logged in, when the login check fails', async () => {
    const { at } = await open('/archive', { 'GET /api/login/isAuth': () => refusal(500, 'internal') })
    await heading('Trellis')
    expect([at(), screen.getByText('You are not logged in')]).toEqual(['/login?returnTo=%2Farchive', expect.anything()])
  })

  it('shows /home/study as not found, with the menu of the user who is signed in', async () => {
    const { user } = await open('/home/study')
    await heading("Whoops! We couldn't find the page you're looking for.")
    await user.click(await screen.findByText('Ada L.'))
    expect(await screen.findByText('Logout')).toBeTruthy()
  })
})

describe('the home page', () => {
  it('creates a Problem Varied study with the next default name, and opens it', async () => {
    const { user, at, server } = await open('/home', {
      'GET /api/study/loadUserStudies': () => ({ body: [aStudy({}), aStudy({ studyId: 2, studyStatus: 'ARCHIVED' })] }),
      'POST /api/study/addStudy': ({ body }) => ({ body: aStudy({ studyId: 3, ...(body as object) }) }),
      'POST /api/study/loadStudyById': () => ({ body: aStudy({ studyId: 3, studyName: 'My Study 3' }) }),
    })
    await screen.findByRole('link', { name: 'EDIT Fractions' })
    await user.click(screen.getByRole('button', { name: 'Add new study' }))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Problem Varied' })).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add Study' }))
    await heading('My Study 3')
    expect(at()).toBe('/home/study/problem-varied/basics/3')
    const sent = server.received.find(({ path }) => path === '/api/study/addStudy')
    expect(sent?.body).toEqual({ studyTypeId: 2, studyName: 'My Study 3' })
  })

  it('offers only two study types to a user who is restricted to them', async () => {
    const { user } = await open('/home', {
      'GET /core/users/me/settings': () => ({ body: [{ name: 'enableAllStudyTypes', value: false }] }),
    })
    await screen.findByText('No studies in development')
    await user.click(screen.getByRole('button', { name: 'Add new study' }))
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  })

  it('reports that a study could not be created, and keeps the chosen type', async () => {
    const { user } = await open('/home')
    await screen.findByText('No studies in development')
    await user.click(screen.getByRole('button', { name: 'Add new study' }))
    await user.click(screen.getByRole('radio', { name: 'Common Answers' }))
    await user.click(screen.getByRole('button', { name: 'Add Study' }))
    await screen.findByText('Error creating study')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Common Answers' }).checked).toBe(true)
  })

  it('deletes a study after a confirmation that names what is deleted with it', async () => {
    const { user } = await open('/home', {
      'GET /api/study/loadUserStudies': () => ({ body: [aStudy({})] }),
      'DELETE /api/study/deleteStudy': () => ({ body: [] }),
    })
    await user.click(await screen.findByRole('button', { name: 'More actions for Fractions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await screen.findByText(
      'Deleting Fractions will also delete all conditions and problem sets associated with it. This action cannot be undone. Are you sure?',
    )
    await user.click(screen.getByRole('button', { name: 'DELETE' }))
    await screen.findByText('No studies in development')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Develop Phase'))
  })

  it('keeps a study that could not be deleted, and reports the error', async () => {
    const { user } = await open('/home', {
      'GET /api/study/loadUserStudies': () => ({ body: [aStudy({})] }),
      'DELETE /api/study/deleteStudy': () => refusal(409, 'delete_refused'),
    })
    await user.click(await screen.findByRole('button', { name: 'More actions for Fractions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'DELETE' }))
    await screen.findByText('Error deleting study')
    expect(screen.getByRole('link', { name: 'EDIT Fractions' })).toBeTruthy()
  })

  it('links to the files of a study on OSF from its card', async () => {
    const osfFilesUrl = 'https://osf.io/cd4ef/'
    const ended = { studyStatus: 'COMPLETED', deployDate: 1_760_000_000, completeDate: 1_760_000_000 } as const
    await open('/home', {
      'GET /api/study/loadUserStudies': () => ({
        body: [aStudy({ ...ended, osfFilesUrl }), aStudy({ ...ended, studyId: 8, studyName: 'Not sent' })],
      }),
    })
    const link = await screen.findByRole('link', { name: 'Files on OSF Fractions' })
    expect(link.getAttribute('href')).toBe(osfFilesUrl)
    expect(screen.getByRole('link', { name: /^RESULTS Not sent|^Results Not sent/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Files on OSF Not sent' })).toBeNull()
  })

  it('offers a retry when studies cannot be loaded', async () => {
    let answers = 0
    const { user } = await open('/home', {
      'GET /api/study/loadUserStudies': () => {
        answers += 1
        return answers === 1 ? refusal(500, 'internal') : { body: [aStudy({})] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'EDIT Fractions' })
  })
})

describe('an ended session', () => {
  it('keeps the page with its unsaved input, and asks for a new login, when the session has ended', async () => {
    const { user } = await open('/user-profile/account-settings', {
      'PATCH /core/users/me': () => refusal(401, 'not_signed_in'),
      'GET /core/users/me?include=ROLES%2CATTRIBUTES': () => ({ body: ada }),
    })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' })
    await user.type(name, ' of London')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    expect(name.value).toBe('Ada L. of London')
  })
})
