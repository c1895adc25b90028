import type { Partner } from '@trellis/domain'
import { type AnswerOptions, openScreen } from '../../../testing/open-screen'
import type { Received } from '../../../testing/test-server'
import { PlatformList } from '../platform-list'

export const aPlatform = (facts: Partial<Partner> = {}): Partner => ({
  id: 1,
  name: 'Algebra Land',
  createdAt: 1_760_000_000,
  revokedAt: null,
  lastUsedAt: null,
  participants: 0,
  ...facts,
})

interface Setting extends AnswerOptions {
  partners?: Partner[]
}

/** Opens the page against a real server that has these platforms and issues the tokens `trp_1`, `trp_2`, … */
export async function openPlatforms({ partners = [], answer }: Setting = {}) {
  const serverState = [...partners]
  let tokens = 0
  const withToken = (partner: Partner) => ({ body: { partner, token: `trp_${++tokens}` } })
  const serve = ({ method, path, body }: Received) => {
    const index = serverState.findIndex(({ id }) => id === (body as { id?: number })?.id)
    if (path === '/api/admin/partners/token') {
      serverState[index] = { ...serverState[index]!, revokedAt: null }
      return withToken(serverState[index])
    }
    if (path !== '/api/admin/partners') return undefined
    if (method === 'GET') return { body: serverState }
    if (method === 'DELETE') {
      serverState[index] = { ...serverState[index]!, revokedAt: 1_760_000_100 }
      return { body: { ok: true } }
    }
    const added = aPlatform({ id: serverState.length + 1, name: (body as { name: string }).name })
    serverState.push(added)
    return withToken(added)
  }
  return openScreen({ routes: [{ path: '*', element: <PlatformList /> }], serve, answer })
}
