import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../ui/icon'
import {
  isAwaitingVerdict,
  isGraded,
  type NextHelp,
  nextHelpOf,
  type ProblemSession,
  type StudentAction,
} from '../work/session-reducer'
import { useCountdown } from './use-countdown'

interface Props {
  session: ProblemSession
  nextButton: RefObject<HTMLButtonElement | null>
  onAct(action: StudentAction): void
}

type Piece = Exclude<NextHelp, 'answer'>

const helpIcons: Record<Piece, IconName> = { hint: 'hint', nextHint: 'hint', explanation: 'explanation' }

const helpLabels: Record<Piece, string> = {
  hint: /*i18n*/ 'help.hint',
  nextHint: /*i18n*/ 'help.nextHint',
  explanation: /*i18n*/ 'help.explanation',
}

/** The buttons for what a student can do now; the main action is highlighted. */
export function Actions({ session, nextButton, onAct }: Props) {
  const { i18n } = useLingui()
  const { pending, error, isDone, work } = session
  // A submitted answer has to reach the server before anything else.
  const isWaiting = isAwaitingVerdict(session)
  const help = isWaiting ? null : nextHelpOf(session)
  const canSkip = work.progress.problem?.canSkip === true && !isDone && !isWaiting
  return (
    <div className="actions">
      {error && (
        <button type="button" className="button button-main" onClick={() => onAct(error.action)}>
          <Icon name="retry" />
          {i18n._('action.retry')}
        </button>
      )}
      {isDone ? (
        <button
          ref={nextButton}
          type="button"
          className={error ? 'button' : 'button button-main'}
          aria-disabled={pending !== null || undefined}
          onClick={() => onAct('next')}
        >
          {nextLabel(session, i18n)}
          <Icon name="next" />
        </button>
      ) : (
        !(isWaiting && error) && (
          <button
            type="submit"
            className={error ? 'button' : 'button button-main'}
            aria-disabled={pending !== null || undefined}
          >
            {pending === 'answer'
              ? i18n._('action.checking')
              : isGraded(session)
                ? i18n._('action.check')
                : i18n._('action.save')}
          </button>
        )
      )}
      {help !== null && help !== 'answer' && (
        <HelpButton
          seconds={session.helps.length === 0 ? (work.progress.problem?.tutorTimer ?? 0) : 0}
          label={i18n._(helpLabels[help])}
          icon={helpIcons[help]}
          isPending={pending === 'help'}
          onPress={() => onAct('help')}
        />
      )}
      {help === 'answer' && session.helps.length > 0 && (
        // Stays in place, so that a second press does not hit another button.
        <button type="button" className="button button-help" aria-disabled>
          <Icon name="hint" />
          {i18n._('help.noMore')}
        </button>
      )}
      {canSkip && (
        <button type="button" className="button button-quiet" onClick={() => onAct('skip')}>
          <Icon name="skip" />
          {i18n._('action.skip')}
        </button>
      )}
      {help === 'answer' && (
        <ShowAnswer
          seconds={session.helps.length === 0 ? (work.progress.problem?.tutorTimer ?? 0) : 0}
          isPending={pending === 'help'}
          onShow={() => onAct('help')}
        />
      )}
    </div>
  )
}

function nextLabel({ next: position, work }: ProblemSession, i18n: I18n): string {
  if (position === null) return i18n._('action.next')
  const next = position.progress.problem
  if (next === null) return position.survey ? i18n._('action.goOn') : i18n._('action.finish')
  const isSameProblem = next.part !== null && next.number === work.progress.problem?.number
  return isSameProblem ? i18n._('action.nextPart') : i18n._('action.next')
}

interface HelpButtonProps {
  /** Seconds before help is available. */
  seconds: number
  label: string
  icon: IconName
  isPending: boolean
  onPress(): void
}

function HelpButton({ seconds, label, icon, isPending, onPress }: HelpButtonProps) {
  const { i18n } = useLingui()
  const left = useCountdown(seconds)
  const isWaiting = seconds > 0 && left > 0
  return (
    <button
      type="button"
      className="button button-help"
      aria-disabled={isWaiting || isPending || undefined}
      onClick={() => {
        if (!isWaiting) onPress()
      }}
    >
      <Icon name={icon} />
      {isWaiting ? i18n._('help.wait', { seconds: left }) : isPending ? i18n._('help.loading') : label}
    </button>
  )
}

interface ShowAnswerProps extends Pick<HelpButtonProps, 'seconds' | 'isPending'> {
  onShow(): void
}

/** Showing the answer ends the problem, so it asks for a confirmation first. */
function ShowAnswer({ seconds, isPending, onShow }: ShowAnswerProps) {
  const { i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  if (!isAsking) {
    return (
      <span className="show-answer">
        <HelpButton
          seconds={seconds}
          label={i18n._('help.answer')}
          icon="answer"
          isPending={isPending}
          onPress={() => setIsAsking(true)}
        />
      </span>
    )
  }
  return (
    <fieldset className="ask">
      <legend>{i18n._('help.answerAsk')}</legend>
      <button ref={keep} type="button" className="button" onClick={() => setIsAsking(false)}>
        {i18n._('help.answerKeep')}
      </button>
      <button type="button" className="button button-help" aria-disabled={isPending || undefined} onClick={onShow}>
        <Icon name="answer" />
        {isPending ? i18n._('help.loading') : i18n._('help.answerShow')}
      </button>
    </fieldset>
  )
}
