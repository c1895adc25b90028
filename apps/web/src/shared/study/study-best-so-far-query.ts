import { queryOptions } from '@tanstack/react-query'
import { bestSoFarCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** The kind of support that 'Best So Far' gives first in each problem set of a study. */
export const studyBestSoFarQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'best-so-far'],
    queryFn: ({ signal }) => request(bestSoFarCalls.getStudyBestSoFar, { query: { studyId } }, signal),
  })
