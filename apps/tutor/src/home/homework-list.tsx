import { useLingui } from '@lingui/react'
import type { HomeworkInClass, HomeworkState } from '@trellis/domain'
import { Link } from '../lib/navigation'
import { deviceStorage } from '../lib/stored'
import { workKeyOf } from '../lib/student'
import { useWords, type Words } from '../locales/words'
import { hasUnsent } from '../run/unsent'
import { Icon } from '../screen/icon'
import { MessagePage } from '../screen/message-page'
import { type Due, dueOf } from './due'
import { inOrder } from './in-order'

interface Props {
  homework: HomeworkInClass[]
  /** How far the student is with what was opened once. */
  states: Record<string, HomeworkState>
  studentId: string
}

/** Homework, class by class. */
export function HomeworkList({ homework, states, studentId }: Props) {
  const t = useWords()
  if (homework.length === 0) return <MessagePage title={t('home.empty')}>{t('home.emptyMore')}</MessagePage>
  const classes = [...new Map(homework.map(({ classId, className }) => [classId, className]))]
  return classes.map(([classId, className]) => (
    <section key={classId} className="home-class" aria-labelledby={classId}>
      <h2 id={classId}>{className}</h2>
      <ul className="home-list">
        {inOrder(
          homework.filter((each) => each.classId === classId),
          states,
        ).map((each) => (
          <li key={each.id}>
            <Piece
              homework={each}
              state={states[each.id] ?? 'todo'}
              isWaiting={hasUnsent(deviceStorage, workKeyOf(studentId, each.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface PieceProps {
  homework: HomeworkInClass
  state: HomeworkState | 'todo'
  isWaiting: boolean
}

function Piece({ homework, state, isWaiting }: PieceProps) {
  const t = useWords()
  const { i18n } = useLingui()
  const due = dueOf(homework.dueAt, new Date())
  const { problemCount: count } = homework
  return (
    <Link className="home-piece" to={`/tutor/homework/${homework.id}`}>
      <span className="home-title">{homework.title}</span>
      <span className="home-facts">
        <span className="home-state" data-state={state}>
          {state === 'finished' && <Icon name="right" />}
          {t(`home.${state}`)}
        </span>
        <span>{count === 1 ? t('home.oneProblem') : t('home.problems', { count })}</span>
        {state !== 'finished' && (
          <span data-late={due.kind === 'wasDue' || undefined}>{dueWords(due, i18n.locale, t)}</span>
        )}
      </span>
      {isWaiting && (
        <span className="home-waiting">
          <Icon name="offline" />
          {t('home.unsent')}
        </span>
      )}
      <Icon name="next" />
    </Link>
  )
}

function dueWords(due: Due, locale: string, t: Words): string {
  if (due.kind === 'none') return t('home.noDue')
  const day =
    typeof due.day === 'string'
      ? t(`home.${due.day}`)
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(due.day.date)
  return t(`home.${due.kind}`, { day })
}
