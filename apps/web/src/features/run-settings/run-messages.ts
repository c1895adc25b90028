import type { I18n } from '@lingui/core'
import { type StudentPlace, type Study, studentOrder } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { formatMoment } from '../../shared/dates'
import { paradigmMessages } from '../../shared/design/labels'

export const partWords = {
  preTest: /*i18n*/ 'run.preTest',
  postTest: /*i18n*/ 'run.postTest',
  preSurvey: /*i18n*/ 'run.preSurvey',
  postSurvey: /*i18n*/ 'run.postSurvey',
} as const satisfies Record<string, string>

const placeWords: Record<StudentPlace, string> = {
  PRE_SURVEY: /*i18n*/ 'run.preSurvey',
  PRE_TEST: /*i18n*/ 'run.preTest',
  MAIN: /*i18n*/ 'run.main.short',
  POST_TEST: /*i18n*/ 'run.postTest',
  POST_SURVEY: /*i18n*/ 'run.postSurvey',
}

export const placeName = (place: StudentPlace, i18n: I18n) =>
  place === 'MAIN' ? i18n._('run.main') : i18n._(placeWords[place])

/** What a student meets, one after the other, in one line. */
export function orderWords(study: Study, i18n: I18n): string {
  const order = studentOrder(study)
  return order.length === 1 ? i18n._('run.around.none') : order.map((place) => i18n._(placeWords[place])).join(' → ')
}

/** When the study stops by itself, in one line. */
export function limitWords(
  { enrolmentCap, endsAt, endAction }: Pick<Study, 'enrolmentCap' | 'endsAt' | 'endAction'>,
  timeZone: string | undefined,
  i18n: I18n,
): string {
  const then = endAction === 'PAUSED' ? i18n._('run.limits.thenPaused') : i18n._('run.limits.thenCompleted')
  if (enrolmentCap === null && endsAt === null) return i18n._('run.limits.none')
  const end = endsAt === null ? '' : formatMoment(endsAt, timeZone)
  if (enrolmentCap === null) return i18n._('run.limits.end', { end, then })
  return endsAt === null
    ? i18n._('run.limits.cap', { count: enrolmentCap, then })
    : i18n._('run.limits.both', { count: enrolmentCap, end, then })
}

/** When a student has done enough, in words that a student's parents would understand. */
export function paradigmWords({ experimentalParadigmNumber: paradigm }: Study, i18n: I18n): string {
  return paradigm === null ? i18n._('run.paradigm.own') : i18n._(paradigmMessages[paradigm].name)
}

/** A share, given in percent. */
export const percent = (share: number) => formatNumber(share / 100, { style: 'percent', maximumFractionDigits: 1 })
