import type { SupportSlot } from '@trellis/domain'

/** Identifies a slot within its study. Starts with the condition, then the problem. */
export function slotKey({ conditionId, problemId, studentResponseId }: Omit<SupportSlot, 'studyId'>): string {
  return [conditionId, problemId, studentResponseId ?? ''].join('/')
}

export const problemOfKey = (key: string): string => key.split('/')[1]!
export const isKeyOfCondition = (key: string, conditionId: number): boolean => key.startsWith(`${conditionId}/`)
