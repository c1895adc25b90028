import type { Partner } from '@trellis/domain'
import { type Answering, openScreen } from '../../../testing/open-screen'
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

interface Setting extends Answering {
  partners?: Partner[]
}

/** Opens the page against a real server that has these platforms and issues the tokens `trp_1`, `trp_2`, … */
export async function openPlatforms({ partners = [], answer }: Setting = {}) {
  const held = [...partners]
  let tokens = 0
  const withToken = (partner: Partner) => ({ body: { partner, token: `trp_${++tokens}` } })
  const serve = ({ method, path, body }: Received) => {
    const index = held.findIndex(({ id }) => id === (body as { id?: number })?.id)
    if (path === '/api/admin/partners/token') {
      held[index] = { ...held[index]!, revokedAt: null }
      return withToken(held[index])
    }
    if (path !== '/api/admin/partners') return undefined
    if (method === 'GET') return { body: held }
    if (method === 'DELETE') {
      held[index] = { ...held[index]!, revokedAt: 1_760_000_100 }
      return { body: { ok: true } }
    }
    const added = aPlatform({ id: held.length + 1, name: (body as { name: string }).name })
    held.push(added)
    return withToken(added)
  }
  return openScreen({ routes: [{ path: '*', element: <PlatformList /> }], serve, answer })
}
