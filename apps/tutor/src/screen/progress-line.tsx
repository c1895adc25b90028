import { useLingui } from '@lingui/react'
import type { Progress } from '@trellis/domain'
import { Streak } from './streak'

interface Props {
  progress: Progress
  /** The progress after the problem that is shown, once that is known. */
  next: Progress | null
}

/** More leaves than this would be too small to count. */
const maxLeaves = 24

/**
 * A student's progress: a vine with a leaf for every problem, and the streak of right answers in a skill builder. When
 * the next problem belongs to another set, this set is done.
 */
export function ProgressLine({ progress, next }: Props) {
  const { i18n } = useLingui()
  const { total } = progress
  const isOver = next !== null && (next.total !== total || next.done < progress.done)
  const done = isOver ? (total ?? progress.done + 1) : (next?.done ?? progress.done)
  const summary = total === null ? i18n._('progress.doneSoFar', { done }) : i18n._('progress.done', { done, total })
  // One problem needs no progress bar.
  if (total === 1 && !progress.streak) return null
  return (
    <div className="progress">
      {total === null ? (
        <p className="progress-summary">{summary}</p>
      ) : (
        <div
          className="vine"
          role="progressbar"
          aria-label={i18n._('progress.bar')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={summary}
        >
          <span className="vine-stem" style={{ inlineSize: `${total === 0 ? 0 : (100 * done) / total}%` }} />
          {total <= maxLeaves &&
            Array.from({ length: total }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leaf has no identity but its position
              <Leaf key={index} isGrown={index < done} isNow={index === done} />
            ))}
        </div>
      )}
      {progress.streak && !isOver && <Streak streak={progress.streak} next={next} />}
    </div>
  )
}

function Leaf({ isGrown, isNow }: { isGrown: boolean; isNow: boolean }) {
  return (
    <svg
      className="leaf"
      viewBox="0 0 24 24"
      data-grown={isGrown || undefined}
      data-now={isNow || undefined}
      aria-hidden="true"
    >
      <path d="M4.5 20C3 10.500 8.500 4 20.500 3.500 21.500 15 15 21.500 4.500 20Z" />
      <path className="leaf-vein" d="M4.500 20C8.500 15 11.500 12 15.500 9" />
    </svg>
  )
}
