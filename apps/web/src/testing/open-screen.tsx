import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { createQueryClient } from '../lib/query-client'
import { ConfirmProvider } from '../ui/confirm-dialog'
import { SnackbarProvider } from '../ui/snackbar'
import { DetachedStyles } from './detached-styles'
import { motionlessTheme } from './motionless-theme'
import { type Answer, type Received, startTestServer } from './test-server'

export interface AnswerOptions {
  /** Answers before `serve` does, which answers when this returns undefined. An undefined body cuts the connection. */
  answer?: ((received: Received) => Answer | undefined) | undefined
}

interface Screen extends AnswerOptions {
  routes: RouteObject[]
  address?: string
  /** The default answers of the server; undefined for a route that does not exist. */
  serve: (received: Received) => Answer | undefined
}

/** Renders a screen inside the providers of the app, against a real server. Failed queries are not retried. */
export async function openScreen({ routes, address = '/', serve, answer }: Screen) {
  const server = await startTestServer(
    (received) => answer?.(received) ?? serve(received) ?? refusal(404, 'route_not_found'),
  )
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <DetachedStyles>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={motionlessTheme}>
          <QueryClientProvider client={client}>
            <SnackbarProvider>
              <ConfirmProvider>
                <RouterProvider router={router} />
              </ConfirmProvider>
            </SnackbarProvider>
          </QueryClientProvider>
        </ThemeProvider>
      </I18nProvider>
    </DetachedStyles>,
  )
  /** The bodies of the requests that were sent to this path and to paths below it. */
  const sent = (method: string, path: string) =>
    server.received.filter((one) => one.method === method && one.path.startsWith(path)).map(({ body }) => body)
  const at = () => router.state.location.pathname + router.state.location.search
  return { ...server, client, sent, at, user: userEvent.setup() }
}

export const refusal = (status: number, code: string, message = code, details: object = {}) => ({
  status,
  body: { error: { code, message, details, requestId: 'r' } },
})

/** The signed-in user, as the platform returns it. */
export const aPerson = (role: 'TEACHER' | 'RESEARCHER') => ({
  userId: 'U1',
  username: 'nadia@example.org',
  firstName: 'Nadia',
  lastName: 'Berg',
  displayName: 'Nadia B.',
  timeZone: 'America/New_York',
  roles: [role],
  attributes: {},
})
