import type { Ending as EndingKind } from '@trellis/domain'
import { useEffect, useRef } from 'react'
import { useWords } from '../locales/words'
import { Plant } from './plant'

/** Why there is no next problem, said kindly. */
export function Ending({ ending, isLater }: { ending: EndingKind; isLater: boolean }) {
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
    </section>
  )
}
