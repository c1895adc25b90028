import type { ConditionId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { type ParticipantsState, readParticipantsState, usualState, writeParticipantsState } from './participants-state'

const full: ParticipantsState = {
  search: 'K7 &',
  conditionId: 12 as ConditionId,
  state: 'WITHDRAWN',
  sort: 'lastSeenAt',
  order: 'asc',
  page: 3,
  pageSize: 100,
}

describe('the table of participants in the address', () => {
  it('is the usual one without parameters', () => {
    expect(writeParticipantsState(usualState)).toEqual({})
    expect(readParticipantsState(new URLSearchParams())).toEqual(usualState)
  })

  it('comes back as it was', () => {
    expect(readParticipantsState(new URLSearchParams(writeParticipantsState(full)))).toEqual(full)
  })

  it('made of nonsense is the usual one', () => {
    const nonsense = 'condition=x&state=gone&sort=name&order=up&page=-2&size=7'
    expect(readParticipantsState(new URLSearchParams(nonsense))).toEqual(usualState)
  })
})
