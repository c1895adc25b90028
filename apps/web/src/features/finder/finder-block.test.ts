import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { blockNameId } from './finder-block'

beforeAll(() => activateEnglish())

describe('the block that a finder fills', () => {
  it.each([
    [1, 'Pre-Test'],
    [2, 'Post-Test'],
    [3, 'All Conditions'],
  ])('%i is called %s', (blockTypeId, name) => {
    expect(i18n._(blockNameId(blockTypeId))).toBe(name)
  })

  it.each([0, 4, 7, -1, 1.5, Number.NaN])('is not %d', (blockTypeId) => {
    expect(() => blockNameId(blockTypeId)).toThrow('Unrecognized Study Block type')
  })
})
