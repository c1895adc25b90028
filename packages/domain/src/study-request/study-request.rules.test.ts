import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../ids'
import { transitions } from '../lifecycle/lifecycle.rules'
import { type StudyStatus, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { mayRequest, possibleRequests, requestAfterMove } from './study-request.rules'
import { type StudyRequestKind, studyRequestKindSchema } from './study-request.schema'

const ownerId = userIdSchema.parse('U1')

describe('a request of an owner', () => {
  it.each<[StudyStatus, StudyRequestKind[]]>([
    ['DEVELOPMENT', ['archive']],
    ['AWAITING_APPROVAL', ['deploy', 'archive']],
    ['DEPLOYED', ['pause', 'complete', 'unblind']],
    ['PAUSED', ['resume', 'complete', 'unblind']],
    ['COMPLETED', []],
    ['ARCHIVED', []],
  ])('the owner of a study in %s can make the requests %j', (status, kinds) => {
    expect(possibleRequests(status)).toEqual(kinds)
  })

  it('allows requests only where they are possible, and only to the owner', () => {
    const study = { status: 'DEPLOYED', ownerId, unblindedAt: null } as const
    expect(mayRequest(study, 'pause', { userId: ownerId })).toEqual({ ok: true })
    expect(mayRequest(study, 'unblind', { userId: ownerId })).toEqual({ ok: true })
    const unblinded = { ...study, unblindedAt: 1_760_000_000 }
    expect(mayRequest(unblinded, 'unblind', { userId: ownerId })).toMatchObject({ reason: 'not_possible' })
    expect(mayRequest(study, 'resume', { userId: ownerId })).toMatchObject({ reason: 'not_possible' })
    expect(mayRequest(study, 'pause', { userId: userIdSchema.parse('U2') })).toMatchObject({ reason: 'owner_only' })
  })

  it.each<[StudyRequestKind, StudyStatus, StudyStatus, string]>([
    ['pause', 'DEPLOYED', 'PAUSED', 'done'],
    ['pause', 'DEPLOYED', 'COMPLETED', 'obsolete'],
    ['complete', 'DEPLOYED', 'PAUSED', 'open'],
    ['complete', 'PAUSED', 'COMPLETED', 'done'],
    ['resume', 'PAUSED', 'DEPLOYED', 'done'],
    ['deploy', 'AWAITING_APPROVAL', 'DEPLOYED', 'done'],
    ['deploy', 'AWAITING_APPROVAL', 'DEVELOPMENT', 'obsolete'],
    ['archive', 'DEVELOPMENT', 'AWAITING_APPROVAL', 'open'],
    ['archive', 'AWAITING_APPROVAL', 'DEPLOYED', 'obsolete'],
    ['unblind', 'DEPLOYED', 'PAUSED', 'open'],
    ['unblind', 'PAUSED', 'COMPLETED', 'obsolete'],
  ])('a request to %s is, after a move from %s to %s, %s', (kind, from, to, status) => {
    expect(requestAfterMove(kind, { from, to })).toBe(status)
  })

  it('never leaves a request open where it is not possible', () => {
    for (const { from, to } of transitions)
      for (const kind of studyRequestKindSchema.options)
        if (requestAfterMove(kind, { from, to }) === 'open') expect(possibleRequests(to)).toContain(kind)
    expect(studyStatusSchema.options.flatMap(possibleRequests)).toEqual(
      expect.arrayContaining(studyRequestKindSchema.options),
    )
  })
})
