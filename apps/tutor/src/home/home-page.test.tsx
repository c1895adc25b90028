// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage } from '../lib/key-value-store'
import { rememberedStudent, workKey } from '../lib/student'
import { en } from '../testing/messages'
import { refusedWith, serve } from '../testing/serve'
import { show } from '../testing/show'
import { HomePage } from './home-page'

const robin = { auth: true, userID: 'U7', userName: 'Robin' }
const piece = (id: string, title: string) => ({
  id,
  title,
  classId: 'C1',
  className: 'Period 5',
  problemSetId: 'PSA1',
  problemCount: 4,
  dueOn: null as string | null,
  createdAt: 1,
  timeZone: 'Asia/Tokyo',
  grade: null,
  school: null,
  teacherId: 'U1',
})
const homework = [piece('H1', 'Legs'), piece('H2', 'Wings'), piece('H3', 'Tails')]
const signedIn = {
  isAuth: robin,
  getMyHomework: homework,
  getMyProgress: { H2: 'started', H3: 'finished' },
  getMyFollowUps: [] as object[],
}

beforeEach(() => {
  window.scrollTo = () => {}
  history.replaceState(null, '', '/tutor/home')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the homework list', () => {
  it('shows homework to do, in progress and done, with a link to each', async () => {
    serve(signedIn)
    show(<HomePage />)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/tutor/homework/H1', 'LegsTo doNo due date'],
      ['/tutor/homework/H2', 'WingsIn progressNo due date'],
      ['/tutor/homework/H3', 'TailsDone'],
    ])
  })

  it('puts an open follow-up test first, with its end', async () => {
    const closesAt = Date.UTC(2099, 2, 3, 12) / 1000
    serve({ ...signedIn, getMyFollowUps: [{ homeworkId: 'H3', closesAt }] })
    show(<HomePage />)
    const [first] = await screen.findAllByRole('link')
    expect(first!.getAttribute('href')).toBe('/tutor/homework/H3')
    expect(first!.textContent).toMatch(/^TailsFollow-up testUntil March 3/)
  })

  it('shows the due date that the teacher chose, in any time zone', async () => {
    serve({ ...signedIn, getMyHomework: [{ ...homework[0]!, dueOn: '2099-05-03' }], getMyProgress: {} })
    show(<HomePage />)
    expect((await screen.findByRole('link')).textContent).toContain('Sunday, May 3')
  })

  it('marks homework with an unsent answer of this student, but not of another', async () => {
    deviceStorage.write(`${workKey('U7', 'H2')}/unsent/1`, {})
    deviceStorage.write(`${workKey('U8', 'H1')}/unsent/2`, {})
    serve(signedIn)
    show(<HomePage />)
    expect(await screen.findByRole('link', { name: /Wings.*not been sent yet/ })).toBeTruthy()
    expect(screen.getAllByText(en('home.unsent'))).toHaveLength(1)
  })

  it('says that there is no homework when the list is empty', async () => {
    serve({ ...signedIn, getMyHomework: [] })
    show(<HomePage />)
    expect(await screen.findByText(en('home.empty'))).toBeTruthy()
  })

  it('loads automatically when the connection is back', async () => {
    serve({})
    show(<HomePage />)
    expect(await screen.findByText(en('error.openOffline'))).toBeTruthy()
    serve(signedIn)
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('Legs')).toBeTruthy()
  })

  it.each([
    ['no one is signed in', () => refusedWith(401, 'not_signed_in')],
    ['a teacher is signed in', () => refusedWith(403, 'forbidden')],
  ])('leads to the sign-in page and forgets the student when %s', async (_, getMyHomework) => {
    rememberedStudent(deviceStorage).remember({ studentId: 'U7', nickname: 'Robin' })
    serve({ ...signedIn, getMyHomework })
    show(<HomePage />)
    await waitFor(() => expect(location.pathname).toBe('/tutor/'))
    expect(rememberedStudent(deviceStorage).read()).toBeNull()
  })
})

describe('signing out', () => {
  it('forgets the student who signs out', async () => {
    serve({ ...signedIn, signOut: {} })
    const { user } = show(<HomePage />)
    await user.click(await screen.findByRole('button', { name: 'Not Robin? Sign out' }))
    await waitFor(() => expect(location.pathname).toBe('/tutor/'))
    expect(rememberedStudent(deviceStorage).read()).toBeNull()
  })

  it('asks before signing out with an unsent answer, and keeps the answer', async () => {
    deviceStorage.write(`${workKey('U7', 'H2')}/unsent/1`, { kept: true })
    const { named } = serve({ ...signedIn, signOut: {} })
    const { user } = show(<HomePage />)
    await user.click(await screen.findByRole('button', { name: 'Not Robin? Sign out' }))
    expect(screen.getByText(en('student.unsent'))).toBeTruthy()
    expect(named('signOut')).toEqual([])
    await user.click(screen.getByRole('button', { name: en('student.signOutAnyway') }))
    await waitFor(() => expect(location.pathname).toBe('/tutor/'))
    expect(deviceStorage.read(`${workKey('U7', 'H2')}/unsent/1`)).toEqual({ kept: true })
  })

  it('stays on the page with a message when signing out fails', async () => {
    serve(signedIn)
    const { user } = show(<HomePage />)
    await user.click(await screen.findByRole('button', { name: 'Not Robin? Sign out' }))
    expect(await screen.findByText(en('entry.error.offline'))).toBeTruthy()
    expect(location.pathname).toBe('/tutor/home')
  })
})
