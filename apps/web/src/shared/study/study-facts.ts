import { i18n } from '@lingui/core'
import { countsParticipants } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { formatDate } from '../dates'
import type { ListedStudy } from './studies'

type DateField = 'createdAt' | 'deployedAt' | 'completedAt' | 'archivedAt'

const dateWords: readonly [DateField, string][] = [
  ['createdAt', /*i18n*/ 'study.created'],
  ['deployedAt', /*i18n*/ 'study.deployed'],
  ['completedAt', /*i18n*/ 'study.completedOn'],
  ['archivedAt', /*i18n*/ 'study.archivedOn'],
]

/** The dates a study has reached, in the user's time zone, and its participants once it can have some. */
export function studyFacts(study: ListedStudy, timeZone: string | undefined): { label: string; value: string }[] {
  const facts = dateWords.flatMap(([field, id]) => {
    const seconds = study[field]
    return seconds === null ? [] : [{ label: i18n._(id), value: formatDate(seconds, timeZone) }]
  })
  if (countsParticipants(study.status)) {
    facts.push({ label: i18n._('study.participants'), value: formatNumber(study.participants) })
  }
  return facts
}
