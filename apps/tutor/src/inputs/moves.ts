/** The items with the one at `from` put to place `to`; what lies between moves up. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const place = Math.min(items.length - 1, Math.max(0, to))
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, place), items[from]!, ...rest.slice(place)]
}

/** Where an item belongs that is held at height `y`: behind every other item whose middle is above it. */
export function placeAt(y: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length
}
