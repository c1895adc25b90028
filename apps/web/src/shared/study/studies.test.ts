import { describe, expect, it } from 'vitest'
import { formatDate } from '../dates'
import { listedStudies } from './studies'

const aRecord = (facts: object) => ({
  studyId: 1,
  studyName: 'Fractions',
  studyStatus: 'DEPLOYED',
  studyTypeId: 1,
  ...facts,
})

describe('listedStudies', () => {
  it('sorts studies by id, ascending', () => {
    const ids = listedStudies([10, 9, 101].map((studyId) => aRecord({ studyId }))).map((study) => study.studyId)
    expect(ids).toEqual([9, 10, 101])
  })

  it.each([
    ['an id that is not an integer', { studyId: 1.5 }],
    ['no id', { studyId: undefined }],
    ['a blank title', { studyName: '  ' }],
    ['an unknown status', { studyStatus: 'LOST' }],
    ['an unknown type', { studyTypeId: 9 }],
  ])('drops a record with %s', (_, facts) => {
    expect(listedStudies([aRecord(facts)])).toEqual([])
  })

  it.each([null, undefined, {}, 'studies'])('returns an empty list for %j', (raw) => {
    expect(listedStudies(raw)).toEqual([])
  })
})

describe('formatDate', () => {
  const newYear = Date.UTC(2026, 0, 1, 2) / 1000

  it('shows the date in the user’s time zone', () => {
    expect(formatDate(newYear, 'Europe/Madrid', 'en-US')).toBe('Jan 1, 2026')
    expect(formatDate(newYear, 'America/New_York', 'en-US')).toBe('Dec 31, 2025')
  })

  it('shows a date even when the stored time zone is invalid', () => {
    expect(formatDate(newYear, 'Nowhere/Land', 'en-US')).toContain('202')
  })
})
