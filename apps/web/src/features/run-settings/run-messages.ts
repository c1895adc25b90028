import { paradigmLabel, type StudentPlace, type Study, studentOrder } from '@trellis/domain'
import { formatMoment } from '../../shared/dates'
import type { MessageId, useWords } from './words'

type Words = ReturnType<typeof useWords>

export const partMessages = {
  preTest: 'run.preTest',
  postTest: 'run.postTest',
  preSurvey: 'run.preSurvey',
  postSurvey: 'run.postSurvey',
} as const satisfies Record<string, MessageId>

const stageMessages: Record<StudentPlace, MessageId> = {
  PRE_SURVEY: 'run.preSurvey',
  PRE_TEST: 'run.preTest',
  MAIN: 'run.main.short',
  POST_TEST: 'run.postTest',
  POST_SURVEY: 'run.postSurvey',
}

export const stageName = (place: StudentPlace, t: Words) => t(place === 'MAIN' ? 'run.main' : stageMessages[place])

/** The parts a student sees, in order, on one line. */
export function describeOrder(study: Study, t: Words): string {
  const order = studentOrder(study)
  return order.length === 1 ? t('run.around.none') : order.map((place) => t(stageMessages[place])).join(' → ')
}

/** When the study ends automatically, on one line. */
export function describeLimits(
  { enrolmentCap, endsAt, endAction }: Pick<Study, 'enrolmentCap' | 'endsAt' | 'endAction'>,
  timeZone: string | undefined,
  t: Words,
): string {
  const then = t(endAction === 'PAUSED' ? 'run.limits.thenPaused' : 'run.limits.thenCompleted')
  if (enrolmentCap === null && endsAt === null) return t('run.limits.none')
  const end = endsAt === null ? '' : formatMoment(endsAt, timeZone)
  if (enrolmentCap === null) return t('run.limits.end', { end, then })
  return endsAt === null
    ? t('run.limits.cap', { count: enrolmentCap, then })
    : t('run.limits.both', { count: enrolmentCap, end, then })
}

/** When a student is done, in plain language. */
export function describeParadigm({ experimentalParadigmNumber: paradigm }: Study, t: Words): string {
  return paradigm === null ? t('run.paradigm.own') : paradigmLabel[paradigm].name
}

const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** Formats a share that is given in percent. */
export const percent = (share: number) => percentFormat.format(share / 100)
