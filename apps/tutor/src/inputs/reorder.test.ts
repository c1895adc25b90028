import { describe, expect, it } from 'vitest'
import { indexAt, moveItem } from './reorder'

describe('reordering', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 2, 'abcd'],
    [0, -1, 'abcd'],
    [3, 9, 'abcd'],
  ])('moving an item from %i to %i gives %s', (from, to, order) => {
    expect(moveItem([...'abcd'], from, to).join('')).toBe(order)
  })

  it.each([
    [5, 1, 0],
    [25, 0, 0],
    [35, 0, 1],
    [95, 0, 2],
    [55, 2, 2],
    [25, 2, 1],
  ])('dragging to the height %i puts item %i at index %i', (y, from, index) => {
    expect(indexAt(y, [10, 30, 50], from)).toBe(index)
  })
})
