import type { Ending as EndingKind } from '@trellis/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../locales/words'
import { Plant } from './plant'

interface Props {
  ending: EndingKind
  isLater: boolean
  /** The way on from here. */
  onward?: ReactNode
}

/** Why there is no next problem, said kindly. */
export function Ending({ ending, isLater, onward }: Props) {
  const t = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isLater) heading.current?.focus()
  }, [isLater])
  return (
    <section className="ending">
      <Plant isResting={ending === 'day_limit'} />
      <h2 ref={heading} tabIndex={-1}>
        {t(`ending.${ending}`)}
      </h2>
      <p className="lead">{t(`ending.${ending}More`)}</p>
      {onward}
    </section>
  )
}
