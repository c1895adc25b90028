import { partLetter } from '@trellis/domain'
import { useWords } from '../locales/words'

/** Which part of a problem with several parts this is: A B C. */
export function PartStrip({ letter, of }: { letter: string; of: number }) {
  const t = useWords()
  const letters = Array.from({ length: of }, (_, index) => partLetter(index))
  const now = letters.indexOf(letter)
  const nameOf = (index: number) =>
    index < now ? 'progress.partDone' : index === now ? 'progress.partNow' : 'progress.partLater'
  return (
    <ol className="parts" aria-label={t('progress.parts')}>
      {letters.map((each, index) => (
        <li key={each} aria-current={index === now ? 'step' : undefined} data-done={index < now || undefined}>
          <span aria-hidden="true">{each}</span>
          <span className="unseen">{t(nameOf(index), { letter: each })}</span>
        </li>
      ))}
    </ol>
  )
}
