/** Returns the items with the one at index `from` moved to index `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const index = Math.min(items.length - 1, Math.max(0, to))
  const rest = items.filter((_, each) => each !== from)
  return [...rest.slice(0, index), items[from]!, ...rest.slice(index)]
}

/** The index for an item that is dragged to height `y`: after every other item whose middle is above it. */
export function indexAt(y: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length
}
