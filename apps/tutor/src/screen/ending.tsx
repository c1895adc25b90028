import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Ending as EndingKind, PastProblem } from '@trellis/domain'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { EndingIllustration } from './ending-illustration'
import { isAllSkipped, scoreOf } from './score'

const LookBack = lazy(() => import('./look-back').then((module) => ({ default: module.LookBack })))

const texts: Record<EndingKind | 'skipped', { title: string; more: string }> = {
  completed: { title: /*i18n*/ 'ending.completed', more: /*i18n*/ 'ending.completedMore' },
  mastered: { title: /*i18n*/ 'ending.mastered', more: /*i18n*/ 'ending.masteredMore' },
  tested_out: { title: /*i18n*/ 'ending.tested_out', more: /*i18n*/ 'ending.tested_outMore' },
  exhausted: { title: /*i18n*/ 'ending.exhausted', more: /*i18n*/ 'ending.exhaustedMore' },
  placed: { title: /*i18n*/ 'ending.placed', more: /*i18n*/ 'ending.placedMore' },
  day_limit: { title: /*i18n*/ 'ending.day_limit', more: /*i18n*/ 'ending.day_limitMore' },
  skipped: { title: /*i18n*/ 'ending.skipped', more: /*i18n*/ 'ending.skippedMore' },
}

interface Props {
  ending: EndingKind
  isLater: boolean
  /** Fetches the problems to look back at; not for work that goes on tomorrow, nor in a preview. */
  lookBack?: () => Promise<PastProblem[]>
  /** Where to go from here. */
  onward?: ReactNode
}

/** Says kindly why there is no next problem, and what came of the work. */
export function Ending({ ending, isLater, lookBack, onward }: Props) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const problems = usePastProblems(ending === 'day_limit' ? undefined : lookBack)
  const { title, more } = texts[ending === 'completed' && isAllSkipped(problems) ? 'skipped' : ending]
  useEffect(() => {
    if (isLater) heading.current?.focus()
  }, [isLater])
  return (
    <section className="ending">
      <EndingIllustration isResting={ending === 'day_limit'} />
      <h2 ref={heading} tabIndex={-1}>
        {i18n._(title)}
      </h2>
      <p className="lead">{i18n._(more)}</p>
      {problems.length > 0 && <p>{scoreText(problems, i18n)}</p>}
      {onward}
      {problems.length > 0 && (
        <Suspense>
          <LookBack problems={problems} />
        </Suspense>
      )}
    </section>
  )
}

/** None until they are here: the end is shown without them, too. */
function usePastProblems(lookBack: Props['lookBack']): readonly PastProblem[] {
  const [problems, setProblems] = useState<readonly PastProblem[]>([])
  const fetchProblems = useRef(lookBack)
  useEffect(() => {
    let isMounted = true
    fetchProblems.current?.().then(
      (found) => isMounted && setProblems(found),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return problems
}

function scoreText(problems: readonly PastProblem[], i18n: I18n): string {
  const { right, graded, toBeRead, skipped } = scoreOf(problems)
  return [
    graded > 0 && i18n._('ending.score', { right, graded }),
    toBeRead > 0 && i18n._('ending.toBeRead', { count: toBeRead }),
    skipped > 0 && skipped < problems.length && i18n._('ending.skippedSome', { count: skipped }),
  ]
    .filter(Boolean)
    .join(' ')
}
