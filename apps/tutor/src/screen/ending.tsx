import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Ending as EndingKind, FollowUpWindow, PastProblem, Progress } from '@trellis/domain'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { momentText } from '../lib/moment-text'
import { EndingIllustration } from './ending-illustration'

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
  /** How many answers were right; null when the student must not learn it. */
  tally: Progress['tally']
  takesFocus: boolean
  /** When a follow-up test that is still ahead is open. */
  followUp?: FollowUpWindow | null
  /** Fetches the problems to look back at; not used for work that continues tomorrow, nor in a preview. */
  lookBack?: () => Promise<PastProblem[]>
  /** Where to go from here. */
  onward?: ReactNode
}

/** Says kindly why there is no next problem, and how the work went. */
export function Ending({ ending, tally, takesFocus, followUp, lookBack, onward }: Props) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const problems = usePastProblems(ending === 'day_limit' ? undefined : lookBack)
  const { title, more } = texts[ending === 'completed' && isAllSkipped(problems) ? 'skipped' : ending]
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="ending">
      <EndingIllustration isResting={ending === 'day_limit'} />
      <h2 ref={heading} tabIndex={-1}>
        {i18n._(title)}
      </h2>
      <p className="lead">{i18n._(more)}</p>
      {tally && tally.graded > 0 && (
        <p className="tally">
          {i18n._('ending.tally', { right: tally.right, graded: tally.graded, open: tally.open })}
        </p>
      )}
      {tally && tally.graded === 0 && tally.open > 0 && (
        <p className="tally">{i18n._('ending.tallyOpen', { open: tally.open })}</p>
      )}
      {followUp && <p className="work-note">{followUpText(followUp, i18n)}</p>}
      {onward}
      {problems.length > 0 && (
        <Suspense>
          <LookBack problems={problems} />
        </Suspense>
      )}
    </section>
  )
}

function followUpText({ opensAt, closesAt }: FollowUpWindow, i18n: I18n): string {
  const [start, end] = [momentText(opensAt, i18n), momentText(closesAt, i18n)]
  return opensAt * 1000 <= Date.now()
    ? i18n._('ending.followUpOpen', { end })
    : i18n._('ending.followUp', { start, end })
}

/** Empty until they have loaded: the ending does not wait for them. */
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

const isAllSkipped = (problems: readonly PastProblem[]) =>
  problems.length > 0 && problems.every(({ outcome }) => outcome === 'skipped')
