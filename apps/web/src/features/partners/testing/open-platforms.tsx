import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Partner } from '@trellis/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../../lib/query-client'
import { type Received, startTestServer } from '../../../lib/test-server'
import { ConfirmProvider } from '../../../ui/confirm-dialog'
import { SnackbarProvider } from '../../../ui/snackbar'
import { theme } from '../../../ui/theme'
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

interface Setting {
  partners?: Partner[]
  /** Answers before anything else does; undefined leaves it to the rest. An undefined body cuts the connection. */
  answer?: (received: Received) => { status?: number; body: unknown } | undefined
}

/** Opens the page against a real server that holds these platforms and gives the tokens `trp_1`, `trp_2`, … */
export async function openPlatforms({ partners = [], answer }: Setting = {}) {
  const held = [...partners]
  let tokens = 0
  const withToken = (partner: Partner) => ({ body: { partner, token: `trp_${++tokens}` } })
  const server = await startTestServer((received) => {
    const told = answer?.(received)
    if (told) return told
    const { method, path, body } = received
    const at = held.findIndex(({ id }) => id === (body as { id?: number })?.id)
    if (path === '/api/admin/partners/token') {
      held[at] = { ...held[at]!, revokedAt: null }
      return withToken(held[at])
    }
    if (path !== '/api/admin/partners') return refusal(404, 'route_not_found')
    if (method === 'GET') return { body: held }
    if (method === 'DELETE') {
      held[at] = { ...held[at]!, revokedAt: 1_760_000_100 }
      return { body: { ok: true } }
    }
    const added = aPlatform({ id: held.length + 1, name: (body as { name: string }).name })
    held.push(added)
    return withToken(added)
  })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter([{ path: '*', element: <PlatformList /> }])
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <SnackbarProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </SnackbarProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
  )
  const sent = (method: string, path = '/api/admin/partners') =>
    server.received.filter((one) => one.method === method && one.path === path).map(({ body }) => body)
  return { client, sent, origin: server.origin, stop: server.stop, user: userEvent.setup() }
}

export const refusal = (status: number, code: string, message = code) => ({
  status,
  body: { error: { code, message, details: {}, requestId: 'r' } },
})
