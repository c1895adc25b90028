/** Values less their mean, divided by the largest of what remains: offsets and units cost no digits. */
export function standardized(values: readonly number[]): { values: Float64Array; center: number; scale: number } {
  const most = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const center = most * (values.reduce((sum, value) => sum + value / most, 0) / values.length)
  const centered = Float64Array.from(values, (value) => value - center)
  const scale = centered.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return { values: scale > 0 ? centered.map((value) => value / scale) : centered, center, scale }
}

/** Mean and variance (n − 1), in two passes; exactly 0 where all values are the same. */
export function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const first = values[0]!
  const shift = values.reduce((sum, value) => sum + (value - first), 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - first - shift) ** 2, 0)
  return { mean: first + shift, variance: squares / (values.length - 1) }
}
