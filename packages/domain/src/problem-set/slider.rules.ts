/** Checks one end of a slider: a whole number between the bounds. */
export function checkSliderValue(
  value: number,
  min: number,
  max: number,
): { ok: true } | { ok: false; reason: string } {
  if (value > max) return { ok: false, reason: `Cannot exceed ${max}` }
  return Number.isInteger(value) && value >= min ? { ok: true } : { ok: false, reason: `Must be at least ${min}` }
}

export function sortedRange([from, to]: readonly [number, number]): [number, number] {
  return from <= to ? [from, to] : [to, from]
}
