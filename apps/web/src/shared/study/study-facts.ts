import { countsParticipants } from '@trellis/domain'
import { type MessageId, word } from '../../locales/words'
import { formatDate } from '../dates'
import type { ListedStudy } from './studies'

type DateField = 'createdAt' | 'deployedAt' | 'completedAt' | 'archivedAt'

const dateWords: readonly [DateField, MessageId][] = [
  ['createdAt', 'study.created'],
  ['deployedAt', 'study.deployed'],
  ['completedAt', 'study.completedOn'],
  ['archivedAt', 'study.archivedOn'],
]

/** The dates a study has reached, in the user's time zone, and its participants once it can have some. */
export function studyFacts(study: ListedStudy, timeZone: string | undefined): { label: string; value: string }[] {
  const facts = dateWords.flatMap(([field, id]) => {
    const seconds = study[field]
    return seconds === null ? [] : [{ label: word(id), value: formatDate(seconds, timeZone) }]
  })
  if (countsParticipants(study.status)) {
    facts.push({ label: word('study.participants'), value: study.participants.toLocaleString() })
  }
  return facts
}
