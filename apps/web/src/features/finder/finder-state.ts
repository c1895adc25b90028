import {
  curriculumOptions,
  finderPageSizes,
  finderSorts,
  gradeOptions,
  type ProblemSetId,
  type RangeFilter,
  rangeFilters,
  reduceSearch,
  relevanceSort,
  sliderBounds,
  sortedRange,
} from '@trellis/domain'

export type FinderSort = (typeof finderSorts)[number]
export type FinderPageSize = (typeof finderPageSizes)[number]
export type FinderOrder = 'asc' | 'desc'

/** The two ends of a slider; null when it does not filter. */
export type Range = readonly [number, number] | null

/** The finder's state as kept in the URL. */
export interface FinderState extends Record<RangeFilter, Range> {
  page: number
  pageSize: FinderPageSize
  /** The column that was clicked; null until then. */
  sort: FinderSort | null
  order: FinderOrder
  search: string
  grades: readonly string[]
  skills: readonly string[]
  curricula: readonly string[]
  onlyAvailable: boolean
  /** Fewest students last year; 0 does not filter. */
  minStudents: number
  /** Whether sets are listed that do not suit the paradigm of the study. */
  isAnyKind: boolean
  /** The problem set whose problems are shown. */
  set: ProblemSetId | null
}

export const defaultState: FinderState = {
  page: 1,
  pageSize: 30,
  sort: null,
  order: 'desc',
  search: '',
  grades: [],
  skills: [],
  curricula: [],
  onlyAvailable: false,
  minStudents: 0,
  avgCorrect: null,
  avgProblems: null,
  hintsRequested: null,
  ansRequested: null,
  isAnyKind: false,
  set: null,
}

/** The filters only: what "Clear all" resets. */
export const noFilters = {
  search: '',
  grades: [],
  skills: [],
  curricula: [],
  onlyAvailable: false,
  minStudents: 0,
  avgCorrect: null,
  avgProblems: null,
  hintsRequested: null,
  ansRequested: null,
} satisfies Partial<FinderState>

/** Until a column is clicked, a search is sorted by relevance, and the whole library by completions in September. */
export function sortOf({ sort, search }: FinderState): FinderSort | typeof relevanceSort {
  return sort ?? (search === '' ? 'sep' : relevanceSort)
}

// The limits of the call; longer values would be refused.
const lastPage = 100_000
export const longestSearch = 200
const maxSkills = 50

const names = {
  page: 'f.page',
  pageSize: 'f.size',
  sort: 'f.sort',
  order: 'f.order',
  search: 'f.q',
  grades: 'f.grades',
  skills: 'f.skills',
  curricula: 'f.curriculum',
  onlyAvailable: 'f.available',
  minStudents: 'f.students',
  avgCorrect: 'f.correct',
  avgProblems: 'f.problems',
  hintsRequested: 'f.hints',
  ansRequested: 'f.answers',
  isAnyKind: 'f.anyKind',
  set: 'set',
} as const satisfies Record<keyof FinderState, string>

/** Parses the URL. Missing or invalid values become defaults. */
export function parseFinderState(params: URLSearchParams): FinderState {
  const text = (field: keyof FinderState) => params.get(names[field]) ?? ''
  return {
    page: pageOf(text('page')),
    pageSize: finderPageSizes.find((size) => String(size) === text('pageSize')) ?? defaultState.pageSize,
    sort: finderSorts.find((sort) => sort === text('sort')) ?? null,
    order: text('order') === 'asc' ? 'asc' : defaultState.order,
    search: normalSearch(text('search')),
    grades: knownOf(gradeOptions, text('grades').split(',')),
    skills: skillsOf(text('skills')),
    curricula: knownOf(curriculumOptions, text('curricula').split('|')),
    onlyAvailable: text('onlyAvailable') === 'true',
    minStudents: endOf(text('minStudents'), sliderBounds.minStudents) ?? 0,
    avgCorrect: rangeOf(text('avgCorrect'), 'avgCorrect'),
    avgProblems: rangeOf(text('avgProblems'), 'avgProblems'),
    hintsRequested: rangeOf(text('hintsRequested'), 'hintsRequested'),
    ansRequested: rangeOf(text('ansRequested'), 'ansRequested'),
    isAnyKind: text('isAnyKind') === 'true',
    set: setOf(text('set')),
  }
}

/** The URL of a state. Defaults are omitted; other parameters are kept. */
export function writeFinderState(state: FinderState, params: URLSearchParams): URLSearchParams {
  const written = clearFinderState(params)
  const put = (field: keyof FinderState, value: string, defaultValue: string) => {
    if (value !== defaultValue) written.set(names[field], value)
  }
  put('page', String(state.page), String(defaultState.page))
  put('pageSize', String(state.pageSize), String(defaultState.pageSize))
  put('sort', state.sort ?? '', '')
  put('order', state.order, defaultState.order)
  put('search', state.search, '')
  put('grades', state.grades.join(','), '')
  put('skills', state.skills.join(','), '')
  put('curricula', state.curricula.join('|'), '')
  put('onlyAvailable', String(state.onlyAvailable), 'false')
  put('minStudents', String(state.minStudents), '0')
  for (const name of rangeFilters) put(name, state[name]?.join('-') ?? '', '')
  put('isAnyKind', String(state.isAnyKind), 'false')
  put('set', state.set ?? '', '')
  return written
}

/** The URL without the finder's parameters: for closing it. */
export function clearFinderState(params: URLSearchParams): URLSearchParams {
  const remaining = new URLSearchParams(params)
  for (const name of Object.values(names)) remaining.delete(name)
  return remaining
}

/** The search as it is sent: only the code where the text names a problem set, truncated to the accepted length. */
export function normalSearch(text: string): string {
  return reduceSearch(text)
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

export function filterCount(state: FinderState): number {
  const lists = state.grades.length + state.skills.length + state.curricula.length
  return lists + (state.search === '' ? 0 : 1) + (state.onlyAvailable ? 1 : 0) + sliderCount(state)
}

export function sliderCount(state: FinderState): number {
  return rangeFilters.filter((name) => state[name] !== null).length + (state.minStudents > 0 ? 1 : 0)
}

function endOf(text: string, { min, max }: { min: number; max: number }): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

/** Null for an invalid range, and for one that includes everything. */
function rangeOf(text: string, name: RangeFilter): Range {
  const bounds = sliderBounds[name]
  const [from, to, ...rest] = text.split('-').map((end) => endOf(end, bounds))
  if (from == null || to == null || rest.length > 0) return null
  return effectiveRange([from, to], bounds)
}

/** The ends in ascending order; null if the range leaves nothing out. */
export function effectiveRange(ends: readonly [number, number], { min, max }: { min: number; max: number }): Range {
  const [from, to] = sortedRange(ends)
  return from === min && to === max ? null : [from, to]
}

function pageOf(text: string): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : defaultState.page
  return page >= 1 && page <= lastPage ? page : defaultState.page
}

/** In the order of the options, without duplicates. */
function knownOf(options: readonly string[], values: readonly string[]): string[] {
  return options.filter((option) => values.includes(option))
}

function skillsOf(text: string): string[] {
  const codes = text.split(',').filter((code) => /^[\w.-]{1,20}$/.test(code))
  return [...new Set(codes)].slice(0, maxSkills)
}

function setOf(text: string): ProblemSetId | null {
  return /^W?PS[0-9A-Z]{1,40}$/.test(text) ? (text as ProblemSetId) : null
}
