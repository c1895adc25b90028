import type { ConditionId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import {
  defaultState,
  type ParticipantsState,
  readParticipantsState,
  writeParticipantsState,
} from './participants-state'

const full: ParticipantsState = {
  search: 'K7 &',
  conditionId: 12 as ConditionId,
  state: 'WITHDRAWN',
  sort: 'condition',
  order: 'desc',
  page: 3,
  pageSize: 100,
}

describe('the state of the participant table in the URL', () => {
  it('writes the default state as no parameters, and reads no parameters as the default state', () => {
    expect(writeParticipantsState(defaultState)).toEqual({})
    expect(readParticipantsState(new URLSearchParams())).toEqual(defaultState)
  })

  it('reads back the state that it wrote', () => {
    expect(readParticipantsState(new URLSearchParams(writeParticipantsState(full)))).toEqual(full)
  })

  it('falls back to the default state when URL parameters are invalid', () => {
    const nonsense = 'condition=x&state=gone&sort=name&order=up&page=-2&size=7'
    expect(readParticipantsState(new URLSearchParams(nonsense))).toEqual(defaultState)
  })
})
