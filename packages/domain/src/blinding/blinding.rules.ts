import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { allowed, refused, type Verdict } from '../verdict'
import type { Blinding } from './blinding.schema'

/** No one sees conditions beside participants or outcomes until the study is completed, or unblinded on purpose. */
export function blindingOf(status: StudyStatus, unblindedAt: number | null): Blinding {
  return { isBlinded: status !== 'COMPLETED' && unblindedAt === null, unblindedAt }
}

/** Only what is blinded can be unblinded, and only an administrator does it: the owner must not be tempted. */
export function mayUnblind(
  { isBlinded }: Pick<Blinding, 'isBlinded'>,
  actor: { isAdmin: boolean },
): Verdict<'admin_only' | 'not_blinded'> {
  if (!actor.isAdmin) return refused('admin_only')
  return isBlinded ? allowed : refused('not_blinded')
}
