import { useLingui } from '@lingui/react'
import type { Progress } from '@trellis/domain'

interface Props {
  streak: NonNullable<Progress['streak']>
  next: Progress | null
}

/** One dot for each right answer in a row that is needed. */
export function Streak({ streak, next }: Props) {
  const { i18n } = useLingui()
  const { wanted } = streak
  const isReached = next?.ending === 'mastered' || next?.ending === 'tested_out'
  const current = Math.min(wanted, isReached ? wanted : (next?.streak ?? streak).current)
  return (
    <p className="streak" title={i18n._('progress.streakGoal', { wanted })}>
      <span className="streak-dots" aria-hidden="true">
        {Array.from({ length: wanted }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity but its position
          <span key={index} className="streak-dot" data-full={index < current || undefined} />
        ))}
      </span>
      {i18n._('progress.streak', { current, wanted })}
    </p>
  )
}
