import { curriculumOptions, finderPageSizes, finderSorts, gradeOptions, type ProblemSetId } from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clearFinderState,
  defaultState,
  effectiveRange,
  type FinderState,
  filterCount,
  normalSearch,
  parseFinderState,
  sortOf,
  writeFinderState,
} from './finder-state'

const read = (address: string) => parseFinderState(new URLSearchParams(address))
const write = (state: FinderState, address = '') => writeFinderState(state, new URLSearchParams(address)).toString()

const end = fc.integer({ min: 0, max: 100 })
const anyRange = fc.tuple(end, end).map((ends) => effectiveRange(ends, { min: 0, max: 100 }))

const anyState: fc.Arbitrary<FinderState> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.constantFrom(...finderPageSizes),
  sort: fc.constantFrom(...finderSorts, null),
  order: fc.constantFrom('asc', 'desc'),
  search: fc.string({ unit: 'grapheme', maxLength: 300 }).map(normalSearch),
  grades: fc.subarray([...gradeOptions]),
  skills: fc.uniqueArray(fc.stringMatching(/^[1-8]\.[A-Z]{1,3}\.[A-D]\.\d[a-d]?$/), { maxLength: 50 }),
  curricula: fc.subarray([...curriculumOptions]),
  onlyAvailable: fc.boolean(),
  minStudents: fc.integer({ min: 0, max: 1000 }),
  avgCorrect: anyRange,
  avgProblems: anyRange,
  hintsRequested: anyRange,
  ansRequested: anyRange,
  isAnyKind: fc.boolean(),
  set: fc.option(fc.stringMatching(/^PSA[0-9A-Z]{1,8}$/).map((id) => id as ProblemSetId)),
})

const names = [
  'f.page',
  'f.size',
  'f.sort',
  'f.order',
  'f.q',
  'f.grades',
  'f.skills',
  'f.curriculum',
  'f.available',
  'f.students',
  'f.correct',
  'f.anyKind',
  'set',
]
const anyAddress = fc
  .array(fc.tuple(fc.constantFrom(...names, 'other'), fc.string({ unit: 'grapheme' })))
  .map((pairs) => new URLSearchParams(pairs))

describe('the state of the finder in the URL', () => {
  it('reads back any state that it has written', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it('reads the same state again after rewriting any URL', () => {
    fc.assert(
      fc.property(anyAddress, (params) => {
        const state = parseFinderState(params)
        expect(parseFinderState(writeFinderState(state, params))).toEqual(state)
      }),
    )
  })

  it('writes no parameters for the default state, and reads none as the default', () => {
    expect(write(defaultState)).toBe('')
    expect(read('')).toEqual(defaultState)
  })

  it('writes the selected filters in readable form', () => {
    const state = { ...defaultState, page: 2, search: 'fractions', grades: ['Grade 6'], onlyAvailable: true }
    expect(write(state)).toBe('f.page=2&f.q=fractions&f.grades=Grade+6&f.available=true')
  })

  it.each([
    ['f.page=0', 'page', 1],
    ['f.page=-3', 'page', 1],
    ['f.page=2.5', 'page', 1],
    ['f.page=1e3', 'page', 1],
    ['f.page=100001', 'page', 1],
    ['f.page=7', 'page', 7],
    ['f.size=20', 'pageSize', 30],
    ['f.size=100', 'pageSize', 100],
    ['f.sort=studentsLastYear', 'sort', null],
    ['f.sort=constructor', 'sort', null],
    ['f.sort=grade', 'sort', 'grade'],
    ['f.order=up', 'order', 'desc'],
    ['f.order=asc', 'order', 'asc'],
    ['f.q=%20%20', 'search', ''],
    ['f.q=see%20PSA12%20please', 'search', 'PSA12'],
    [`f.q=${'x'.repeat(300)}`, 'search', 'x'.repeat(200)],
    ['f.grades=Grade 9,Grade 6,Grade 6,Grade 1', 'grades', ['Grade 1', 'Grade 6']],
    ['f.grades=Grade 6 Accelerated', 'grades', ['Grade 6 Accelerated']],
    ['f.skills=6.RP.A.3b,,<b>,6.RP.A.3b', 'skills', ['6.RP.A.3b']],
    ['f.curriculum=NCTM|Nonsense|CenterPoint', 'curricula', ['CenterPoint', 'NCTM']],
    ['f.available=yes', 'onlyAvailable', false],
    ['f.students=50', 'minStudents', 50],
    ['f.students=1001', 'minStudents', 0],
    ['f.correct=80-20', 'avgCorrect', [20, 80]],
    ['f.correct=0-100', 'avgCorrect', null],
    ['f.correct=20-101', 'avgCorrect', null],
    ['f.correct=20', 'avgCorrect', null],
    ['f.hints=1-2-3', 'hintsRequested', null],
    ['set=PRA12', 'set', null],
    ['set=PSA12%2F..', 'set', null],
    ['set=PSA12', 'set', 'PSA12'],
  ] as const)('reads %s: %s is %j', (address, field, value) => {
    expect(read(address)[field]).toEqual(value)
  })

  it('lists the most relevant sets first in a search, until a column is clicked', () => {
    expect(sortOf(read(''))).toBe('sep')
    expect(sortOf(read('f.q=decimals'))).toBe('relevance')
    expect(sortOf(read('f.q=decimals&f.sort=sep'))).toBe('sep')
  })

  it('keeps parameters of other features', () => {
    expect(write({ ...defaultState, page: 3 }, 'find=1&f.page=9&set=PSA1')).toBe('find=1&f.page=3')
    expect(clearFinderState(new URLSearchParams('find=1&f.q=x&set=PSA1')).toString()).toBe('find=1')
  })

  it('counts each applied filter', () => {
    expect(filterCount(defaultState)).toBe(0)
    expect(
      filterCount({ ...defaultState, search: 'x', onlyAvailable: true, grades: ['Grade 1', 'Grade 2'], set: null }),
    ).toBe(4)
  })
})
