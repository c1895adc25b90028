import type { Condition } from '@trellis/domain'
import type { conditions } from '../../db/schema/design'

export function presentCondition(row: typeof conditions.$inferSelect): Condition {
  const { id: conditionId, name, description, problemSetId, isFixed, weight, withheld } = row
  return { conditionId, name, description, problemSetId, isFixed, weight, withheld }
}
