import type { ColumnSort } from '../../../ui/data-table'
import { type HomeworkSort, homeworkSorts, studentColumns } from '../classes.rules'

export const classTabs = ['homework', 'students'] as const
export type ClassTab = (typeof classTabs)[number]

export const tabId = (tab: ClassTab) => `class-tab-${tab}`
export const panelId = (tab: ClassTab) => `class-panel-${tab}`

/** The selected tab of a class and its sort orders. */
export interface ClassState {
  tab: ClassTab
  homeworkSort: HomeworkSort
  studentSort: ColumnSort
}

const defaultState: ClassState = {
  tab: 'homework',
  homeworkSort: 'newest',
  studentSort: { id: studentColumns.name, order: 'asc' },
}

/** How the state is encoded in the URL. A URL without parameters is the default view. */
export const classUrlState = {
  read(params: URLSearchParams): ClassState {
    const [id, order] = (params.get('by') ?? '').split('.')
    return {
      tab: classTabs.find((tab) => tab === params.get('show')) ?? defaultState.tab,
      homeworkSort: homeworkSorts.find((sort) => sort === params.get('sort')) ?? defaultState.homeworkSort,
      studentSort: id && (order === 'asc' || order === 'desc') ? { id, order } : defaultState.studentSort,
    }
  },
  write({ tab, homeworkSort, studentSort }: ClassState): Record<string, string> {
    const isDefaultSort =
      studentSort.id === defaultState.studentSort.id && studentSort.order === defaultState.studentSort.order
    return {
      ...(tab !== defaultState.tab && { show: tab }),
      ...(homeworkSort !== defaultState.homeworkSort && { sort: homeworkSort }),
      ...(!isDefaultSort && { by: `${studentSort.id}.${studentSort.order}` }),
    }
  },
}
