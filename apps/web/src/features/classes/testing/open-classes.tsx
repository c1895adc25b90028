import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClassId, ClassStudent, Homework, SchoolClass } from '@trellis/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../../lib/query-client'
import { type Received, startTestServer } from '../../../lib/test-server'
import { ConfirmProvider } from '../../../ui/confirm-dialog'
import { SnackbarProvider } from '../../../ui/snackbar'
import { theme } from '../../../ui/theme'
import { ClassList } from '../class-list'
import { classQuery } from '../class-queries'
import { ClassView } from '../class-view'
import type { Progress } from '../classes.rules'
import { aClass } from './class-things'

interface Setting {
  address?: string
  classes?: SchoolClass[]
  students?: ClassStudent[]
  homework?: Homework[]
  progress?: Progress
  /** Answers before anything else does; undefined leaves it to the rest. An undefined body cuts the connection. */
  answer?: (received: Received) => { status?: number; body: unknown } | undefined
}

function OneClass() {
  const opened = useQuery(classQuery('C1' as ClassId))
  return opened.data ? <ClassView opened={opened.data} staleReason={opened.error} /> : null
}

/** Opens the teacher's screens against a real server that holds one class and what the test says. */
export async function openClasses(setting: Setting = {}) {
  const held = { classes: [aClass()], students: [], homework: [], progress: {}, ...setting }
  const server = await startTestServer((received) => {
    const told = setting.answer?.(received)
    if (told) return told
    const { method, path } = received
    if (path === '/core/classes' && method === 'GET') return { body: held.classes }
    if (path === '/core/classes/C1' && method === 'GET') {
      return { body: { class: held.classes[0], students: held.students, homework: held.homework } }
    }
    if (path.startsWith('/api/tutor/homeworkProgress')) return { body: held.progress }
    if (path.startsWith('/core/users/me')) return { body: teacher }
    return refusal(404, 'route_not_found')
  })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter(
    [
      { path: '/classes', element: <ClassList /> },
      { path: '/classes/C1', element: <OneClass /> },
    ],
    { initialEntries: [setting.address ?? '/classes/C1'] },
  )
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
  const sent = (method: string, path: string) =>
    server.received.filter((one) => one.method === method && one.path.startsWith(path)).map(({ body }) => body)
  const at = () => router.state.location.pathname + router.state.location.search
  return { held, sent, at, stop: server.stop, user: userEvent.setup() }
}

export const refusal = (status: number, code: string, message = code) => ({
  status,
  body: { error: { code, message, details: {}, requestId: 'r' } },
})

const teacher = {
  xref: 'U1',
  username: 'teacher@example.org',
  firstName: 'Tea',
  lastName: 'Cher',
  displayName: 'Tea C.',
  timeZone: 'America/New_York',
  roles: ['TEACHER'],
  attributes: {},
}
