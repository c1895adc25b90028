import type { ParticipantState } from '@trellis/domain'

export const stateMessages = {
  WORKING: 'live.state.WORKING',
  FINISHED: 'live.state.FINISHED',
  WITHDRAWN: 'live.state.WITHDRAWN',
} as const satisfies Record<ParticipantState, string>
