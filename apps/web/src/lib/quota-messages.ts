import type { QuotaResource, quotas } from '@trellis/domain'

/**
 * Message ids for a reached quota, by what is counted, so that Lingui's extractor finds them and the compiler reports a
 * missing one. As in `error-messages.ts`, the app builds the id from the details of the error.
 */
export const quotaMessages: { [R in QuotaResource]: Record<(typeof quotas)[R]['counts'][number], string> } = {
  studies: { existing: /*i18n*/ 'quota.studies.existing' },
  importsPerDay: { added: /*i18n*/ 'quota.importsPerDay.added' },
  changesPerDay: { added: /*i18n*/ 'quota.changesPerDay.added' },
  problemSetsPerStudy: { existing: /*i18n*/ 'quota.problemSetsPerStudy.existing' },
  heldProblemSets: { existing: /*i18n*/ 'quota.heldProblemSets.existing' },
  invitationsPerStudy: {
    existing: /*i18n*/ 'quota.invitationsPerStudy.existing',
    added: /*i18n*/ 'quota.invitationsPerStudy.added',
  },
  studyRequestsPerDay: { added: /*i18n*/ 'quota.studyRequestsPerDay.added' },
  teamInvitationsPerDay: { added: /*i18n*/ 'quota.teamInvitationsPerDay.added' },
  commentsPerDay: { added: /*i18n*/ 'quota.commentsPerDay.added' },
  connectedPlatforms: { existing: /*i18n*/ 'quota.connectedPlatforms.existing' },
  studentExportsPerDay: { added: /*i18n*/ 'quota.studentExportsPerDay.added' },
  supports: { existing: /*i18n*/ 'quota.supports.existing', added: /*i18n*/ 'quota.supports.added' },
  wrongAnswers: { existing: /*i18n*/ 'quota.wrongAnswers.existing' },
  images: { existing: /*i18n*/ 'quota.images.existing' },
  imageMegabytes: { existing: /*i18n*/ 'quota.imageMegabytes.existing' },
  classes: { existing: /*i18n*/ 'quota.classes.existing', added: /*i18n*/ 'quota.classes.added' },
  schools: { added: /*i18n*/ 'quota.schools.added' },
  homeworkPerClass: {
    existing: /*i18n*/ 'quota.homeworkPerClass.existing',
    added: /*i18n*/ 'quota.homeworkPerClass.added',
  },
}
