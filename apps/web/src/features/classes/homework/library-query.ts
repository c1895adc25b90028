import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { contentCalls, type ProblemSetRow, reduceSearch } from '@trellis/domain'
import { request } from '../../../lib/client'

const pageSize = 10

export interface LibrarySearch {
  text: string
  /** Empty: all grades. */
  grade: string
}

/** An id is found regardless of grade and letter case. */
function bodyOf({ text, grade }: LibrarySearch) {
  const search = reduceSearch(/^\s*psa/i.test(text) ? text.toUpperCase() : text).slice(0, 200)
  return { search, grades: grade === '' || search.startsWith('PSA') ? [] : [grade] }
}

/** Problem sets in the library, most used first, one page at a time. */
export const libraryQuery = (search: LibrarySearch) => {
  const body = bodyOf(search)
  return infiniteQueryOptions({
    queryKey: ['library', body],
    queryFn: ({ pageParam, signal }) =>
      request(contentCalls.searchProblemSets, { body: { ...body, page: pageParam, pageSize } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    select: ({ pages }) => ({
      rows: pages.flatMap(({ problemSets }): ProblemSetRow[] => problemSets),
      total: pages[0]?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
  })
}
