import type { ProblemId, ProblemSetId, SupportId } from '@trellis/domain'

const page = '/tutor/preview'

/** A problem set as students in one condition get it. */
export function conditionPreview(studyId: number, conditionId: number, problemSetId: ProblemSetId): string {
  return address({ study: String(studyId), condition: String(conditionId), set: problemSetId })
}

/** Problems one after the other, each with the support it is paired with. */
export function pairsPreview(pairs: readonly { problemId: ProblemId; supportId: SupportId | null }[]): string {
  return address({ pairs: pairs.map(({ problemId, supportId }) => `${problemId}:${supportId ?? ''}`).join() })
}

/** A problem with feedback on its common wrong answers. */
export function feedbackPreview(problemId: ProblemId, feedback: readonly SupportId[]): string {
  return address({ problem: problemId, feedback: feedback.join() })
}

/** CERIs, colons and commas are valid in a query as they are, which keeps the link readable. */
function address(query: Record<string, string>): string {
  const parts = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%3A/g, ':').replace(/%2C/g, ',')}`,
  )
  return `${page}?${parts.join('&')}`
}
