import { vi } from 'vitest'
import { type CallName, endpoints } from '../lib/api'

type Answer = object | (() => object | Response) | undefined

/** An error response of the server. */
export const refusedWith = (status: number, code: string, details: object = {}) =>
  Response.json({ error: { code, details } }, { status })

/** Stubs a server that answers these calls and records what it receives; any other call fails as if offline. */
export function serve(answers: Partial<Record<CallName | 'config', Answer>>) {
  const sent: { name: string; body: Record<string, unknown> | null }[] = []
  const nameOf = (endpoint: string) => Object.entries(endpoints).find(([, each]) => each === endpoint)?.[0] ?? 'config'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = nameOf(`${init.method ?? 'GET'} ${path}`) as CallName | 'config'
    sent.push({ name, body: init.body ? JSON.parse(init.body as string) : null })
    const answer = answers[name]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    const reply = typeof answer === 'function' ? answer() : answer
    return reply instanceof Response ? reply.clone() : Response.json(reply)
  })
  return { sent, named: (name: CallName) => sent.filter((each) => each.name === name) }
}
