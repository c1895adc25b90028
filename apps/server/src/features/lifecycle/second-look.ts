/** How far apart two looks are, in milliseconds: longer than it takes to set right a clock that has jumped. */
const looksApartMs = 60_000

/**
 * What was so at two looks, some time apart by a clock that no one sets. The clock by which a date has passed may jump
 * ahead and back again, and what ends by it ends for good.
 */
export function createSecondLook<Id>(clock: () => number = () => performance.now(), apartMs = looksApartMs) {
  let firstSeen = new Map<Id, number>()
  return (seen: readonly Id[]): Id[] => {
    const now = clock()
    firstSeen = new Map(seen.map((id) => [id, firstSeen.get(id) ?? now]))
    return seen.filter((id) => now - firstSeen.get(id)! >= apartMs)
  }
}
