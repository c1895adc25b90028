import { curriculumOptions, gradeOptions, type User } from '@trellis/domain'
import { preferencesOf } from '../../shared/person/preferences'
import { defaultState, writeFinderState } from './finder-state'

/** The filters from the saved preferences of a researcher; null without preferences. */
export function preferredFilters(user: User): { grades: string[]; curricula: string[] } | null {
  const { gradeLevel, curriculum } = preferencesOf(user)
  const grades = gradeOptions.filter((grade) => gradeLevel.includes(grade))
  const curricula = curriculumOptions.filter((name) => curriculum.includes(name))
  return grades.length + curricula.length === 0 ? null : { grades, curricula }
}

/** The parameters of a finder that has just been opened, with the filters from the preferences, if any. */
export function openedFinder(params: URLSearchParams, user: User | undefined): URLSearchParams {
  return writeFinderState({ ...defaultState, ...(user && preferredFilters(user)) }, params)
}
