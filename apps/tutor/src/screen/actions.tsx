import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { RefObject } from 'react'
import { type Action, isGraded, isHandedIn, type NextHelp, nextHelpOf, type Working } from '../work/session'
import { Icon, type IconName } from './icon'
import { useCountdown } from './use-countdown'

interface Props {
  session: Working
  nextButton: RefObject<HTMLButtonElement | null>
  onAct(action: Action): void
}

const helpIcons: Record<NextHelp, IconName> = {
  hint: 'hint',
  nextHint: 'hint',
  explanation: 'explanation',
  answer: 'answer',
}

const helpLabels: Record<NextHelp, string> = {
  hint: /*i18n*/ 'help.hint',
  nextHint: /*i18n*/ 'help.nextHint',
  explanation: /*i18n*/ 'help.explanation',
  answer: /*i18n*/ 'help.answer',
}

/** What a student can do now; one thing stands out. */
export function Actions({ session, nextButton, onAct }: Props) {
  const { i18n } = useLingui()
  const { pending, trouble, isDone, work } = session
  // What was handed in goes out first; until then there is nothing else to do.
  const isWaiting = isHandedIn(session)
  const help = isWaiting ? null : nextHelpOf(session)
  const canSkip = work.progress.problem?.canSkip === true && !isDone && !isWaiting
  return (
    <div className="actions">
      {trouble && (
        <button type="button" className="button button-main" onClick={() => onAct(trouble.action)}>
          <Icon name="retry" />
          {i18n._('action.retry')}
        </button>
      )}
      {isDone ? (
        <button
          ref={nextButton}
          type="button"
          className={trouble ? 'button' : 'button button-main'}
          aria-disabled={pending !== null || undefined}
          onClick={() => onAct('next')}
        >
          {nextLabel(session, i18n)}
          <Icon name="next" />
        </button>
      ) : (
        !(isWaiting && trouble) && (
          <button
            type="submit"
            className={trouble ? 'button' : 'button button-main'}
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
      {help && (
        <HelpButton
          seconds={session.helps.length === 0 ? (work.progress.problem?.tutorTimer ?? 0) : 0}
          label={i18n._(helpLabels[help])}
          icon={helpIcons[help]}
          isPending={pending === 'help'}
          onPress={() => onAct('help')}
        />
      )}
      {canSkip && (
        <button type="button" className="button button-quiet" onClick={() => onAct('skip')}>
          <Icon name="skip" />
          {i18n._('action.skip')}
        </button>
      )}
    </div>
  )
}

function nextLabel({ after, work }: Working, i18n: I18n): string {
  if (after === null) return i18n._('action.next')
  const next = after.progress.problem
  if (next === null) return after.survey ? i18n._('action.goOn') : i18n._('action.finish')
  const isSameProblem = next.part !== null && next.number === work.progress.problem?.number
  return isSameProblem ? i18n._('action.nextPart') : i18n._('action.next')
}

interface HelpButtonProps {
  /** Before so many seconds nobody gets help. */
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
