import type { AttributeName } from '@trellis/domain'

/** Query keys. Invalidating `studies` refetches every list and every single study. */
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
  requests: (studyId: number) => ['requests', studyId],
  notifications: ['notifications'],
  skills: ['skills'],
} as const
