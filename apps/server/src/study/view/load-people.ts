import { AppError, type User, type UserId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { chunksOf } from '../content/platform-reads'

/** The maximum number of ids in one call of the platform. */
const chunkSize = 100

/** The people with these ids, as far as the platform knows them; none when it cannot be reached. */
export async function loadPeople(
  platform: PlatformPort,
  userIds: readonly UserId[],
  include?: 'ATTRIBUTES'[],
): Promise<Map<UserId, User>> {
  const chunks = chunksOf([...new Set(userIds)], chunkSize)
  try {
    const people = await Promise.all(
      chunks.map((chunk) => platform.getUsers({ query: { ids: chunk, include } }, 'service')),
    )
    return new Map(people.flat().map((user) => [user.userId, user]))
  } catch (error) {
    // Names are optional: everything else can be shown without them.
    if (error instanceof AppError && error.code === 'platform_unreachable') return new Map()
    throw error
  }
}
