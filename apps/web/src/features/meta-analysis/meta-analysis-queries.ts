import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InputOf, metaAnalysisCalls, skillCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

export type MetaQuery = InputOf<typeof metaAnalysisCalls.getMetaAnalysis>['query']

export const metaQuestionsQuery = queryOptions({
  queryKey: ['meta-analysis', 'questions'],
  queryFn: ({ signal }) => request(metaAnalysisCalls.getMetaQuestions, {}, signal),
})

/** The result of the previous filters stays until the next one has been computed. */
export const metaAnalysisQuery = (query: MetaQuery) =>
  queryOptions({
    queryKey: ['meta-analysis', query],
    queryFn: ({ signal }) => request(metaAnalysisCalls.getMetaAnalysis, { query }, signal),
    placeholderData: keepPreviousData,
  })

export const skillsQuery = queryOptions({
  queryKey: keys.skills,
  queryFn: ({ signal }) => request(skillCalls.getSkillNodes, {}, signal),
})
