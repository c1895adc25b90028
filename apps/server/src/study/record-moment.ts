import { AsyncLocalStorage } from 'node:async_hooks'

const moments = new AsyncLocalStorage<Date>()

/** Runs an action as if it happened at that moment. Only the studies of the demo have such a past. */
export function atMoment<T>(moment: Date, action: () => Promise<T>): Promise<T> {
  return moments.run(moment, action)
}

/** When what is put on record happened; undefined for now, which the database knows best. */
export function recordMoment(): Date | undefined {
  return moments.getStore()
}
