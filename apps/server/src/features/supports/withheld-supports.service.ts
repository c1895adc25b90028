import { type Actor, AppError, type Condition, type ParsedOf, type supportMappingCalls } from '@trellis/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { conditions, feedbackMappings, supportMappings } from '../../db/schema/design'
import { lockForEdit } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { requireSlots } from '../../study/supports/slot-guards'
import { presentCondition } from '../../study/view/condition-view'

type Change = ParsedOf<typeof supportMappingCalls.withholdSupports>['body']

/** Problems for which a condition gives no support on purpose: they count as complete. */
export async function withholdSupports({ db }: Deps, change: Change, actor: Actor): Promise<Condition> {
  const { studyId, conditionId, isWithheld } = change
  const problemIds = [...new Set(change.problemIds)]
  return db.transaction(async (tx) => {
    await lockForEdit(tx, studyId, actor)
    await requireSlots(tx, { studyId, conditionId, problemIds })
    if (isWithheld) {
      for (const table of [supportMappings, feedbackMappings]) {
        const [filled] = await tx
          .select({ problemId: table.problemId })
          .from(table)
          .where(and(eq(table.conditionId, conditionId), inArray(table.problemId, problemIds)))
          .limit(1)
        if (filled) throw new AppError('mapping_exists', {})
      }
    }
    const [row] = await tx.select().from(conditions).where(eq(conditions.id, conditionId))
    const others = row!.withheld.filter((id) => !problemIds.includes(id))
    const withheld = isWithheld ? [...others, ...problemIds] : others
    if (withheld.length === row!.withheld.length) return presentCondition(row!)
    const [changed] = await tx.update(conditions).set({ withheld }).where(eq(conditions.id, conditionId)).returning()
    await recordEvent(tx, actor, {
      studyId,
      action: isWithheld ? 'supports_withheld' : 'supports_not_withheld',
      details: { conditionId, name: row!.name, problems: Math.abs(withheld.length - row!.withheld.length) },
    })
    return presentCondition(changed!)
  })
}
