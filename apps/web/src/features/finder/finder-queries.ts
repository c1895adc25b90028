import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type InputOf,
  type ProblemSetId,
  type ReplyOf,
  type Study,
  skillCalls,
  studyContentCalls,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { type FinderState, sortOf } from './finder-state'

type FinderQuery = InputOf<typeof studyContentCalls.getProblemSetData>['query']
export type FinderPage = ReplyOf<typeof studyContentCalls.getProblemSetData>
export type FinderRow = FinderPage['problemSets'][number]

export const finderKeys = {
  /** Invalidating this refetches every page and whether each set is in use. */
  pages: ['finder', 'pages'],
  page: (query: FinderQuery) => ['finder', 'pages', query],
  isInUse: (query: { problemSetId: string; studyId: number }) => ['finder', 'pages', 'in-use', query],
} as const

/** The paradigm that determines which sets are listed; undefined when none does. */
export function paradigmOf(study: Study): '0' | '1' | '2' | undefined {
  if (study.experimentalParadigmNumber === null) return undefined
  return String(study.experimentalParadigmNumber) as '0' | '1' | '2'
}

function queryOf(state: FinderState, study: Study): FinderQuery {
  const list = (chosen: readonly string[], separator: string) =>
    chosen.length === 0 ? undefined : chosen.join(separator)
  return {
    page: state.page,
    pageSize: state.pageSize,
    sort: sortOf(state),
    order: state.order,
    search: state.search === '' ? undefined : state.search,
    grades: list(state.grades, ','),
    skills: list(state.skills, ','),
    curriculum: list(state.curricula, '|'),
    minStudents: state.minStudents === 0 ? undefined : state.minStudents,
    avgCorrect: state.avgCorrect?.join(','),
    avgProblems: state.avgProblems?.join(','),
    hintsRequested: state.hintsRequested?.join(','),
    ansRequested: state.ansRequested?.join(','),
    paradigm: state.isAnyKind ? undefined : paradigmOf(study),
    onlyAvailable: state.onlyAvailable ? 'true' : undefined,
    studyId: study.studyId,
  }
}

function pageQuery(query: FinderQuery) {
  return queryOptions({
    queryKey: finderKeys.page(query),
    queryFn: ({ signal }) => request(studyContentCalls.getProblemSetData, { query }, signal),
  })
}

/** The current page. The previous one stays until the next has loaded, so that the table does not jump. */
export function finderPageQuery(state: FinderState, study: Study) {
  return queryOptions({ ...pageQuery(queryOf(state, study)), placeholderData: keepPreviousData })
}

/** Whether another study uses the set. */
export function isInUseQuery(problemSetId: ProblemSetId, study: Study) {
  const query = { problemSetId, studyId: study.studyId }
  return queryOptions({
    queryKey: finderKeys.isInUse(query),
    queryFn: ({ signal }) => request(studyContentCalls.isProblemSetInUse, { query }, signal),
    select: ({ isInUse }) => isInUse,
  })
}

export const skillsQuery = queryOptions({
  queryKey: keys.skills,
  queryFn: ({ signal }) => request(skillCalls.getSkillNodes, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
