import type { Actor, SupportId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import type { StudyRow } from '../access/own-study'

/**
 * Gives the owner what administrators and editors write into a study; otherwise the owner could not see or change it.
 */
export async function transferToOwner(
  platform: PlatformPort,
  study: StudyRow,
  actor: Actor,
  written: { supportIds: SupportId[]; studentResponseIds?: number[] },
): Promise<void> {
  if (study.ownerId === actor.userId) return
  await platform.giveTutorings({ body: { from: actor.userId, to: study.ownerId, ...written } }, 'service')
}
