import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { blockNameId } from './finder-block'

beforeAll(() => activateEnglish())

describe('blockNameId', () => {
  it.each([
    [1, 'Pre-Test'],
    [2, 'Post-Test'],
    [3, 'All Conditions'],
    [8, 'Delayed Post-Test'],
  ])('names block %i %s', (studyBlockTypeId, name) => {
    expect(i18n._(blockNameId(studyBlockTypeId))).toBe(name)
  })

  it.each([0, 4, 7, -1, 1.5, Number.NaN])('rejects block %d', (studyBlockTypeId) => {
    expect(() => blockNameId(studyBlockTypeId)).toThrow('Unrecognized Study Block type')
  })
})
