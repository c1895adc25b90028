import { type Call, createRandom, tutorCalls } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { uuidFrom } from './clock'
import { RefusedError, type Transport, UnreachableError, withFaults, withReceipts, withRetries } from './transport'

const call = tutorCalls.getWork
const input = { body: { ticket: 'a'.repeat(20), today: '2026-03-01' } }
const pause = async () => {}

/** Answers in turn, and keeps what was received. */
function scripted(answers: (() => unknown)[]): { transport: Transport; received: unknown[] } {
  const received: unknown[] = []
  const transport = (async (_: Call, sent: unknown) => {
    received.push(sent)
    return answers[Math.min(received.length, answers.length) - 1]!()
  }) as Transport
  return { transport, received }
}

const lost = () => {
  throw new UnreachableError()
}

describe('withRetries', () => {
  it('sends exactly the same call until an answer comes', async () => {
    const { transport, received } = scripted([lost, lost, () => 'here'])
    expect(await withRetries(transport, { pause })(call, input)).toBe('here')
    expect(received).toEqual([input, input, input])
  })

  it('waits as long as the server asks, plus a random time that grows with each attempt', async () => {
    const pauses: number[] = []
    const busy = () => {
      throw new UnreachableError('busy', 1_000, 503)
    }
    const { transport } = scripted([busy, busy, busy, () => 'here'])
    await withRetries(transport, { pause: async (ms) => void pauses.push(ms) })(call, input)
    expect(pauses.every((ms, index) => ms >= 1_000 + 25 * 2 ** index && ms <= 1_000 + 50 * 2 ** index)).toBe(true)
    expect(pauses.some((ms) => !Number.isInteger(ms))).toBe(true)
  })

  it('gives up after the maximum number of attempts, and immediately when a call is refused', async () => {
    const away = scripted([lost])
    await expect(withRetries(away.transport, { pause, attempts: 3 })(call, input)).rejects.toThrow(UnreachableError)
    expect(away.received).toHaveLength(3)
    const closed = scripted([
      () => {
        throw new RefusedError('work_closed', 409)
      },
    ])
    await expect(withRetries(closed.transport, { pause })(call, input)).rejects.toMatchObject({ code: 'work_closed' })
    expect(closed.received).toHaveLength(1)
  })
})

describe('withFaults', () => {
  it('loses requests and replies and sends some twice, as often as configured', async () => {
    const { transport, received } = scripted([() => 'here'])
    const seen: Record<string, number> = {}
    const twice: unknown[] = []
    const faulty = withFaults(transport, {
      random: createRandom('school'),
      rate: 0.3,
      onFault: (fault) => {
        seen[fault] = (seen[fault] ?? 0) + 1
      },
      onTwice: (first, second) => twice.push([first, second]),
    })
    let answered = 0
    for (let index = 0; index < 1000; index++) {
      await faulty(call, input).then(
        () => answered++,
        (error) => expect(error).toBeInstanceOf(UnreachableError),
      )
    }
    const faults = Object.values(seen).reduce((sum, count) => sum + count, 0)
    expect(faults / 1000).toBeCloseTo(0.3, 1)
    expect(answered).toBe(1000 - seen.lost_request! - seen.lost_reply!)
    expect(received).toHaveLength(1000 - seen.lost_request! + seen.sent_twice!)
    expect(twice).toHaveLength(seen.sent_twice!)
  })
})

describe('withReceipts', () => {
  it('reports the ids of events that were answered, not of those whose reply was lost', async () => {
    const random = createRandom('ids')
    const [kept, gone] = [uuidFrom(random), uuidFrom(random)]
    const taken: string[] = []
    const { transport } = scripted([() => 'here', lost])
    const watched = withReceipts(transport, (ids) => taken.push(...ids))
    const body = (id: string) => ({ body: { ...input.body, problemId: 'PRA1', event: { id, at: 0 } } })
    await watched(tutorCalls.askForHelp, body(kept))
    await expect(watched(tutorCalls.askForHelp, body(gone))).rejects.toThrow()
    expect(taken).toEqual([kept])
  })
})
