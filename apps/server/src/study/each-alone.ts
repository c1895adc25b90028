import { databaseUnavailable } from '@trellis/database'

/**
 * Runs `act` for one item after the other. An item that fails does not hold up those after it: the failures are thrown
 * once all items have had their turn. Only a database on which all would fail ends it early. Resolves to the number of
 * items for which `act` did something.
 */
export async function eachAlone<T>(items: readonly T[], act: (item: T) => Promise<boolean>): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  for (const item of items) {
    try {
      if (await act(item)) done += 1
    } catch (error) {
      const state = databaseUnavailable(error)
      // A lock or a statement that took too long says nothing about the next item.
      if (state !== null && state !== 'slow') throw error
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
  return done
}
