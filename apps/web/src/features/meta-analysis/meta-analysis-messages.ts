import type { MetaStudy, NotEstimableReason, ResultsSample } from '@trellis/domain'

export const sampleMessages: Record<ResultsSample, string> = {
  STUDENTS: /*i18n*/ 'meta.sample.STUDENTS',
  SIMULATED: /*i18n*/ 'meta.sample.SIMULATED',
}

export const ratingMessages: Record<MetaStudy['rating'], string> = {
  WITHOUT_RESERVATIONS: /*i18n*/ 'meta.rating.WITHOUT_RESERVATIONS',
  WITH_RESERVATIONS: /*i18n*/ 'meta.rating.WITH_RESERVATIONS',
  NOT_MET: /*i18n*/ 'meta.rating.NOT_MET',
  NO_RESULT: /*i18n*/ 'meta.rating.NO_RESULT',
}

/** Why studies are not pooled. The other reasons do not occur with valid studies. */
export function reasonMessage(reason: NotEstimableReason): string {
  if (reason === 'too_few_studies') return /*i18n*/ 'meta.reason.too_few_studies'
  if (reason === 'too_few_clusters') return /*i18n*/ 'meta.reason.too_few_clusters'
  return reason === 'no_variation' ? /*i18n*/ 'meta.reason.no_variation' : /*i18n*/ 'meta.reason.other'
}
