import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { type EditRefusal, mayEdit } from '../study/study.rules'
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

export type ConditionTextRefusal = 'blank' | 'too_long'

export function checkConditionName(name: string): Verdict<ConditionTextRefusal> {
  return verdictOf(conditionNameSchema.safeParse(name))
}

export function checkConditionDescription(description: string): Verdict<ConditionTextRefusal> {
  return verdictOf(conditionDescriptionSchema.safeParse(description))
}

function verdictOf(result: {
  success: boolean
  error?: { issues: { code: string }[] }
}): Verdict<ConditionTextRefusal> {
  if (result.success) return allowed
  return refused(result.error?.issues[0]?.code === 'too_big' ? 'too_long' : 'blank')
}

/** Names that differ only in case or spaces look alike in a table of results. */
export function isNameTaken(name: string, others: readonly string[]): boolean {
  const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return others.some((other) => normal(other) === normal(name))
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

/** `fixed`: 'Best So Far' is what the platform gives, and the researcher cannot change it. */
export type ConditionRefusal = EditRefusal | 'too_many' | 'too_few' | 'fixed' | 'name_taken'

export function mayAddCondition({ typeId, status, count }: ConditionFacts): Verdict<ConditionRefusal> {
  const edit = mayEdit(status, 'design')
  if (!edit.ok && edit.reason !== 'awaiting_approval') return edit
  return count >= maxConditions(typeId) ? refused('too_many') : edit
}

export function mayDeleteCondition(facts: ConditionFacts & { isFixed: boolean }): Verdict<ConditionRefusal> {
  if (facts.isFixed || facts.count <= minConditions) return refused('too_few')
  return mayEdit(facts.status, 'design')
}
