import { studyTypeOfSlug, studyTypeSlug } from '../../shared/study/study-type-slug'
import { useUrlState } from '../../ui/use-url-state'
import type { StudyFilter } from './home.rules'

/** The researcher's filters, kept in the URL. */
export const useStudyFilter = () => useUrlState(filterUrlState)

const filterUrlState = {
  read: (params: URLSearchParams): StudyFilter => ({
    search: params.get('q') ?? '',
    typeId: studyTypeOfSlug(params.get('type')),
  }),
  write: ({ search, typeId }: StudyFilter): Record<string, string> => ({
    ...(search !== '' && { q: search }),
    ...(typeId !== null && { type: studyTypeSlug[typeId] }),
  }),
}
