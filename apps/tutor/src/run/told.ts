import type { ActivityEvent } from '@trellis/domain'
import type { Stored } from '../lib/stored'

/** Most events that are sent at once. */
const mostAtOnce = 100

/** What the browser has seen and not told yet: the student was away, and came back. */
export function toldIn(stored: Stored, workKey: string) {
  const prefix = `${workKey}/told/`
  return {
    keep: (event: ActivityEvent) => stored.write(`${prefix}${event.id}`, event),
    next(): ActivityEvent[] {
      const all = stored.keys(prefix).map((key) => stored.read(key) as ActivityEvent)
      return all.sort((one, other) => one.at - other.at).slice(0, mostAtOnce)
    },
    forget(ids: readonly string[]) {
      for (const id of ids) stored.remove(`${prefix}${id}`)
    },
  }
}
