/** Milliseconds between the two looks: longer than it takes to correct a clock that has jumped. */
const looksApartMs = 60_000

/**
 * Returns what was seen at two looks, some time apart by a monotonic clock. The system clock, which decides whether a
 * date has passed, may jump ahead and back again, and a study that ends because of it ends for good.
 */
export function createSecondLook<Id>(clock: () => number = () => performance.now(), apartMs = looksApartMs) {
  let firstSeen = new Map<Id, number>()
  return (seen: readonly Id[]): Id[] => {
    const now = clock()
    firstSeen = new Map(seen.map((id) => [id, firstSeen.get(id) ?? now]))
    return seen.filter((id) => now - firstSeen.get(id)! >= apartMs)
  }
}
