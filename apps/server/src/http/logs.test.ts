import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'trace' }, { logStream: { write: (line) => lines.push(line) } })
})
afterAll(() => server.close())

interface Line {
  msg: string
  reqId?: string
  [name: string]: unknown
}

/** The log lines that were written while `act` ran. */
async function linesDuring<T>(act: () => Promise<T>): Promise<{ answer: T; logged: Line[]; text: string }> {
  const start = lines.length
  const answer = await act()
  const logged = lines.slice(start).map((line) => JSON.parse(line) as Line)
  return { answer, logged, text: logged.map(textOf).join('\n') }
}

/** Without times and ids, which may contain the digits of a PIN by chance. */
function textOf({ time: _, pid: __, ms: ___, reqId: ____, ...rest }: Line): string {
  return JSON.stringify(rest)
}

const secrets = {
  email: 'very.private@example.org',
  password: 'my long private password',
  search: 'PrivateSearchWords',
  name: 'A private study name',
}

async function signUp() {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/accounts/create',
    payload: { email: secrets.email, password: secrets.password, firstName: 'Very', lastName: 'Private' },
  })
  return String(answer.headers['set-cookie']).split(';')[0]!
}

describe('a line of the log', () => {
  it('logs the route, status and duration of a call under the request id of the answer', async () => {
    const { answer, logged } = await linesDuring(() =>
      server.app.inject({ url: '/core/content/problems/PRA1?extraFields=ANSWERS' }),
    )
    expect(logged).toMatchObject([
      {
        msg: 'request',
        reqId: answer.headers['x-request-id'],
        method: 'GET',
        route: '/content/problems/{id}',
        status: 401,
        ms: expect.any(Number),
      },
    ])
  })

  it('logs no address, cookie, password, query or body', async () => {
    const { answer: cookie, text } = await linesDuring(async () => {
      const session = await signUp()
      const headers = { cookie: session, 'user-agent': 'PrivateBrowser/1.0' }
      await server.app.inject({
        method: 'POST',
        url: '/accounts/signin',
        headers,
        payload: { email: secrets.email, password: `${secrets.password}!` },
      })
      await server.app.inject({ url: `/api/content/getProblemSetData?search=${secrets.search}`, headers })
      await server.app.inject({
        method: 'POST',
        url: '/api/study/addStudy',
        headers,
        payload: { studyTypeId: 1, studyName: secrets.name },
      })
      await server.app.inject({ url: `/nothing/${secrets.search}?email=${secrets.email}`, headers })
      return session
    })
    expect(text).not.toBe('')
    const token = cookie.split('=')[1]!
    for (const secret of [...Object.values(secrets), token, 'PrivateBrowser', 'Very', '127.0.0.1']) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('the input of students and teachers', () => {
  const child = { nickname: 'PrivateNick', pin: '7391', wrongPin: '8264', answer: 'PrivateAnswer' }

  it('logs no names, PINs, codes, answers, sessions or tickets', async () => {
    const inject = (url: string, payload: object, cookie = '') =>
      server.app.inject({ method: 'POST', url, payload, headers: { cookie } })
    const cookieOf = (answer: Awaited<ReturnType<typeof inject>>) => String(answer.headers['set-cookie']).split(';')[0]!
    const { answer: issued, text } = await linesDuring(async () => {
      const teacher = cookieOf(
        await inject('/accounts/signin', { email: 'teacher@demo.trellis', password: 'trellis-teacher' }),
      )
      const { id, joinCode } = (await inject('/core/classes', { name: 'Private Class' }, teacher)).json()
      const names = { joinCode, nickname: child.nickname }
      const joined = await inject('/accounts/student/join', { ...names, pin: child.pin })
      await inject('/accounts/student/join', { ...names, pin: child.wrongPin })
      await inject('/accounts/student/signin', { ...names, pin: child.wrongPin })
      await inject('/accounts/student/join', { joinCode, nickname: 'Private Surname', pin: child.pin })
      await inject('/accounts/student/class', { joinCode })
      // The same email again, because the error of the database contains it.
      await inject('/accounts/create', {
        email: secrets.email,
        password: secrets.password,
        firstName: 'A',
        lastName: 'B',
      })
      const problemSetId = (
        await server.composed.pools.platform!.query('select ceri from platform.problem_set limit 1')
      ).rows[0].ceri
      const homework = (await inject(`/core/classes/${id}/homework`, { problemSetId }, teacher)).json()
      const event = { id: '5f0c64a5-6b5e-4b8e-9a55-0a1f4f6f7a11', at: 1 }
      const opened = (
        await inject('/api/tutor/homework', { homeworkId: homework.id, today: '2026-01-01', event }, cookieOf(joined))
      ).json()
      const problemId = opened.work.progress.problem.problemId ?? opened.work.progress.problem.ceri
      const response = { 1: [child.answer] }
      await inject('/api/tutor/answer', { ticket: opened.ticket, today: '2026-01-01', event, problemId, response })
      return { joinCode, ticket: opened.ticket as string, teacher, student: cookieOf(joined) }
    })
    const { joinCode, ticket, teacher, student } = issued
    const mustNotAppear = [
      ...Object.values(child),
      joinCode,
      ticket,
      'Private',
      'teacher@',
      'trellis-teacher',
      secrets.email,
    ]
    for (const secret of [...mustNotAppear, teacher.split('=')[1]!, student.split('=')[1]!]) {
      expect(secret.length).toBeGreaterThan(3)
      expect(text).not.toContain(secret)
    }
  })
})

describe('a failure in the log', () => {
  it('logs a failed statement and its code under the request id, without its values', async () => {
    const cookie = await signInAgain()
    await server.composed.pools.study.query('alter table trellis.study rename to study_away')
    try {
      const { answer, logged, text } = await linesDuring(() =>
        server.app.inject({
          method: 'POST',
          url: '/api/study/addStudy',
          headers: { cookie },
          payload: { studyTypeId: 1, studyName: secrets.name },
        }),
      )
      expect(answer.statusCode).toBe(500)
      const failure = logged.find((line) => line.msg === 'request failed')!
      expect(failure).toMatchObject({
        reqId: answer.json().error.requestId,
        code: 'internal',
        err: {
          code: '42P01',
          query: expect.stringContaining('trellis.study'),
          stack: expect.stringContaining('at '),
        },
      })
      expect(text).not.toContain(secrets.name)
      expect(answer.body).not.toContain('trellis"')
    } finally {
      await server.composed.pools.study.query('alter table trellis.study_away rename to study')
    }
  })

  it('does not log the row that violates a check constraint', async () => {
    const cookie = await signInAgain()
    await server.composed.pools.study.query(
      "alter table trellis.study add constraint no_private check (name not like '%private%') not valid",
    )
    const { answer, text } = await linesDuring(() =>
      server.app.inject({
        method: 'POST',
        url: '/api/study/addStudy',
        headers: { cookie },
        payload: { studyTypeId: 1, studyName: secrets.name },
      }),
    )
    expect(answer.statusCode).toBe(500)
    expect(text).toContain('23514')
    expect(text).not.toContain(secrets.name)
  })

  it('does not log who tried to sign in while the database is unavailable', async () => {
    await server.dropDatabase()
    const { answer, text } = await linesDuring(() =>
      server.app.inject({
        method: 'POST',
        url: '/accounts/signin',
        payload: { email: secrets.email, password: secrets.password },
      }),
    )
    expect(answer.statusCode).toBe(503)
    expect(text).toContain('request not done')
    expect(text).not.toContain(secrets.email)
    expect(text).not.toContain(secrets.password)
  })
})

async function signInAgain(): Promise<string> {
  const payload = { email: secrets.email, password: secrets.password }
  const answer = await server.app.inject({ method: 'POST', url: '/accounts/signin', payload })
  return String(answer.headers['set-cookie']).split(';')[0]!
}
