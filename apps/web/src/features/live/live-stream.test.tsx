// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { Live } from '@trellis/domain'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { installEventSource } from '../../testing/event-source'
import { aCondition, aLive, openLive } from './testing/live.fixtures'

let stop = () => Promise.resolve()
let removeEventSource: () => void

beforeAll(() => activateEnglish())
beforeEach(() => {
  removeEventSource = installEventSource()
})
afterEach(async () => {
  cleanup()
  removeEventSource()
  await stop()
})

const withStudents = (enrolled: number) =>
  aLive({ conditions: [aCondition(11, 'Hints', { enrolled }), aCondition(12, 'Nothing')] })
const dataOf = (live: Live) => `data: ${JSON.stringify(live)}\n\n`

/** Opens a live view whose stream the test controls with `send`. */
async function open() {
  let send: ((event: string) => void) | null = null
  const opened = await openLive({
    live: withStudents(1),
    answer: ({ path }) =>
      path.startsWith('/api/study/live/stream')
        ? {
            body: null,
            stream: (sendEvent) => {
              send = sendEvent
            },
          }
        : undefined,
  })
  stop = opened.stop
  await screen.findByRole('table', { name: 'Students per condition' })
  await waitFor(() => expect(send).not.toBe(null))
  const polls = () => opened.sent('GET', '/api/study/live?').length
  return { ...opened, send: (event: string) => send!(event), polls }
}

const enrolled = () =>
  [...screen.getByRole('table', { name: 'Students per condition' }).querySelectorAll('tbody tr')][0]!.querySelector(
    'td',
  )!.textContent

describe('the live view with a stream', () => {
  it('shows streamed data and does not poll', async () => {
    const { send, polls, client } = await open()
    send(dataOf(withStudents(42)))
    await waitFor(() => expect(enrolled()).toBe('42'))
    const [query] = client.getQueryCache().findAll({ queryKey: ['live', 7, 'view'] })
    const interval = () => query!.observers[0]!.options.refetchInterval
    expect(interval()).toBe(false)
    const shownAt = query!.state.dataUpdatedAt
    send('event: unchanged\ndata: {}\n\n')
    await waitFor(() => expect(query!.state.dataUpdatedAt).toBeGreaterThan(shownAt))
    expect(polls()).toBe(1)
  })

  it('polls immediately when the stream ends, and regularly from then on', async () => {
    const { send, polls, client, serverState } = await open()
    send(dataOf(withStudents(42)))
    await waitFor(() => expect(enrolled()).toBe('42'))
    serverState.live = withStudents(43)
    send('event: end\ndata: {}\n\n')
    await waitFor(() => expect(enrolled()).toBe('43'))
    expect(polls()).toBe(2)
    const [query] = client.getQueryCache().findAll({ queryKey: ['live', 7, 'view'] })
    await waitFor(() => expect(query!.observers[0]!.options.refetchInterval).not.toBe(false))
  })
})
