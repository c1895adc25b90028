import { useLingui } from '@lingui/react'
import type { Progress } from '@trellis/domain'

interface Props {
  streak: NonNullable<Progress['streak']>
  after: Progress | null
}

/** The run that is needed: as many dots as right answers in a row. */
export function Streak({ streak, after }: Props) {
  const { i18n } = useLingui()
  const { wanted } = streak
  const isReached = after?.ending === 'mastered' || after?.ending === 'tested_out'
  const current = Math.min(wanted, isReached ? wanted : (after?.streak ?? streak).current)
  return (
    <p className="streak" title={i18n._('progress.streakGoal', { wanted })}>
      <span className="streak-dots" aria-hidden="true">
        {Array.from({ length: wanted }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          <span key={index} className="streak-dot" data-full={index < current || undefined} />
        ))}
      </span>
      {i18n._('progress.streak', { current, wanted })}
    </p>
  )
}
