import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { mayEdit } from '../study/study.rules'
import { type StudyTypeId, studyTypes } from '../study/study.schema'
import { allowed, refused, type Verdict } from '../verdict'
import { conditionDescriptionSchema, conditionNameSchema } from './condition.schema'

export const minConditions = 2
export const newConditionDescription = 'Change me!'
export const bestSoFarName = 'Best So Far'

export function maxConditions(typeId: StudyTypeId): number {
  if (typeId === studyTypes.singleSupport) return 2
  return typeId === studyTypes.problemVaried ? 4 : 20
}

export function checkConditionName(name: string): Verdict {
  return verdictOf(conditionNameSchema.safeParse(name))
}

export function checkConditionDescription(description: string): Verdict {
  return verdictOf(conditionDescriptionSchema.safeParse(description))
}

function verdictOf(result: { success: boolean; error?: { issues: { message: string }[] } }): Verdict {
  return result.success ? allowed : refused(result.error?.issues[0]?.message ?? 'Field cannot be blank')
}

/** 'Condition N' with the next number that no condition of the study has. */
export function nextConditionName(existing: readonly string[]): string {
  let number = existing.length + 1
  while (existing.includes(`Condition ${number}`)) number++
  return `Condition ${number}`
}

export function isDefaultConditionName(name: string): boolean {
  return /^Condition \d+$/.test(name)
}

/** The conditions a new study starts with. */
export function firstConditions(typeId: StudyTypeId): { name: string; description: string; isFixed: boolean }[] {
  const own = (name: string) => ({ name, description: newConditionDescription, isFixed: false })
  return typeId === studyTypes.singleSupport
    ? [{ name: bestSoFarName, description: 'What the platform gives today', isFixed: true }, own('Condition 1')]
    : [own('Condition 1'), own('Condition 2')]
}

interface ConditionFacts {
  typeId: StudyTypeId
  status: StudyStatus
  count: number
}

export function mayAddCondition({ typeId, status, count }: ConditionFacts): Verdict {
  const edit = mayEdit(status, 'design')
  if (!edit.ok && edit.reason !== 'awaiting_approval') return refused("Can't Add Conditions after Deployment Approved")
  if (count >= maxConditions(typeId)) {
    return refused(
      typeId === studyTypes.problemVaried
        ? "Can't add condition: Maximum is 4"
        : `Can't Add Condition: Maximum is ${maxConditions(typeId)}`,
    )
  }
  return edit
}

export function mayDeleteCondition(facts: ConditionFacts & { isFixed: boolean }): Verdict {
  if (facts.isFixed || facts.count <= minConditions) return refused("Can't delete condition: Minimum is 2")
  return mayEdit(facts.status, 'design')
}
