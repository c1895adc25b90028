import type { ListedStudy } from '../../shared/study/studies'

export function archivedStudies(studies: readonly ListedStudy[]): ListedStudy[] {
  return studies.filter((study) => study.status === 'ARCHIVED')
}

/** By name, ignoring case. */
export function filterStudies(studies: readonly ListedStudy[], search: string): ListedStudy[] {
  const wanted = search.trim().toLocaleLowerCase()
  return studies.filter((study) => study.title.toLocaleLowerCase().includes(wanted))
}
