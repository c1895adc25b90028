import type { I18n } from '@lingui/core'
import { type Study, type StudyStage, statusAtEnd, studentOrder } from '@trellis/domain'
import { formatMoment } from '../../shared/dates'
import { paradigmMessages } from '../../shared/design/labels'

export const partMessages = {
  preTest: /*i18n*/ 'run.preTest',
  postTest: /*i18n*/ 'run.postTest',
  delayedPostTest: /*i18n*/ 'run.delayedPostTest',
  preSurvey: /*i18n*/ 'run.preSurvey',
  postSurvey: /*i18n*/ 'run.postSurvey',
} as const satisfies Record<string, string>

const stageMessages: Record<StudyStage, string> = {
  PRE_SURVEY: /*i18n*/ 'run.preSurvey',
  PRE_TEST: /*i18n*/ 'run.preTest',
  MAIN: /*i18n*/ 'run.main.short',
  POST_TEST: /*i18n*/ 'run.postTest',
  POST_SURVEY: /*i18n*/ 'run.postSurvey',
  DELAYED_POST_TEST: /*i18n*/ 'run.delayedPostTest',
}

export const stageName = (stage: StudyStage, i18n: I18n) =>
  stage === 'MAIN' ? i18n._('run.main') : i18n._(stageMessages[stage])

/** The parts a student sees, in order, on one line. */
export function describeOrder(study: Study, i18n: I18n): string {
  const order = studentOrder(study)
  return order.length === 1 ? i18n._('run.parts.none') : order.map((stage) => i18n._(stageMessages[stage])).join(' → ')
}

/** When the study ends automatically, on one line. */
export function describeLimits(
  study: Pick<Study, 'enrolmentCap' | 'endsAt' | 'endAction' | 'recruitmentTypeNumber' | 'delayedPostTest'>,
  timeZone: string | undefined,
  i18n: I18n,
): string {
  const { enrolmentCap, endsAt, recruitmentTypeNumber: recruitmentType } = study
  const atEnd = statusAtEnd({ ...study, recruitmentType }, endsAt === null ? 'full' : 'end_date_passed')
  const then = atEnd === 'PAUSED' ? i18n._('run.limits.thenPaused') : i18n._('run.limits.thenCompleted')
  if (enrolmentCap === null && endsAt === null) return i18n._('run.limits.none')
  const end = endsAt === null ? '' : formatMoment(endsAt, timeZone)
  if (enrolmentCap === null) return i18n._('run.limits.end', { end, then })
  return endsAt === null
    ? i18n._('run.limits.cap', { count: enrolmentCap, then })
    : i18n._('run.limits.both', { count: enrolmentCap, end, then })
}

/** When a student has done enough, in plain language. */
export function describeParadigm({ experimentalParadigmNumber: paradigm }: Study, i18n: I18n): string {
  return paradigm === null ? i18n._('run.paradigm.own') : i18n._(paradigmMessages[paradigm].name)
}

const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** Formats a share that is given in percent. */
export const percent = (share: number) => percentFormat.format(share / 100)
