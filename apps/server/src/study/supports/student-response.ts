import { AppError, type ProblemId, type StudentResponse, type UserId } from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'

/** The wrong answers that feedback in a study can be about: those of students, the owner's, and those of the caller. */
export async function wrongAnswersFor(
  platform: PlatformPort,
  { ownerId }: { ownerId: UserId },
  problemIds: ProblemId[],
  caller: Caller,
): Promise<StudentResponse[]> {
  const [shared, own] = await Promise.all([
    platform.getCommonWrongAnswers({ query: { problemIds, authorId: ownerId } }, 'service'),
    platform.getCommonWrongAnswers({ query: { problemIds } }, caller),
  ])
  const known = new Set(shared.map(({ id }) => id))
  return [...shared, ...own.filter(({ id }) => !known.has(id))]
}

/** The student response that feedback is about. Throws if it is not known for the problem. */
export async function requireResponse(
  platform: PlatformPort,
  study: { ownerId: UserId },
  { studentResponseId: id, problemId }: { studentResponseId: number; problemId: ProblemId },
  caller: Caller,
): Promise<StudentResponse> {
  const known = await wrongAnswersFor(platform, study, [problemId], caller)
  const response = known.find((one) => one.id === id)
  if (!response) throw new AppError('student_response_not_found', { id })
  return response
}
