// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage } from '../lib/key-value-store'
import { rememberedStudent } from '../lib/student'
import { en } from '../testing/messages'
import { aPart, aProblem, aProgress } from '../testing/problem.fixtures'
import { refusedWith, serve } from '../testing/serve'
import { show } from '../testing/show'
import { HomeworkPage } from './homework-page'

const robin = { auth: true, userID: 'U7', userName: 'Robin' }
const work = { title: 'Legs', place: 'MAIN', progress: aProgress({}), survey: null }
const opened = { ticket: 'a ticket', work }
const openProblem = { problem: aProblem([aPart('FILL_IN')]), tries: 0, helps: [] }

const rememberRobin = () => rememberedStudent(deviceStorage).remember({ studentId: 'U7', nickname: 'Robin' })

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the homework page', () => {
  it('opens homework as the student who is signed in', async () => {
    rememberRobin()
    const { named } = serve({ isAuth: robin, openHomework: opened, openProblem })
    show(<HomeworkPage homeworkId="H1" />)
    expect(await screen.findByText('How many legs have three spiders?')).toBeTruthy()
    expect(named('openHomework')[0]!.body).toMatchObject({ homeworkId: 'H1', event: { id: expect.any(String) } })
    expect(screen.getByText('Robin')).toBeTruthy()
  })

  it('opens homework on a device that does not know who is signed in', async () => {
    serve({ isAuth: robin, openHomework: opened, openProblem })
    show(<HomeworkPage homeworkId="H1" />)
    expect(await screen.findByText('How many legs have three spiders?')).toBeTruthy()
  })

  it.each([
    ['another student', { auth: true, userID: 'U8', userName: 'Sam' }],
    ['no student', { auth: false, userID: null, userName: null }],
  ])('does not open the homework of one student while %s is signed in', async (_, isAuth) => {
    rememberRobin()
    const { named } = serve({ isAuth, openHomework: opened, openProblem })
    show(<HomeworkPage homeworkId="H1" />)
    expect(await screen.findByRole('heading', { name: en('run.signedOut') })).toBeTruthy()
    expect(named('openHomework')).toEqual([])
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/tutor/?to=%2Ftutor%2Fhomework%2FH1',
    )
  })

  it('leads back to the homework list when the homework was unassigned', async () => {
    rememberRobin()
    serve({ isAuth: robin, openHomework: () => refusedWith(404, 'homework_not_found', { id: 'H1' }) })
    show(<HomeworkPage homeworkId="H1" />)
    expect(await screen.findByRole('heading', { name: en('run.gone') })).toBeTruthy()
    expect(screen.getByRole('link', { name: en('home.back') })).toBeTruthy()
  })

  it('says that the student was erased, with an explanation', async () => {
    rememberRobin()
    serve({ isAuth: robin, openHomework: () => refusedWith(410, 'student_erased') })
    show(<HomeworkPage homeworkId="H1" />)
    expect(await screen.findByRole('heading', { name: en('run.erased') })).toBeTruthy()
    expect(screen.getByText(en('run.erasedMore'))).toBeTruthy()
  })

  it('does not open homework for teachers', async () => {
    rememberRobin()
    serve({ isAuth: robin, openHomework: () => refusedWith(403, 'forbidden') })
    show(<HomeworkPage homeworkId="H1" />)
    expect(await screen.findByRole('heading', { name: en('run.refused') })).toBeTruthy()
  })
})
