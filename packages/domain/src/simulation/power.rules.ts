import type { RandomizedUnit } from '../assignment/assignment.schema'

/**
 * The unit that conditions are assigned to, which power counts. Students who enroll by link have no class or school.
 */
export function bindingUnitOf(unit: RandomizedUnit, isByLink: boolean): RandomizedUnit {
  return isByLink ? 'STUDENT' : unit
}
