import type { ConfoundKind } from '@trellis/domain'

export const confoundMessages = {
  missing: 'review.confound.missing',
  hint_count: 'review.confound.hint_count',
  word_count: 'review.confound.word_count',
  reading_level: 'review.confound.reading_level',
  images: 'review.confound.images',
  answer_given_away: 'review.confound.answer_given_away',
} as const satisfies Record<ConfoundKind, string>

/** The same for the value measured in one condition. */
export const valueMessages = {
  missing: 'review.value.missing',
  hint_count: 'review.value.hint_count',
  word_count: 'review.value.word_count',
  reading_level: 'review.value.reading_level',
  images: 'review.value.images',
  answer_given_away: 'review.value.answer_given_away',
} as const satisfies Record<ConfoundKind, string>
