import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  feedbackMappingCalls,
  type Study,
  supportMappingCalls,
  type Tutoring,
  type TutoringCeri,
  tutoringCalls,
} from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** As many as one call answers. */
const ceriChunk = 500

export interface PlacedSupport {
  conditionId: number
  problemCeri: string
  tutoring: Tutoring
}

/** Every support and every piece of feedback of a study, with the place it is given at. */
const supportsQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'supports'],
    queryFn: async ({ signal }): Promise<PlacedSupport[]> => {
      const [supports, feedback] = await Promise.all([
        request(supportMappingCalls.getSupportMappings, { query: { studyId } }, signal),
        request(feedbackMappingCalls.getFeedbackMappings, { query: { studyId } }, signal),
      ])
      const places = [
        ...supports.map((one) => ({ ...one, ceri: one.tutorStrategyCeri })),
        ...feedback.map((one) => ({ ...one, conditionId: one.conditionNumber, ceri: one.studentResponseFeedbackCeri })),
      ]
      const tutorings = await loadTutorings([...new Set(places.map((place) => place.ceri))], signal)
      return places.flatMap(({ conditionId, problemCeri, ceri }) => {
        const tutoring = tutorings.get(ceri)
        return tutoring ? [{ conditionId, problemCeri, tutoring }] : []
      })
    },
  })

async function loadTutorings(ceris: readonly TutoringCeri[], signal: AbortSignal): Promise<Map<string, Tutoring>> {
  const chunks = Array.from({ length: Math.ceil(ceris.length / ceriChunk) }, (_, chunk) =>
    ceris.slice(chunk * ceriChunk, (chunk + 1) * ceriChunk),
  )
  const answers = await Promise.all(
    chunks.map((chunk) => request(tutoringCalls.getTutorings, { query: { ceris: chunk } }, signal)),
  )
  return new Map(answers.flatMap(({ data }) => data.map((tutoring) => [tutoring.ceri, tutoring])))
}

export function useSupports(study: Study) {
  return useQuery(supportsQuery(study.studyId))
}
