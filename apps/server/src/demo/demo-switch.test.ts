import { demoAccounts, demoClass } from '@trellis/platform'
import { expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server'

it('disables the demo accounts at a public start over demo data, and says so in the log', async () => {
  const lines: string[] = []
  const server = await startTestServer(
    { DEMO: '', PUBLIC_URL: 'https://trellis.example', LOG_LEVEL: 'warn' },
    { logStream: { write: (line) => lines.push(line) } },
  )
  try {
    const accounts = demoAccounts.length + demoClass.students.length
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        accounts,
        msg: `the demo is off: disabled ${accounts} demo accounts and ended their sessions`,
      }),
    )
    const { email, password } = demoAccounts.find(({ roles }) => roles.includes('ADMIN'))!
    const answer = await server.anonymous.post('/accounts/signin', { email, password })
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'wrong_credentials' } } })
  } finally {
    await server.close()
  }
})
