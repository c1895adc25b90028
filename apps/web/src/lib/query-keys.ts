import type { AttributeName } from '@trellis/domain'

/** Where each answer is kept. Invalidate `studies` and every list and every single study is read again. */
export const keys = {
  auth: ['auth'],
  me: ['me'],
  settings: ['me', 'settings'],
  attributeOptions: (name: AttributeName) => ['attribute-options', name],
  studies: ['studies'],
  study: (studyId: number) => ['studies', studyId],
  osfProject: (studyId: number) => ['osf-project', studyId],
  adminStudies: ['admin', 'studies'],
  history: (studyId: number) => ['history', studyId],
  notifications: ['notifications'],
  skills: ['skills'],
} as const
