import { beforeAll, describe, expect, it } from 'vitest'
import { activateWords } from '../../locales/words'
import { blockNameId } from './finder-block'
import { word } from './words'

beforeAll(() => activateWords())

describe('blockNameId', () => {
  it.each([
    [1, 'Pre-Test'],
    [2, 'Post-Test'],
    [3, 'All Conditions'],
  ])('names block %i %s', (blockTypeId, name) => {
    expect(word(blockNameId(blockTypeId))).toBe(name)
  })

  it.each([0, 4, 7, -1, 1.5, Number.NaN])('rejects block %d', (blockTypeId) => {
    expect(() => blockNameId(blockTypeId)).toThrow('Unrecognized Study Block type')
  })
})
