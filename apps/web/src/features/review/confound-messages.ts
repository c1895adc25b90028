import type { ConfoundKind } from '@trellis/domain'

export const confoundMessages = {
  missing: /*i18n*/ 'review.confound.missing',
  hint_count: /*i18n*/ 'review.confound.hint_count',
  word_count: /*i18n*/ 'review.confound.word_count',
  reading_level: /*i18n*/ 'review.confound.reading_level',
  images: /*i18n*/ 'review.confound.images',
  answer_given_away: /*i18n*/ 'review.confound.answer_given_away',
} as const satisfies Record<ConfoundKind, string>

/** The same for the value measured in one condition. */
export const valueMessages = {
  missing: /*i18n*/ 'review.value.missing',
  hint_count: /*i18n*/ 'review.value.hint_count',
  word_count: /*i18n*/ 'review.value.word_count',
  reading_level: /*i18n*/ 'review.value.reading_level',
  images: /*i18n*/ 'review.value.images',
  answer_given_away: /*i18n*/ 'review.value.answer_given_away',
} as const satisfies Record<ConfoundKind, string>
