import {
  type ConditionId,
  conditionIdSchema,
  type ParticipantSort,
  type ParticipantState,
  participantPageSizes,
  participantSorts,
  participantStateSchema,
} from '@trellis/domain'

/** State of the participant table: filters, sort order and page. */
export interface ParticipantsState {
  search: string
  /** Null: all conditions. */
  conditionId: ConditionId | null
  /** Null: all statuses. */
  state: ParticipantState | null
  sort: ParticipantSort
  order: 'asc' | 'desc'
  page: number
  pageSize: number
}

export const defaultState: ParticipantsState = {
  search: '',
  conditionId: null,
  state: null,
  sort: 'participant',
  order: 'asc',
  page: 1,
  pageSize: 25,
}

export function readParticipantsState(params: URLSearchParams): ParticipantsState {
  const conditionId = conditionIdSchema.safeParse(params.get('condition') ?? undefined)
  const order = params.get('order')
  const pageSize = Number(params.get('size'))
  return {
    search: params.get('q') ?? '',
    conditionId: conditionId.success ? conditionId.data : null,
    state: participantStateSchema.options.find((state) => state.toLowerCase() === params.get('state')) ?? null,
    sort: participantSorts.find((name) => name === params.get('sort')) ?? defaultState.sort,
    order: order === 'asc' || order === 'desc' ? order : defaultState.order,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    pageSize: participantPageSizes.find((size) => size === pageSize) ?? defaultState.pageSize,
  }
}

/** Only non-default values, so that the URL without parameters is the default table. */
export function writeParticipantsState(shown: ParticipantsState): Record<string, string> {
  return {
    ...(shown.search !== '' && { q: shown.search }),
    ...(shown.conditionId !== null && { condition: String(shown.conditionId) }),
    ...(shown.state !== null && { state: shown.state.toLowerCase() }),
    ...(shown.sort !== defaultState.sort && { sort: shown.sort }),
    ...(shown.order !== defaultState.order && { order: shown.order }),
    ...(shown.page !== 1 && { page: String(shown.page) }),
    ...(shown.pageSize !== defaultState.pageSize && { size: String(shown.pageSize) }),
  }
}

export const participantsUrlState = { read: readParticipantsState, write: writeParticipantsState }

export function hasFilters({ search, conditionId, state }: ParticipantsState): boolean {
  return search.trim() !== '' || conditionId !== null || state !== null
}
