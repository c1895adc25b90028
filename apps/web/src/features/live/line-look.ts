const dashes = [undefined, '7 4', '2 3', '10 3 2 3', '14 4'] as const

/** The dashes of a condition's line: lines that cross are told apart without their colors too. */
export function dashOf(index: number): string | undefined {
  return dashes[index % dashes.length]
}
