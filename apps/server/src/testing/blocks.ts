import { type BlockDesign, createBlockReader } from '@trellis/domain'
import { expect } from 'vitest'
import { hmac } from '../delivery/participant-code'

/** Expects the blocks of a stratum to be filled one after another; in the last one, any position may be free. */
export function expectBlocksInOrder(
  design: BlockDesign<number>,
  units: readonly { stratum: string; sequence: number | null }[],
): void {
  const { blockAt } = createBlockReader(design, hmac)
  for (const stratum of new Set(units.map((unit) => unit.stratum))) {
    const numbers = units.filter((unit) => unit.stratum === stratum).map((unit) => unit.sequence!)
    expect(new Set(numbers).size).toBe(numbers.length)
    const blocks = numbers.map((number) => blockAt(stratum, number).number).toSorted((a, b) => a - b)
    expect(blocks).toEqual(numbers.map((_, index) => blockAt(stratum, index).number))
  }
}
