import type { RefObject } from 'react'
import { useWords } from '../locales/words'
import { type Action, isGraded, isHandedIn, nextHelpOf, type Working } from '../work/session'
import { Icon, type IconName } from './icon'
import { useCountdown } from './use-countdown'

interface Props {
  session: Working
  nextButton: RefObject<HTMLButtonElement | null>
  onAct(action: Action): void
}

const helpIcons: Record<string, IconName> = {
  hint: 'hint',
  nextHint: 'hint',
  explanation: 'explanation',
  answer: 'answer',
}

/** What a student can do now; one thing stands out. */
export function Actions({ session, nextButton, onAct }: Props) {
  const t = useWords()
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
          {t('action.retry')}
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
          {t(nextLabel(session))}
          <Icon name="next" />
        </button>
      ) : (
        !(isWaiting && trouble) && (
          <button
            type="submit"
            className={trouble ? 'button' : 'button button-main'}
            aria-disabled={pending !== null || undefined}
          >
            {pending === 'answer' ? t('action.checking') : t(isGraded(session) ? 'action.check' : 'action.save')}
          </button>
        )
      )}
      {help && (
        <HelpButton
          seconds={session.helps.length === 0 ? (work.progress.problem?.tutorTimer ?? 0) : 0}
          label={t(`help.${help}`)}
          icon={helpIcons[help]!}
          isPending={pending === 'help'}
          onPress={() => onAct('help')}
        />
      )}
      {canSkip && (
        <button type="button" className="button button-quiet" onClick={() => onAct('skip')}>
          <Icon name="skip" />
          {t('action.skip')}
        </button>
      )}
    </div>
  )
}

function nextLabel({ after, work }: Working) {
  if (after === null) return 'action.next'
  const next = after.progress.problem
  if (next === null) return after.survey ? 'action.goOn' : 'action.finish'
  return next.part !== null && next.number === work.progress.problem?.number ? 'action.nextPart' : 'action.next'
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
  const t = useWords()
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
      {isWaiting ? t('help.wait', { seconds: left }) : isPending ? t('help.loading') : label}
    </button>
  )
}
