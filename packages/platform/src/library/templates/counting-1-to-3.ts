/** What is said when counting on: the numbers after the start. */
export function countOn(start: number, steps: number): string {
  return Array.from({ length: steps }, (_, index) => start + index + 1).join(', ')
}

/** The first multiples of a number, as said when skip-counting. */
export function multiples(of: number, count: number): string {
  return Array.from({ length: count }, (_, index) => of * (index + 1)).join(', ')
}
