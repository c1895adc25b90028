/** Degrees between adjacent hues: the golden angle, which keeps any number of hues apart. */
const turn = 137.508
const first = 155

/** The color of the condition at an index: a marker next to its name, never instead of it. */
export function conditionColor(index: number): string {
  return `oklch(0.62 0.14 ${((first + index * turn) % 360).toFixed(1)})`
}
