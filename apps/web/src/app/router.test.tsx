// @vitest-environment jsdom
import '../testing/patience'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client'
import { signedOut } from '../lib/session'
import { activateWords } from '../locales/words'
import { refusal } from '../testing/open-screen'
import { type Received, startTestServer } from '../testing/test-server'
import { UnseenStyles } from '../testing/unseen-styles'
import { App } from './app'
import { routes } from './router'

let stop = () => Promise.resolve()

beforeAll(() => {
  activateWords()
  // jsdom has neither; the screens ask the one about the system's colors and scroll with the other.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, addListener: vi.fn(), removeListener: vi.fn() }) as never
  window.scrollTo = vi.fn() as typeof window.scrollTo
})
afterEach(async () => {
  cleanup()
  await stop()
})

const ada = {
  xref: 'U1',
  username: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada L.',
  timeZone: 'UTC',
  roles: ['RESEARCHER'],
  attributes: { ETSOnboardingCompleted: true },
}
const auth = { ...signedOut, auth: true, userName: ada.username, userID: ada.xref }
const aStudy = (facts: object) => ({
  studyId: 1,
  dbid: 1,
  studyName: 'Fractions',
  researchQuestion: null,
  studyTypeId: 2,
  studyStatus: 'DEVELOPMENT',
  status: 'DEVELOPMENT',
  ownerXref: 'U1',
  pageNumber: 1,
  recruitmentTypeNumber: null,
  experimentalParadigmNumber: null,
  mediaAccess: false,
  directions: false,
  preTest: false,
  postTest: false,
  preSurvey: false,
  postSurvey: false,
  preSurveyBeforePreTest: false,
  preSurveyQuestions: [],
  postSurveyQuestions: [],
  randomisation: 'SIMPLE',
  randomisedUnit: 'STUDENT',
  strata: [],
  enrolmentCap: null,
  endsAt: null,
  endAction: 'PAUSED',
  registration: 0,
  osfProjectId: null,
  conditions: [],
  problemSetsInStudy: [],
  problemSetsInfo: [],
  supportCount: 0,
  missingSupports: 0,
  numberOfParticipants: 0,
  readyToDeploy: false,
  sentBack: null,
  createdDate: 1_760_000_000,
  deployDate: null,
  completeDate: null,
  archiveDate: null,
  ...facts,
})

type Answers = Record<string, (received: Received) => { status?: number; body: unknown }>

/** Opens the app at an address, against a real server that answers with what the test says and Ada's own data. */
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
  render(<App client={client} router={router} />, { wrapper: UnseenStyles })
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, at, server, user: userEvent.setup() }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('an address', () => {
  it('/ leads to the studies', async () => {
    const { at } = await open('/')
    await heading('My Experiments')
    expect(at()).toBe('/home')
  })

  it('somewhere inside leads somebody who is not signed in to the login, and remembers', async () => {
    const { at } = await open('/archive?q=x', { 'GET /api/login/isAuth': () => ({ body: signedOut }) })
    await heading('Trellis')
    expect(at()).toBe('/login?returnTo=%2Farchive%3Fq%3Dx')
    const callback = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in' }).href).searchParams
    expect(callback.get('callback')).toBe(`${window.location.origin}/archive?q=x`)
    expect(callback.get('partner')).toBe('trellis')
  })

  it('leads a newcomer to the profile', async () => {
    await open('/home', {
      'GET /core/users/me?include=ROLES%2CATTRIBUTES': () => ({ body: { ...ada, attributes: {} } }),
    })
    await heading('Finish Your Profile')
  })

  it('of home leads somebody who only teaches to the classes, and offers nothing else', async () => {
    const { at } = await open('/', {
      'GET /core/users/me?include=ROLES%2CATTRIBUTES': () => ({ body: { ...ada, roles: ['TEACHER'], attributes: {} } }),
      'GET /core/classes': () => ({ body: [] }),
    })
    await heading('Classes')
    expect(at()).toBe('/classes')
    const entries = screen.getByRole('navigation').querySelectorAll('a')
    expect([...entries].map((entry) => entry.textContent)).toEqual(['Classes'])
  })

  it('/classes is closed to researchers who do not teach, and not offered to them', async () => {
    await open('/classes')
    await heading('Access Restricted')
    cleanup()
    await stop()
    await open('/home')
    await heading('My Experiments')
    expect(screen.queryByRole('link', { name: 'Classes' })).toBeNull()
  })

  it('/admin is closed to researchers', async () => {
    const { at } = await open('/admin')
    await heading('Access Restricted')
    expect(at()).toBe('/unauthorized')
  })

  it.each(['/home/study/support-study/nonsense/4', '/home/study/support-study', '/home/study/problem-varied/basics'])(
    '%s leads home',
    async (address) => {
      const { at } = await open(address)
      await heading('My Experiments')
      expect(at()).toBe('/home')
    },
  )

  it('that nobody knows is not found', async () => {
    await open('/recipes')
    await heading(/Whoops/)
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
  })

  it('of a study that is unknown or somebody else’s is not found', async () => {
    await open('/home/study/problem-varied/basics/9', {
      'POST /api/study/loadStudyById': () => refusal(404, 'study_not_found'),
    })
    await heading(/Whoops/)
  })

  it('of a study under the wrong flow leads to its own', async () => {
    const { at } = await open('/home/study/support-study/conditions/1', {
      'POST /api/study/loadStudyById': () => ({ body: aStudy({}) }),
    })
    await heading('Fractions')
    expect(at()).toBe('/home/study/problem-varied/basics/1')
  })

  it('says so when the service does not answer, instead of asking for a login', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    await open('/home', { 'GET /api/login/isAuth': () => refusal(500, 'internal') })
    await heading('This page could not be shown')
    quiet.mockRestore()
  })
})

describe('the studies', () => {
  it('are created as Problem Varied with the next default name, and opened', async () => {
    const { user, at, server } = await open('/home', {
      'GET /api/study/loadUserStudies': () => ({ body: [aStudy({}), aStudy({ studyId: 2, studyStatus: 'ARCHIVED' })] }),
      'POST /api/study/addStudy': ({ body }) => ({ body: aStudy({ studyId: 3, ...(body as object) }) }),
      'POST /api/study/loadStudyById': () => ({ body: aStudy({ studyId: 3, studyName: 'My Study 3' }) }),
    })
    await screen.findByRole('link', { name: 'EDIT Fractions' })
    await user.click(screen.getByRole('button', { name: 'Add new study' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Problem Varied' }).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add Study' }))
    await heading('My Study 3')
    expect(at()).toBe('/home/study/problem-varied/basics/3')
    const sent = server.received.find(({ path }) => path === '/api/study/addStudy')
    expect(sent?.body).toEqual({ studyTypeId: 2, studyName: 'My Study 3' })
  })

  it('are offered in two types to somebody restricted to those', async () => {
    const { user } = await open('/home', {
      'GET /core/users/me/settings': () => ({ body: [{ name: 'enableAllStudyTypes', value: false }] }),
    })
    await screen.findByText('No studies in development')
    await user.click(screen.getByRole('button', { name: 'Add new study' }))
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
  })

  it('say when creating one failed, and keep the choice', async () => {
    const { user } = await open('/home')
    await screen.findByText('No studies in development')
    await user.click(screen.getByRole('button', { name: 'Add new study' }))
    await user.click(screen.getByRole('radio', { name: 'Common Answers' }))
    await user.click(screen.getByRole('button', { name: 'Add Study' }))
    await screen.findByText('Error creating study')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Common Answers' }).checked).toBe(true)
  })

  it('are deleted after a question that names what goes with them', async () => {
    const { user } = await open('/home', {
      'GET /api/study/loadUserStudies': () => ({ body: [aStudy({})] }),
      'DELETE /api/study/deleteStudy': () => ({ body: [] }),
    })
    await user.click(await screen.findByRole('button', { name: 'More for Fractions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await screen.findByText(
      'Deleting Fractions will also delete all conditions and problem sets associated with it. This action cannot be undone. Are you sure?',
    )
    await user.click(screen.getByRole('button', { name: 'DELETE' }))
    await screen.findByText('No studies in development')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Develop Phase'))
  })

  it('stay when deleting one failed, and say so', async () => {
    const { user } = await open('/home', {
      'GET /api/study/loadUserStudies': () => ({ body: [aStudy({})] }),
      'DELETE /api/study/deleteStudy': () => refusal(409, 'delete_refused'),
    })
    await user.click(await screen.findByRole('button', { name: 'More for Fractions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'DELETE' }))
    await screen.findByText('Error deleting study')
    expect(screen.getByRole('link', { name: 'EDIT Fractions' })).toBeTruthy()
  })

  it('that cannot be loaded can be asked for again', async () => {
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

describe('a session that ends', () => {
  it('leaves the page as it is and asks to log in again', async () => {
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
