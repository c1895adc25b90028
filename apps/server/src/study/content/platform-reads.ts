import type { ProblemId, StudentResponse, SupportId, Tutoring } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'

/** The maximum number of ids in one call of the platform. */
const chunkSize = 500

export function chunksOf<T>(items: readonly T[], size = chunkSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Supports by id, requested on the study's own behalf, no matter who wrote them. Deleted ones are left out. */
export async function loadTutorings(
  platform: PlatformPort,
  supportIds: readonly SupportId[],
): Promise<Map<string, Tutoring>> {
  const answers = await Promise.all(
    chunksOf([...new Set(supportIds)]).map((chunk) =>
      platform.getTutorings({ query: { supportIds: chunk } }, 'service'),
    ),
  )
  return new Map(answers.flatMap(({ data }) => data.map((tutoring) => [tutoring.supportId, tutoring])))
}

/** The wrong answers known for these problems, including those that researchers added, by id. */
export async function loadResponses(
  platform: PlatformPort,
  problems: readonly ProblemId[],
): Promise<Map<number, StudentResponse>> {
  const answers = await Promise.all(
    chunksOf([...new Set(problems)]).map((chunk) =>
      platform.getCommonWrongAnswers({ query: { problemIds: chunk } }, 'service'),
    ),
  )
  return new Map(answers.flat().map((response) => [response.id, response]))
}
