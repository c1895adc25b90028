import { AppError, type PublishedTarget } from '@trellis/domain'
import type { Db } from '../../db/client'
import type { Delivery } from '../../delivery/create-delivery'
import type { SetContent } from '../../delivery/deliver-problem'
import { findPublication } from './publication.store'

export interface PublicPreview extends SetContent {
  title: string
  conditionName: string
  conditions: { conditionId: PublishedTarget['conditionId']; name: string }[]
}

/** Loads what visitors of a public page can try out: the frozen content of a study, as long as it is published. */
export async function loadPublicPreview(
  { db, delivery }: { db: Db; delivery: Pick<Delivery, 'studies'> },
  { key, conditionId, problemSetId }: PublishedTarget,
): Promise<PublicPreview> {
  const row = await findPublication(db, key)
  if (row?.state !== 'PUBLISHED') throw new AppError('study_not_found', { id: key })
  const { content, conditions } = await delivery.studies.load(row.studyId)
  const condition = conditions.get(conditionId)
  if (!condition) throw new AppError('condition_not_found', { id: conditionId })
  // Where conditions differ in their set, a switch of the condition is a switch of the set.
  const ownSetId = condition.problemSetId ?? problemSetId
  const entry = content.sets.find(({ set }) => set.problemSetId === ownSetId)
  if (!entry) throw new AppError('problem_set_not_found', { id: ownSetId })
  return {
    title: entry.set.name,
    conditionName: condition.name,
    conditions: content.conditions.map(({ conditionId, name }) => ({ conditionId, name })),
    set: entry.set,
    problems: content.problems,
    given: condition,
  }
}
