import { i18n } from '@lingui/core'
import {
  type HistoryEvent,
  studyRequestKindSchema,
  type TeamRole,
  teamRoleSchema,
  withdrawalKindSchema,
  withdrawalReasonSchema,
} from '@trellis/domain'
import { formatMoment } from '../../shared/dates'
import { statusMessage } from '../../shared/labels'
import { requestLabel } from '../../shared/request/request-labels'
import { withdrawalKindMessage, withdrawalReasonMessage } from '../../shared/withdrawal/withdrawal-labels'

/** One line of detail for an event; null when there is nothing worth showing. */
export function historyDetail({ fromStatus, toStatus, details }: HistoryEvent): string | null {
  if (fromStatus !== null && toStatus !== null) {
    const statuses = { from: i18n._(statusMessage[fromStatus]), to: i18n._(statusMessage[toStatus]) }
    if (Array.isArray(details.threadIds)) {
      const { from, to } = statuses
      return i18n._('history.move.threads', { from, to, count: details.threadIds.length })
    }
    return details.isRequested === true ? i18n._('history.move.requested', statuses) : i18n._('history.move', statuses)
  }
  if (typeof details.person === 'string') return personDetail(details.person, details.role)
  if (typeof details.startsAt === 'number') {
    return i18n._('history.startsAt', { date: formatMoment(details.startsAt, undefined) })
  }
  const studyRequest = studyRequestKindSchema.safeParse(details.request)
  if (studyRequest.success) {
    const deployOn = typeof details.deployOn === 'string' ? details.deployOn : null
    return requestLabel({ kind: studyRequest.data, deployOn })
  }
  if (Array.isArray(details.changes) && typeof details.students === 'number') {
    return i18n._('history.deviation', { students: details.students })
  }
  if ('from' in details && 'to' in details) {
    // What changed in a plan takes more than a line; the study shows the plan.
    if (details.field === 'analysisPlan') return null
    const field = typeof details.field === 'string' ? details.field : ''
    return i18n._('history.change', { from: valueLabel(field, details.from), to: valueLabel(field, details.to) })
  }
  const withdrawal = withdrawalKindSchema.safeParse(details.withdrawal)
  const reason = withdrawalReasonSchema.safeParse(details.reason)
  if (withdrawal.success && reason.success) {
    return i18n._('history.withdrawal', {
      name: String(details.name),
      kind: i18n._(withdrawalKindMessage[withdrawal.data]),
      reason: i18n._(withdrawalReasonMessage[reason.data]),
    })
  }
  if (typeof details.name === 'string') return i18n._('history.named', { name: details.name })
  if (typeof details.problemSetId === 'string') return i18n._('history.problemSet', { id: details.problemSetId })
  if (typeof details.problemCeri === 'string') return i18n._('history.problem', { id: details.problemCeri })
  return null
}

function personDetail(name: string, role: unknown): string {
  const known = teamRoleSchema.safeParse(role)
  return known.success ? i18n._('history.person', { name, role: i18n._(roleMessages[known.data]) }) : name
}

const roleMessages: Record<TeamRole, string> = {
  owner: /*i18n*/ 'history.role.owner',
  editor: /*i18n*/ 'history.role.editor',
  reader: /*i18n*/ 'history.role.reader',
}

/** A stored value as the screens name it: its label, on or off, a date, or the number of entries of a list. */
function valueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return i18n._('history.nothing')
  const label = valueMessages[`${field}.${String(value)}`]
  if (label) return i18n._(label)
  if (typeof value === 'boolean') return value ? i18n._('history.on') : i18n._('history.off')
  if (field.endsWith('At') && typeof value === 'number') return formatMoment(value, undefined)
  if (Array.isArray(value)) return i18n._('history.entries', { count: value.length })
  return typeof value === 'object' ? i18n._('history.several') : String(value)
}

const valueMessages: Record<string, string> = {
  'recruitmentTypeNumber.0': /*i18n*/ 'history.recruitment.0',
  'recruitmentTypeNumber.1': /*i18n*/ 'history.recruitment.1',
  'recruitmentTypeNumber.2': /*i18n*/ 'history.recruitment.2',
  'experimentalParadigmNumber.0': /*i18n*/ 'history.paradigm.0',
  'experimentalParadigmNumber.1': /*i18n*/ 'history.paradigm.1',
  'experimentalParadigmNumber.2': /*i18n*/ 'history.paradigm.2',
  'randomisation.SIMPLE': /*i18n*/ 'history.randomisation.simple',
  'randomisation.BLOCKS': /*i18n*/ 'history.randomisation.blocked',
  'randomisedUnit.STUDENT': /*i18n*/ 'history.unit.student',
  'randomisedUnit.CLASS': /*i18n*/ 'history.unit.class',
  'randomisedUnit.SCHOOL': /*i18n*/ 'history.unit.school',
  'endAction.PAUSED': /*i18n*/ 'history.endAction.paused',
  'endAction.COMPLETED': /*i18n*/ 'history.endAction.completed',
}
