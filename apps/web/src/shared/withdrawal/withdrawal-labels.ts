import type { WithdrawalKind, WithdrawalReason } from '@trellis/domain'

export const withdrawalKindMessage: Record<WithdrawalKind, string> = {
  TREATMENT: /*i18n*/ 'withdrawal.kind.TREATMENT',
  COLLECTION: /*i18n*/ 'withdrawal.kind.COLLECTION',
  ERASURE: /*i18n*/ 'withdrawal.kind.ERASURE',
}

export const withdrawalReasonMessage: Record<WithdrawalReason, string> = {
  student_request: /*i18n*/ 'withdrawal.reason.student_request',
  guardian_request: /*i18n*/ 'withdrawal.reason.guardian_request',
  teacher_request: /*i18n*/ 'withdrawal.reason.teacher_request',
  left_class: /*i18n*/ 'withdrawal.reason.left_class',
  technical_problem: /*i18n*/ 'withdrawal.reason.technical_problem',
  not_a_student: /*i18n*/ 'withdrawal.reason.not_a_student',
  other: /*i18n*/ 'withdrawal.reason.other',
}
