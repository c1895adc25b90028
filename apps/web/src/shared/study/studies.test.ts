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

describe('a list of studies', () => {
  it('is ascending by id', () => {
    const ids = listedStudies([10, 9, 101].map((studyId) => aRecord({ studyId }))).map((study) => study.studyId)
    expect(ids).toEqual([9, 10, 101])
  })

  it.each([
    ['an id that is no whole number', { studyId: 1.5 }],
    ['no id', { studyId: undefined }],
    ['a blank title', { studyName: '  ' }],
    ['a status nobody knows', { studyStatus: 'LOST' }],
    ['a type nobody knows', { studyTypeId: 9 }],
  ])('leaves out a record with %s', (_, facts) => {
    expect(listedStudies([aRecord(facts)])).toEqual([])
  })

  it.each([null, undefined, {}, 'studies'])('that is not a list is empty: %j', (raw) => {
    expect(listedStudies(raw)).toEqual([])
  })
})

describe('a date', () => {
  const newYear = Date.UTC(2026, 0, 1, 2) / 1000

  it('is the one in the zone of the person', () => {
    expect(formatDate(newYear, 'Europe/Madrid', 'en-US')).toBe('Jan 1, 2026')
    expect(formatDate(newYear, 'America/New_York', 'en-US')).toBe('Dec 31, 2025')
  })

  it('is shown even when the stored zone is none', () => {
    expect(formatDate(newYear, 'Nowhere/Land', 'en-US')).toContain('202')
  })
})
