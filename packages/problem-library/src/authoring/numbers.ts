export function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b)
}

export function lcm(a: number, b: number): number {
  return Math.abs(a * b) / gcd(a, b)
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The whole numbers from the first to the last, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export function factorsOf(number: number): number[] {
  return range(1, number).filter((candidate) => number % candidate === 0)
}

export function isPrime(number: number): boolean {
  return factorsOf(number).length === 2
}

/** The numbers that one says when counting on from the start. */
export function countOn(start: number, steps: number): string {
  return range(start + 1, start + steps).join(', ')
}

/** The first multiples of a number, as one says them when skip-counting. */
export function multiples(of: number, count: number): string {
  return range(1, count)
    .map((times) => of * times)
    .join(', ')
}

/** A number as a student types it: at most four decimals, no trailing zeros. */
export function plain(value: number): string {
  const rounded = Number(value.toFixed(4))
  return rounded === 0 ? '0' : String(rounded)
}

/** 4382 as it is printed in a sentence: 4,382. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

/** 4382 inside TeX, where a bare comma would add a space. */
export function groupedTex(value: number): string {
  return grouped(value).replaceAll(',', '{,}')
}

/** A decimal from its count of tenths, hundredths …, without trailing zeros: decimal(1250, 2) is 12.5. */
export function decimal(units: number, places: number): string {
  return String(Number((units / 10 ** places).toFixed(places)))
}

/** The same with trailing zeros: decimalPadded(1250, 2) is 12.50. */
export function decimalPadded(units: number, places: number): string {
  return (units / 10 ** places).toFixed(places)
}

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(number: number): string {
  const suffix = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}
