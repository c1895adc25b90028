// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../testing/messages'
import { refusedWith, serve } from '../testing/serve'
import { show } from '../testing/show'
import { LinkPage } from './link-page'

beforeEach(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a link to a study', () => {
  it('offers to start a study, also when its code is written with spaces', async () => {
    const { named } = serve({ lookUpLink: { ok: true } })
    show(<LinkPage code="7kmq 2x9w" />)
    expect(await screen.findByRole('button', { name: en('link.start') })).toBeTruthy()
    expect(named('lookUpLink')[0]!.body).toEqual({ code: '7KMQ2X9W' })
  })

  it.each([
    ['no study', () => refusedWith(404, 'study_link_not_found'), 'link.unknown'],
    ['a study that has ended', () => refusedWith(409, 'study_closed', { reason: 'ended' }), 'run.closed'],
  ] as const)('shows a message and no start button for %s', async (_, lookUpLink, title) => {
    serve({ lookUpLink })
    show(<LinkPage code="7KMQ2X9W" />)
    expect(await screen.findByText(en(title))).toBeTruthy()
    expect(screen.queryByRole('button', { name: en('link.start') })).toBeNull()
  })

  it('says that a malformed code is unknown, without a call to the server', async () => {
    const { named } = serve({})
    show(<LinkPage code="bogus!" />)
    expect(await screen.findByText(en('link.unknown'))).toBeTruthy()
    expect(named('lookUpLink')).toEqual([])
  })

  it('leads to the class when the code is one of a class', () => {
    serve({})
    show(<LinkPage code="7KMQ2X" />)
    expect(location.pathname).toBe('/tutor/join/7KMQ2X')
  })

  it('offers to start a study without a connection', async () => {
    serve({})
    show(<LinkPage code="7KMQ2X9W" />)
    expect(await screen.findByRole('button', { name: en('link.start') })).toBeTruthy()
  })
})
