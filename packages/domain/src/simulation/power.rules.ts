import type { RandomizedUnit } from '../assignment/assignment.schema'

/** What conditions are assigned to, and so what power counts: students who enroll by link have no class and no school. */
export function bindingUnitOf(unit: RandomizedUnit, isByLink: boolean): RandomizedUnit {
  return isByLink ? 'STUDENT' : unit
}
