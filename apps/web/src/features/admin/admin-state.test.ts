import { adminPageSizes, adminSorts, studyStatusSchema } from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdminState, defaultState, hasFilters, readAdminState, writeAdminState } from './admin-state'

const anyState: fc.Arbitrary<AdminState> = fc.record({
  search: fc.string(),
  statuses: fc.subarray([...studyStatusSchema.options]),
  typeId: fc.constantFrom(null, 1 as const, 2 as const, 3 as const, 4 as const),
  sort: fc.constantFrom(...adminSorts),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.constantFrom(...adminPageSizes),
})

describe('the state of the admin table in the URL', () => {
  it('reads back any state that it has written', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readAdminState(new URLSearchParams(writeAdminState(state)))).toEqual(state)
      }),
    )
  })

  it('writes no parameters for the default table, and reads none as the default', () => {
    expect(writeAdminState(defaultState)).toEqual({})
    expect(readAdminState(new URLSearchParams())).toEqual(defaultState)
  })

  it('falls back to defaults for invalid parameters', () => {
    const nonsense = 'status=gone&type=x&sort=color&order=up&page=-3&size=7'
    expect(readAdminState(new URLSearchParams(nonsense))).toEqual(defaultState)
  })

  it('counts a search, a status or a type as a filter, but not a sort order, a page or a blank search', () => {
    expect(hasFilters({ ...defaultState, sort: 'studyName', page: 3 })).toBe(false)
    expect(hasFilters({ ...defaultState, search: '  ' })).toBe(false)
    expect(hasFilters({ ...defaultState, statuses: ['PAUSED'] })).toBe(true)
    expect(hasFilters({ ...defaultState, typeId: 2 })).toBe(true)
  })
})
