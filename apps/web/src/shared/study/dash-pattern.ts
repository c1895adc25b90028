const dashes = [undefined, '7 4', '2 3', '10 3 2 3', '14 4'] as const

/** The dash pattern of a condition's line, so that lines are distinguishable without color. */
export function dashPattern(index: number): string | undefined {
  return dashes[index % dashes.length]
}
