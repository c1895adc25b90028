import { AppError, type ProblemId, type StudentResponse } from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'

/** The student response that feedback is about: one that is known for the problem. */
export async function requireResponse(
  platform: PlatformPort,
  id: number,
  problemId: ProblemId,
  caller: Caller,
): Promise<StudentResponse> {
  const known = await platform.getCommonWrongAnswers({ query: { problemIds: [problemId] } }, caller)
  const response = known.find((one) => one.id === id)
  if (!response) throw new AppError('student_response_not_found', { id })
  return response
}
