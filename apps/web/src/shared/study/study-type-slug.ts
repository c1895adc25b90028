import type { StudyTypeId } from '@trellis/domain'

/** The URL slug of a study type. */
export const studyTypeSlug: Record<StudyTypeId, string> = {
  1: 'supportComparison',
  2: 'problemVaried',
  3: 'singleSupport',
  4: 'commonAnswers',
}

export const studyTypeIds: readonly StudyTypeId[] = [1, 2, 3, 4]

export function studyTypeOfSlug(slug: string | null | undefined): StudyTypeId | null {
  return studyTypeIds.find((typeId) => studyTypeSlug[typeId] === slug) ?? null
}

export const helpPath = (typeId: StudyTypeId) => `/help/${studyTypeSlug[typeId]}`
