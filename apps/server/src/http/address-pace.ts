import { AppError } from '@trellis/domain'
import { networkOf } from '@trellis/http'
import type { FastifyRequest } from 'fastify'

/** How many addresses are remembered. */
const maxAddresses = 10_000

/**
 * Refuses requests of a network address beyond `limit` within a window of `seconds`, which begins with its first
 * request. Counted in the memory of each process: for public calls that write nothing.
 */
export function createAddressPace({ limit, seconds }: { limit: number; seconds: number }, now = () => Date.now()) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return ({ ip }: Pick<FastifyRequest, 'ip'>): void => {
    const [address, at] = [networkOf(ip), now()]
    const open = windows.get(address)
    const window = open && open.endsAt > at ? open : { count: 0, endsAt: at + seconds * 1000 }
    window.count += 1
    // A map iterates in insertion order, so the address without requests for the longest time is removed first.
    windows.delete(address)
    windows.set(address, window)
    if (windows.size > maxAddresses) windows.delete(windows.keys().next().value!)
    if (window.count > limit)
      throw new AppError('too_many_attempts', { retryAfter: Math.ceil((window.endsAt - at) / 1000) })
  }
}
