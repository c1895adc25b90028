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

describe('the URL of the table of all studies', () => {
  it('is parsed back to the state it was written from', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readAdminState(new URLSearchParams(writeAdminState(state)))).toEqual(state)
      }),
    )
  })

  it('has no parameters for the default table', () => {
    expect(writeAdminState(defaultState)).toEqual({})
    expect(readAdminState(new URLSearchParams())).toEqual(defaultState)
  })

  it('falls back to defaults for invalid values', () => {
    const nonsense = 'status=gone&type=x&sort=color&order=up&page=-3&size=7'
    expect(readAdminState(new URLSearchParams(nonsense))).toEqual(defaultState)
  })

  it('shows whether filters are applied', () => {
    expect(hasFilters({ ...defaultState, sort: 'studyName', page: 3 })).toBe(false)
    expect(hasFilters({ ...defaultState, search: '  ' })).toBe(false)
    expect(hasFilters({ ...defaultState, statuses: ['PAUSED'] })).toBe(true)
    expect(hasFilters({ ...defaultState, typeId: 2 })).toBe(true)
  })
})
