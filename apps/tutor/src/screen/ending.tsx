import { useLingui } from '@lingui/react'
import type { Ending as EndingKind, Progress } from '@trellis/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import { EndingIllustration } from './ending-illustration'

const texts: Record<EndingKind, { title: string; more: string }> = {
  completed: { title: /*i18n*/ 'ending.completed', more: /*i18n*/ 'ending.completedMore' },
  mastered: { title: /*i18n*/ 'ending.mastered', more: /*i18n*/ 'ending.masteredMore' },
  tested_out: { title: /*i18n*/ 'ending.tested_out', more: /*i18n*/ 'ending.tested_outMore' },
  exhausted: { title: /*i18n*/ 'ending.exhausted', more: /*i18n*/ 'ending.exhaustedMore' },
  placed: { title: /*i18n*/ 'ending.placed', more: /*i18n*/ 'ending.placedMore' },
  day_limit: { title: /*i18n*/ 'ending.day_limit', more: /*i18n*/ 'ending.day_limitMore' },
}

interface Props {
  ending: EndingKind
  /** How it went; null where the student is not to learn it. */
  tally: Progress['tally']
  isLater: boolean
  /** Where to go from here. */
  onward?: ReactNode
}

/** Says kindly why there is no next problem. */
export function Ending({ ending, tally, isLater, onward }: Props) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isLater) heading.current?.focus()
  }, [isLater])
  return (
    <section className="ending">
      <EndingIllustration isResting={ending === 'day_limit'} />
      <h2 ref={heading} tabIndex={-1}>
        {i18n._(texts[ending].title)}
      </h2>
      <p className="lead">{i18n._(texts[ending].more)}</p>
      {tally && tally.graded > 0 && (
        <p className="tally">
          {i18n._('ending.tally', { right: tally.right, graded: tally.graded, open: tally.open })}
        </p>
      )}
      {tally && tally.graded === 0 && tally.open > 0 && (
        <p className="tally">{i18n._('ending.tallyOpen', { open: tally.open })}</p>
      )}
      {onward}
    </section>
  )
}
