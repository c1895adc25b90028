import type { Progress } from '@trellis/domain'
import { useWords } from '../locales/words'

interface Props {
  streak: NonNullable<Progress['streak']>
  after: Progress | null
}

/** The run that is needed: as many dots as right answers in a row. */
export function Streak({ streak, after }: Props) {
  const t = useWords()
  const { wanted } = streak
  const isReached = after?.ending === 'mastered' || after?.ending === 'tested_out'
  const current = Math.min(wanted, isReached ? wanted : (after?.streak ?? streak).current)
  return (
    <p className="streak" title={t('progress.streakGoal', { wanted })}>
      <span className="streak-dots" aria-hidden="true">
        {Array.from({ length: wanted }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          <span key={index} className="streak-dot" data-full={index < current || undefined} />
        ))}
      </span>
      {t('progress.streak', { current, wanted })}
    </p>
  )
}
