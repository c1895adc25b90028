import { type WithdrawalKind, withdrawalKindSchema } from './withdrawal.schema'

const strictness = (kind: WithdrawalKind | null) => (kind === null ? -1 : withdrawalKindSchema.options.indexOf(kind))

/** The kinds that are stricter than an earlier withdrawal; all of them for a student who was not withdrawn. */
export function stricterKinds(than: WithdrawalKind | null): WithdrawalKind[] {
  return withdrawalKindSchema.options.filter((kind) => strictness(kind) > strictness(than))
}

/** Whether the student still receives what the condition gives. */
export const isTreated = (withdrawal: WithdrawalKind | null) => withdrawal === null

/** Whether what the student does is still recorded in the study. */
export const isCollected = (withdrawal: WithdrawalKind | null) => withdrawal === null || withdrawal === 'TREATMENT'
