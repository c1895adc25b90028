import { studyTypeOfSlug, studyTypeSlug } from '../../shared/study/study-type-slug'
import { useInAddress } from '../../ui/use-in-address'
import type { StudyFilter } from './home.rules'

/** The researcher's filters, kept in the URL. */
export const useStudyFilter = () => useInAddress(spelling)

const spelling = {
  read: (params: URLSearchParams): StudyFilter => ({
    search: params.get('q') ?? '',
    typeId: studyTypeOfSlug(params.get('type')),
  }),
  write: ({ search, typeId }: StudyFilter): Record<string, string> => ({
    ...(search !== '' && { q: search }),
    ...(typeId !== null && { type: studyTypeSlug[typeId] }),
  }),
}
