import type { ParticipantState } from '@trellis/domain'

export const stateMessages = {
  WORKING: /*i18n*/ 'live.state.WORKING',
  FINISHED: /*i18n*/ 'live.state.FINISHED',
  WITHDRAWN: /*i18n*/ 'live.state.WITHDRAWN',
} as const satisfies Record<ParticipantState, string>
