import { useLingui } from '@lingui/react'
import { partLetter } from '@trellis/domain'

/** The parts of a problem, A B C, and which of them this is. */
export function PartStrip({ letter, of }: { letter: string; of: number }) {
  const { i18n } = useLingui()
  const letters = Array.from({ length: of }, (_, index) => partLetter(index))
  const now = letters.indexOf(letter)
  const nameOf = (index: number, each: string) => {
    if (index === now) return i18n._('progress.partNow', { letter: each })
    return index < now ? i18n._('progress.partDone', { letter: each }) : i18n._('progress.partLater', { letter: each })
  }
  return (
    <ol className="parts" aria-label={i18n._('progress.parts')}>
      {letters.map((each, index) => (
        <li key={each} aria-current={index === now ? 'step' : undefined} data-done={index < now || undefined}>
          <span aria-hidden="true">{each}</span>
          <span className="unseen">{nameOf(index, each)}</span>
        </li>
      ))}
    </ol>
  )
}
