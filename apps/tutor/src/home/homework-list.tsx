import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { HomeworkInClass, HomeworkState, OpenFollowUp } from '@trellis/domain'
import { deviceStorage } from '../lib/key-value-store'
import { momentText } from '../lib/moment-text'
import { Link } from '../lib/navigation'
import { workKey } from '../lib/student'
import { hasPendingActions } from '../run/outbox'
import { Icon } from '../ui/icon'
import { MessagePage } from '../ui/message-page'
import { type Due, dueOf } from './due'
import { sortHomework } from './sort-homework'

interface Props {
  homework: HomeworkInClass[]
  /** By homework id; homework that was never opened has no entry. */
  states: Record<string, HomeworkState>
  /** Follow-up tests that are open now, on homework that is finished. */
  followUps: readonly OpenFollowUp[]
  studentId: string
}

/** The homework of a student, grouped by class. */
export function HomeworkList({ homework, states, followUps, studentId }: Props) {
  const { i18n } = useLingui()
  const followUpOf = new Map(followUps.map((followUp) => [followUp.homeworkId, followUp]))
  if (homework.length === 0) return <MessagePage title={i18n._('home.empty')}>{i18n._('home.emptyMore')}</MessagePage>
  const classes = [...new Map(homework.map(({ classId, className }) => [classId, className]))]
  return classes.map(([classId, className]) => (
    <section key={classId} className="home-class" aria-labelledby={classId}>
      <h2 id={classId}>{className}</h2>
      <ul className="home-list">
        {sortHomework(
          homework.filter((each) => each.classId === classId),
          states,
          followUps,
        ).map((each) => (
          <li key={each.id}>
            <HomeworkLink
              homework={each}
              state={states[each.id] ?? 'todo'}
              followUp={followUpOf.get(each.id)}
              hasUnsentAnswer={hasPendingActions(deviceStorage, workKey(studentId, each.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const stateLabels = {
  todo: /*i18n*/ 'home.todo',
  started: /*i18n*/ 'home.started',
  finished: /*i18n*/ 'home.finished',
}

interface HomeworkLinkProps {
  homework: HomeworkInClass
  state: HomeworkState | 'todo'
  followUp: OpenFollowUp | undefined
  hasUnsentAnswer: boolean
}

function HomeworkLink({ homework, state, followUp, hasUnsentAnswer }: HomeworkLinkProps) {
  const { i18n } = useLingui()
  const due = dueOf(homework, new Date())
  return (
    <Link className="home-piece" to={`/tutor/homework/${homework.id}`}>
      <span className="home-title">{homework.title}</span>
      {followUp ? (
        <span className="home-facts">
          <span className="home-state">{i18n._('home.followUp')}</span>
          <span>{i18n._('home.followUpUntil', { end: momentText(followUp.closesAt, i18n) })}</span>
        </span>
      ) : (
        <span className="home-facts">
          <span className="home-state" data-state={state}>
            {state === 'finished' && <Icon name="right" />}
            {i18n._(stateLabels[state])}
          </span>
          {state !== 'finished' && <span data-late={due.kind === 'wasDue' || undefined}>{dueText(due, i18n)}</span>}
        </span>
      )}
      {hasUnsentAnswer && (
        <span className="home-waiting">
          <Icon name="offline" />
          {i18n._('home.unsent')}
        </span>
      )}
      <Icon name="next" />
    </Link>
  )
}

const dayLabels = {
  today: /*i18n*/ 'home.today',
  tomorrow: /*i18n*/ 'home.tomorrow',
  yesterday: /*i18n*/ 'home.yesterday',
}

function dueText(due: Due, i18n: I18n): string {
  if (due.kind === 'none') return i18n._('home.noDue')
  const day =
    typeof due.day === 'string'
      ? i18n._(dayLabels[due.day])
      : i18n.date(due.day.date, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return due.kind === 'wasDue' ? i18n._('home.wasDue', { day }) : i18n._('home.due', { day })
}
