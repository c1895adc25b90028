import { useLingui } from '@lingui/react'
import type { Progress } from '@trellis/domain'
import { Streak } from './streak'

interface Props {
  progress: Progress
  /** Where the work stands once the problem that is shown is done, as soon as that is known. */
  after: Progress | null
}

/** More leaves than this would be too small to count. */
const mostLeaves = 24

/**
 * How far a student is: a vine with a leaf for every problem, and the run of right answers where there is one. When the
 * next problem belongs to another set, this one is done.
 */
export function ProgressLine({ progress, after }: Props) {
  const { i18n } = useLingui()
  const { total } = progress
  const isOver = after !== null && (after.total !== total || after.done < progress.done)
  const done = isOver ? (total ?? progress.done + 1) : (after?.done ?? progress.done)
  const said = total === null ? i18n._('progress.doneSoFar', { done }) : i18n._('progress.done', { done, total })
  // One problem is no way to go.
  if (total === 1 && !progress.streak) return null
  return (
    <div className="progress">
      {total === null ? (
        <p className="progress-said">{said}</p>
      ) : (
        <div
          className="vine"
          role="progressbar"
          aria-label={i18n._('progress.bar')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={said}
        >
          <span className="vine-stem" style={{ inlineSize: `${total === 0 ? 0 : (100 * done) / total}%` }} />
          {total <= mostLeaves &&
            Array.from({ length: total }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is nothing but its place
              <Leaf key={index} isGrown={index < done} isNow={index === done} />
            ))}
        </div>
      )}
      {progress.streak && !isOver && <Streak streak={progress.streak} after={after} />}
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
