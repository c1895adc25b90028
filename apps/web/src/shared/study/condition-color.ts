/** Degrees between adjacent hues: the golden angle, which keeps any number of hues apart. */
const hueStep = 137.508
const firstHue = 155

/** The color of the condition at an index, for a marker next to its name, never instead of it. */
export function conditionColor(index: number): string {
  return `oklch(0.62 0.14 ${((firstHue + index * hueStep) % 360).toFixed(1)})`
}
