// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import type { ListedPublication, Publication, StudyId } from '@trellis/domain'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { openScreen, refusal } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { PublicPagePanel } from './public-page-panel'
import { PublicationList } from './publication-list'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

const none = {
  studyId: 7 as StudyId,
  state: 'NONE',
  version: 0,
  license: 'CC-BY-4.0',
  abstract: '',
  doi: null,
  requestedAt: null,
  publishedAt: null,
  note: null,
  path: null,
  refusal: null,
} as const satisfies Publication

async function open(element: ReactNode, serve: (received: Received) => { status?: number; body: unknown } | undefined) {
  const opened = await openScreen({ routes: [{ path: '*', element }], serve })
  stop = opened.stop
  return opened
}

it('requests a public page with the choices made, but only after the preview is confirmed', async () => {
  const requested = {
    ...none,
    state: 'REQUESTED',
    abstract: 'Do hints help?',
    requestedAt: 1_790_000_000,
    refusal: 'not_possible',
  }
  const { user, received } = await open(<PublicPagePanel studyId={none.studyId} isOwn />, ({ method, path }) => {
    if (!path.startsWith('/api/study/publication')) return undefined
    return { body: method === 'POST' ? requested : none }
  })
  await user.click(await screen.findByRole('button', { name: 'Request a public page' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('textbox', { name: /Abstract/ }))
  await user.paste('Do hints help?')
  await user.click(dialog.getByRole('textbox', { name: /DOI/ }))
  await user.paste('doi:10.1000/182')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText(/confirm that you have read it/)).toBeTruthy()
  const preview = dialog.getByRole('link', { name: 'Preview' }).getAttribute('href')
  expect(preview).toContain('abstract=Do+hints+help%3F')
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(/An administrator decides/)).toBeTruthy()
  const sent = received.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ studyId: 7, license: 'CC-BY-4.0', abstract: 'Do hints help?', doi: 'doi:10.1000/182' }])
})

it('says why a page cannot be published', async () => {
  const entry: ListedPublication = {
    studyId: none.studyId,
    state: 'REQUESTED',
    version: 0,
    license: 'CC0-1.0',
    abstract: 'Do hints help?',
    doi: null,
    requestedAt: 1_790_000_000,
    path: null,
    studyName: 'Hints',
    owner: 'Ana Ruiz',
  }
  const { user } = await open(<PublicationList />, ({ method, path }) => {
    if (path.startsWith('/api/study/publications')) return { body: [entry] }
    if (method === 'POST') return refusal(409, 'publication_refused', 'x', { reason: 'too_few_students' })
    return undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Publish: Hints' }))
  expect(await screen.findByText(/fewer than 5 students/)).toBeTruthy()
})
