import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { changedWith, normaliseStudy, type Study, type StudyFieldName } from '@trellis/domain'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../../lib/query-client'
import { meQuery } from '../../../lib/session'
import { studyQuery } from '../../../lib/studies'
import { type Received, startTestServer } from '../../../lib/test-server'
import { ConfirmProvider } from '../../../ui/confirm-dialog'
import { SnackbarProvider } from '../../../ui/snackbar'
import { theme } from '../../../ui/theme'

const condition = (dbid: number, name: string) => ({
  dbid,
  name,
  description: '',
  psid: null,
  isFixed: false,
  weight: 1,
})

/** A study in development with two conditions of equal weight. */
export function aStudy(more: object = {}): Study {
  const raw = { studyId: 1, dbid: 1, studyTypeId: 1, studyName: 'Fractions', ownerXref: 'U1', status: 'DEVELOPMENT' }
  const conditions = [condition(11, 'Hints'), condition(12, 'Explanation')]
  const study = normaliseStudy({ ...raw, conditions, ...more })
  return { ...study, dbid: study.studyId, status: study.studyStatus } as Study
}

interface Setting {
  study?: Study
  /** Answers before anything else does; undefined leaves it to the rest. An undefined body cuts the connection. */
  answer?: (received: Received) => { status?: number; body: unknown } | undefined
}

function Loaded({ children }: { children: (study: Study) => ReactNode }) {
  const read = useQuery(studyQuery(1))
  return read.data ? children(read.data) : null
}

/** Opens a part of a study's screens against a real server that holds this one study. */
export async function openSettings(show: (study: Study) => ReactNode, { study = aStudy(), answer }: Setting = {}) {
  const held = { study }
  const server = await startTestServer((received) => {
    const told = answer?.(received)
    if (told) return told
    const { path } = received
    const body = received.body as { fieldname: StudyFieldName; value: unknown; conditionId?: number }
    if (path === '/api/study/loadStudyById') return { body: held.study }
    if (path === '/api/study/updateStudyField') {
      const { fieldname, value } = body
      held.study = { ...held.study, [fieldname]: value, ...changedWith(fieldname, value) }
      return { body: { studyId: 1, fieldname, value } }
    }
    if (path === '/api/study/updateStudyCondition') {
      const changed = { ...held.study.conditions.find(({ dbid }) => dbid === body.conditionId)!, weight: body.value }
      const conditions = held.study.conditions.map((one) => (one.dbid === body.conditionId ? changed : one))
      held.study = { ...held.study, conditions: conditions as Study['conditions'] }
      return { body: changed }
    }
    if (path.startsWith('/core/content/problem-sets')) return { body: [] }
    return refusal(404, 'route_not_found')
  })
  const client = createQueryClient()
  client.setQueryData(meQuery.queryKey, researcher as never)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter([{ path: '*', element: <Loaded>{show}</Loaded> }])
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
  const sent = (path: string) => server.received.filter((one) => one.path === path).map(({ body }) => body)
  return { held, sent, stop: server.stop, user: userEvent.setup() }
}

export const refusal = (status: number, code: string, details: object = {}) => ({
  status,
  body: { error: { code, message: code, details, requestId: 'r' } },
})

const researcher = {
  xref: 'U1',
  username: 'researcher@example.org',
  firstName: 'Re',
  lastName: 'Searcher',
  displayName: 'Re S.',
  timeZone: 'America/New_York',
  roles: ['RESEARCHER'],
  attributes: {},
}
