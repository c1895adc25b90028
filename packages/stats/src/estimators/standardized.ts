/** Values less their mean, divided by the largest of what remains: offsets and units cost no digits. */
export function standardize(values: readonly number[]): { values: Float64Array; center: number; scale: number } {
  const most = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const center = most * (values.reduce((sum, value) => sum + value / most, 0) / values.length)
  const centered = Float64Array.from(values, (value) => value - center)
  const scale = centered.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return { values: scale > 0 ? centered.map((value) => value / scale) : centered, center, scale }
}
