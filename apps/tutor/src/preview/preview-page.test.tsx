// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPart, aProblem, aProgress } from '../testing/problem.fixtures'
import { show } from '../testing/show'
import { PreviewPage } from './preview-page'

const conditions = [
  { conditionId: 2, name: 'Hints' },
  { conditionId: 3, name: 'Explanation' },
]

/** Stubs a preview server, and returns the requests that it receives. */
function serve(status = 200) {
  const sent: { path: string; body: { place: { conditionId?: number }; seed: string } }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) })
    if (status !== 200) return Response.json({ error: { code: 'x' } }, { status })
    return Response.json(
      path.endsWith('/open')
        ? { title: 'Spiders', conditionName: 'Hints', conditions, progress: aProgress({}) }
        : aProblem([aPart('FILL_IN')]),
    )
  })
  return sent
}

function open(search: string) {
  history.replaceState(null, '', `/tutor/preview${search}`)
  return show(<PreviewPage />)
}

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the preview page', () => {
  it('says that nothing is recorded', async () => {
    serve()
    open('?study=1&condition=2&set=PSA1')
    expect(await screen.findByText('Preview – nothing is recorded')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Spiders' })).toBeTruthy()
  })

  it('switches between conditions, with a URL for each and the same seed', async () => {
    const sent = serve()
    const { user } = open('?study=1&condition=2&set=PSA1')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Condition' }), 'Explanation')
    await waitFor(() => expect(sent.at(-1)!.body.place.conditionId).toBe(3))
    expect(location.search).toBe('?study=1&condition=3&set=PSA1')
    expect(new Set(sent.map(({ body }) => body.seed)).size).toBe(1)
    await user.click(await screen.findByRole('button', { name: 'Next condition' }))
    expect(location.search).toBe('?study=1&condition=2&set=PSA1')
  })

  it('starts again with another seed and empty fields', async () => {
    const sent = serve()
    const { user } = open('?pairs=PRA1:')
    await user.type(await screen.findByRole('textbox'), '18')
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(''))
    expect(new Set(sent.map(({ body }) => body.seed)).size).toBe(2)
  })

  it.each([
    ['?pairs=nonsense', 200, 'This preview link does not work'],
    ['?pairs=PRA1:', 401, 'Sign in to see this preview'],
    ['?pairs=PRA1:', 403, 'You don’t have access to this preview'],
    ['?pairs=PRA1:', 404, 'There is nothing to preview here'],
    ['?pairs=PRA1:', 500, 'We can’t load the problem right now.'],
  ])('a preview at %s with status %i shows: %s', async (search, status, title) => {
    serve(status)
    open(search)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('leads back to the preview after signing in', async () => {
    serve(401)
    open('?pairs=PRA1:')
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/login?returnTo=%2Ftutor%2Fpreview%3Fpairs%3DPRA1%3A')
  })
})
