import { AsyncLocalStorage } from 'node:async_hooks'

const moments = new AsyncLocalStorage<Date>()

/** Runs an action as if it happened at that moment. Only for the studies of the demo, which have a past. */
export function atMoment<T>(moment: Date, action: () => Promise<T>): Promise<T> {
  return moments.run(moment, action)
}

/** The time to record; undefined for the current time, which the database sets. */
export function recordMoment(): Date | undefined {
  return moments.getStore()
}
