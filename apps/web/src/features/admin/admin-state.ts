import {
  type AdminSort,
  adminPageSizes,
  adminSorts,
  type StudyStatus,
  type StudyTypeId,
  studyStatusSchema,
} from '@trellis/domain'
import { studyTypeOfSlug, studyTypeSlug } from '../../shared/study/study-type-slug'

/** State of the table: filters, sort order and page. */
export interface AdminState {
  search: string
  /** Empty: all statuses. */
  statuses: readonly StudyStatus[]
  /** Null: all types. */
  typeId: StudyTypeId | null
  sort: AdminSort
  order: 'asc' | 'desc'
  page: number
  pageSize: number
}

export const defaultState: AdminState = {
  search: '',
  statuses: [],
  typeId: null,
  sort: 'studyId',
  order: 'desc',
  page: 1,
  pageSize: 100,
}

export function readAdminState(params: URLSearchParams): AdminState {
  const slugs = (params.get('status') ?? '').split(',')
  const sort = adminSorts.find((name) => name === params.get('sort')) ?? defaultState.sort
  const order = params.get('order')
  const pageSize = Number(params.get('size'))
  return {
    search: params.get('q') ?? '',
    statuses: studyStatusSchema.options.filter((status) => slugs.includes(slugOf(status))),
    typeId: studyTypeOfSlug(params.get('type')),
    sort,
    order: order === 'asc' || order === 'desc' ? order : defaultState.order,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    pageSize: adminPageSizes.find((size) => size === pageSize) ?? defaultState.pageSize,
  }
}

/** Only non-default values, so that the URL without parameters is the default table. */
export function writeAdminState(state: AdminState): Record<string, string> {
  return {
    ...(state.search !== '' && { q: state.search }),
    ...(state.statuses.length > 0 && { status: state.statuses.map(slugOf).join(',') }),
    ...(state.typeId !== null && { type: studyTypeSlug[state.typeId] }),
    ...(state.sort !== defaultState.sort && { sort: state.sort }),
    ...(state.order !== defaultState.order && { order: state.order }),
    ...(state.page !== 1 && { page: String(state.page) }),
    ...(state.pageSize !== defaultState.pageSize && { size: String(state.pageSize) }),
  }
}

const slugOf = (status: StudyStatus) => status.toLowerCase().replace('_', '-')

export function hasFilters({ search, statuses, typeId }: AdminState): boolean {
  return search.trim() !== '' || statuses.length > 0 || typeId !== null
}
