import {
  curriculumOptions,
  finderPageSizes,
  finderSorts,
  gradeOptions,
  type ProblemSetId,
  reduceSearch,
} from '@trellis/domain'

export type FinderSort = (typeof finderSorts)[number]
export type FinderPageSize = (typeof finderPageSizes)[number]
export type FinderOrder = 'asc' | 'desc'

/** The finder's state as kept in the URL. */
export interface FinderState {
  page: number
  pageSize: FinderPageSize
  sort: FinderSort
  order: FinderOrder
  search: string
  grades: readonly string[]
  skills: readonly string[]
  curricula: readonly string[]
  onlyAvailable: boolean
  /** The problem set whose problems are shown. */
  set: ProblemSetId | null
}

export const defaultState: FinderState = {
  page: 1,
  pageSize: 30,
  sort: 'sep',
  order: 'desc',
  search: '',
  grades: [],
  skills: [],
  curricula: [],
  onlyAvailable: false,
  set: null,
}

/** The filters only: what "Clear all" resets. */
export const noFilters = {
  search: '',
  grades: [],
  skills: [],
  curricula: [],
  onlyAvailable: false,
} satisfies Partial<FinderState>

// The limits of the call; longer values would be refused.
const lastPage = 100_000
export const longestSearch = 200
const mostSkills = 50

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
  set: 'set',
} as const satisfies Record<keyof FinderState, string>

/** Parses the URL. Missing or invalid values become defaults. */
export function parseFinderState(params: URLSearchParams): FinderState {
  const text = (field: keyof FinderState) => params.get(names[field]) ?? ''
  return {
    page: pageOf(text('page')),
    pageSize: finderPageSizes.find((size) => String(size) === text('pageSize')) ?? defaultState.pageSize,
    sort: finderSorts.find((sort) => sort === text('sort')) ?? defaultState.sort,
    order: text('order') === 'asc' ? 'asc' : defaultState.order,
    search: normalSearch(text('search')),
    grades: knownOf(gradeOptions, text('grades').split(',')),
    skills: skillsOf(text('skills')),
    curricula: knownOf(curriculumOptions, text('curricula').split('|')),
    onlyAvailable: text('onlyAvailable') === 'true',
    set: setOf(text('set')),
  }
}

/** The URL of a state. Defaults are omitted; other parameters are kept. */
export function writeFinderState(state: FinderState, params: URLSearchParams): URLSearchParams {
  const written = clearFinderState(params)
  const put = (field: keyof FinderState, value: string, usual: string) => {
    if (value !== usual) written.set(names[field], value)
  }
  put('page', String(state.page), String(defaultState.page))
  put('pageSize', String(state.pageSize), String(defaultState.pageSize))
  put('sort', state.sort, defaultState.sort)
  put('order', state.order, defaultState.order)
  put('search', state.search, '')
  put('grades', state.grades.join(','), '')
  put('skills', state.skills.join(','), '')
  put('curricula', state.curricula.join('|'), '')
  put('onlyAvailable', String(state.onlyAvailable), 'false')
  put('set', state.set ?? '', '')
  return written
}

/** The URL without the finder's parameters: for closing it. */
export function clearFinderState(params: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(params)
  for (const name of Object.values(names)) left.delete(name)
  return left
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
  return lists + (state.search === '' ? 0 : 1) + (state.onlyAvailable ? 1 : 0)
}

function pageOf(text: string): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : defaultState.page
  return page >= 1 && page <= lastPage ? page : defaultState.page
}

/** In the order of the options, without duplicates. */
function knownOf(options: readonly string[], asked: readonly string[]): string[] {
  return options.filter((option) => asked.includes(option))
}

function skillsOf(text: string): string[] {
  const codes = text.split(',').filter((code) => /^[\w.-]{1,20}$/.test(code))
  return [...new Set(codes)].slice(0, mostSkills)
}

function setOf(text: string): ProblemSetId | null {
  return /^W?PS[0-9A-Z]{1,40}$/.test(text) ? (text as ProblemSetId) : null
}
