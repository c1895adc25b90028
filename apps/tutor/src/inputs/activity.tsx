import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { reportedValue } from './activity-message'
import type { PartProps } from './part-props'

interface Props extends PartProps {
  /** The index of this activity among those of the problem, from 0. */
  index: number
}

/** Shows the answer that an activity in the question reports. */
export function Activity({ part, values, onChange, describedBy, isInvalid, isReadOnly, index }: Props) {
  const { i18n } = useLingui()
  const box = useRef<HTMLParagraphElement>(null)
  const change = useRef(onChange)
  change.current = onChange

  useEffect(() => {
    if (isReadOnly) return
    const handleMessage = (event: MessageEvent) => {
      const frame = box.current?.closest('.tv-problem')?.querySelectorAll('iframe')[index]
      const value = reportedValue(event, location.origin, [frame?.contentWindow ?? null])
      if (value !== null) change.current([value])
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [isReadOnly, index])

  return (
    <p
      ref={box}
      className="activity"
      tabIndex={-1}
      data-part-field={part.number}
      data-invalid={isInvalid || undefined}
      aria-live="polite"
      aria-describedby={describedBy}
    >
      {values[0] ? i18n._('answer.activityValue', { value: values[0] }) : i18n._('answer.activityNone')}
    </p>
  )
}
