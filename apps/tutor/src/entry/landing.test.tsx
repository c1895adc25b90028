// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../testing/messages'
import { refusedWith, serve } from '../testing/serve'
import { show } from '../testing/show'
import { Landing } from './landing'

const schoolClass = { className: 'Period 5', teacherName: 'Tessa Moreau', isOpen: true }
const robin = { studentId: 'U7', nickname: 'Robin', className: 'Period 5' }

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.findByLabelText(name)

beforeEach(() => {
  window.scrollTo = () => {}
  history.replaceState(null, '', '/tutor/')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a new student', () => {
  it('a new student joins with the class code, a name and a PIN', async () => {
    const { named } = serve({ lookUpClass: schoolClass, joinClass: robin })
    const { user } = show(<Landing />)
    await user.type(await field('Class code'), '7km q2x')
    await user.click(button('Continue'))
    expect(await screen.findByText('Teacher: Tessa Moreau')).toBeTruthy()
    await user.click(screen.getByLabelText('I’m new here'))
    await user.type(await field('Your name in this class'), ' Robin ')
    await user.type(await field('Choose a PIN'), '4711')
    await user.click(button('Join class'))
    expect(named('joinClass')[0]!.body).toEqual({ joinCode: '7KMQ2X', nickname: 'Robin', pin: '4711' })
    expect(location.pathname).toBe('/tutor/home')
  })

  it('a device new to a class offers to join, or to sign in when the class is closed', async () => {
    serve({ lookUpClass: schoolClass })
    show(<Landing code="7KM Q2X" />)
    expect(await screen.findByLabelText<HTMLInputElement>('I’m new here')).toHaveProperty('checked', true)
    cleanup()
    serve({ lookUpClass: { ...schoolClass, isOpen: false } })
    show(<Landing code="7KMQ2X" />)
    expect(await screen.findByLabelText('I’ve been here before')).toHaveProperty('checked', true)
  })

  it('opens a study whose code is typed as a class code', async () => {
    serve({})
    const { user } = show(<Landing />)
    await user.type(await field('Class code'), '7kmq 2x9w{Enter}')
    expect(location.pathname).toBe('/tutor/s/7KMQ2X9W')
  })

  it('a new student sees what is wrong before anything is sent, with the focus on the first error', async () => {
    const { named } = serve({ lookUpClass: schoolClass })
    const { user } = show(<Landing code="7KMQ2X" />)
    await user.click(await screen.findByLabelText('I’m new here'))
    await user.type(await field('Choose a PIN'), '47')
    await user.click(button('Join class'))
    expect(screen.getByText(en('entry.error.nicknameEmpty'))).toBeTruthy()
    expect(screen.getByText(en('entry.error.pinDigits'))).toBeTruthy()
    expect(document.activeElement).toBe(await field('Your name in this class'))
    expect(named('joinClass')).toEqual([])
  })

  it('a new student sees that a name is taken, and keeps what was typed', async () => {
    serve({ lookUpClass: schoolClass, joinClass: () => refusedWith(409, 'nickname_taken') })
    const { user } = show(<Landing code="7KMQ2X" />)
    await user.click(await screen.findByLabelText('I’m new here'))
    await user.type(await field('Your name in this class'), 'Robin')
    await user.type(await field('Choose a PIN'), '4711{Enter}')
    expect(await screen.findByText(en('entry.error.nicknameTaken'))).toBeTruthy()
    expect((await field('Choose a PIN')) as HTMLInputElement).toHaveProperty('value', '4711')
  })

  it('a new student sees no form when the class is closed to new students', async () => {
    serve({ lookUpClass: { ...schoolClass, isOpen: false } })
    const { user } = show(<Landing code="7KMQ2X" />)
    await user.click(await screen.findByLabelText('I’m new here'))
    expect(screen.getByText(en('entry.closed'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join class' })).toBeNull()
  })
})

describe('a returning student', () => {
  it('a returning student needs only a name and a PIN on a device that knows the class', async () => {
    const { named } = serve({ lookUpClass: schoolClass, signInStudent: robin })
    const { user } = show(<Landing code="7KMQ2X" />)
    await user.click(await screen.findByLabelText('I’ve been here before'))
    await user.type(await field('Your name in this class'), 'Robin')
    await user.type(await field('Your PIN'), '4711{Enter}')
    expect(location.pathname).toBe('/tutor/home')
    cleanup()
    history.replaceState(null, '', '/tutor/?to=/tutor/homework/H5')
    const again = show(<Landing />)
    await again.user.type(await field('Your name in this class'), 'Robin')
    await again.user.type(await field('Your PIN'), '4711{Enter}')
    expect(named('signInStudent')).toHaveLength(2)
    expect(location.pathname).toBe('/tutor/homework/H5')
  })

  it.each([
    ['a wrong PIN', () => refusedWith(401, 'wrong_pin'), en('entry.error.wrongPin')],
    [
      'too many attempts',
      () => refusedWith(429, 'too_many_attempts', { retryAfter: 600 }),
      en('entry.error.tooMany', { minutes: 10 }),
    ],
    ['a lost connection', undefined, en('entry.error.offline')],
  ])('a returning student sees that signing in failed because of %s', async (_, signInStudent, text) => {
    serve({ lookUpClass: schoolClass, signInStudent })
    const { user } = show(<Landing code="7KMQ2X" />)
    await user.click(await screen.findByLabelText('I’ve been here before'))
    await user.type(await field('Your name in this class'), 'Robin')
    await user.type(await field('Your PIN'), '4711{Enter}')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a class code', () => {
  it('asks again for a class code that does not exist', async () => {
    serve({ lookUpClass: () => refusedWith(404, 'join_code_not_found') })
    show(<Landing code="7KMQ2X" />)
    expect(await screen.findByText(en('entry.error.codeUnknown'))).toBeTruthy()
    expect((await field('Class code')) as HTMLInputElement).toHaveProperty('value', '7KMQ2X')
  })

  it('does not look up a class code that is not valid', async () => {
    const { named } = serve({ lookUpClass: schoolClass })
    const { user } = show(<Landing />)
    await user.type(await field('Class code'), '7KMQ2{Enter}')
    expect(screen.getByText(/You typed 5/)).toBeTruthy()
    expect(named('lookUpClass')).toEqual([])
  })
})

describe('the demo class', () => {
  const demo = { classCode: 'GARDEN', students: [{ nickname: 'Maya', pin: '4826' }] }

  it('a visitor finds a link to the demo class when there is one', async () => {
    serve({ config: { demo } })
    show(<Landing />)
    const link = await screen.findByRole('link', { name: en('entry.demoClass') })
    expect(link.getAttribute('href')).toBe('/tutor/join/GARDEN')
  })

  it('a visitor sees a name and a PIN for the demo class', async () => {
    serve({ config: { demo }, lookUpClass: schoolClass })
    show(<Landing code="garden" />)
    expect(await screen.findByText(/Sign in as Maya with the PIN 4826/)).toBeTruthy()
  })

  it('a visitor sees no link when there is no demo class', async () => {
    const { sent } = serve({ config: { demo: null } })
    show(<Landing />)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('link')).toBeNull()
  })
})
