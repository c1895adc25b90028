import type { Role, StudyStatus, StudyTypeId } from '@trellis/domain'

export const statusMessage: Record<StudyStatus, string> = {
  DEVELOPMENT: /*i18n*/ 'status.DEVELOPMENT',
  AWAITING_APPROVAL: /*i18n*/ 'status.AWAITING_APPROVAL',
  DEPLOYED: /*i18n*/ 'status.DEPLOYED',
  PAUSED: /*i18n*/ 'status.PAUSED',
  COMPLETED: /*i18n*/ 'status.COMPLETED',
  ARCHIVED: /*i18n*/ 'status.ARCHIVED',
}

export const studyTypeMessage: Record<StudyTypeId, string> = {
  1: /*i18n*/ 'studyType.1',
  2: /*i18n*/ 'studyType.2',
  3: /*i18n*/ 'studyType.3',
  4: /*i18n*/ 'studyType.4',
}

export const roleMessage: Record<Role, string> = {
  RESEARCHER: /*i18n*/ 'role.RESEARCHER',
  ADMIN: /*i18n*/ 'role.ADMIN',
  TEACHER: /*i18n*/ 'role.TEACHER',
  STUDENT: /*i18n*/ 'role.STUDENT',
}
