// @vitest-environment jsdom
import type { ConditionId, ProblemCeri, StudyId } from '@trellis/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '../../../ui/use-draft'
import type { Place } from '../place'
import { draftStorage } from './draft-storage'
import { newDraft } from './save-machine'

const place: Place = {
  studyId: 7 as StudyId,
  conditionId: 2 as ConditionId,
  problemCeri: 'PRA1' as ProblemCeri,
  answer: null,
}
const draft = newDraft(null, { type: 'HINTS', pieces: [{ id: '1', html: '<p>a</p>' }] }, null, 'key')

beforeEach(() => localStorage.clear())

describe('kept drafts', () => {
  it('come back as they were', () => {
    draftStorage('U1', 7).keep(place, draft)
    expect(draftStorage('U1', 7).all()).toEqual([{ place, draft }])
  })
  it('are of one person and one study', () => {
    draftStorage('U1', 7).keep(place, draft)
    expect(draftStorage('U2', 7).all()).toEqual([])
    expect(draftStorage('U1', 8).all()).toEqual([])
  })
  it('are gone when they are dropped', () => {
    draftStorage('U1', 7).keep(place, draft)
    draftStorage('U1', 7).drop(place)
    expect(localStorage.length).toBe(0)
  })
  it('are gone when the person logs out', () => {
    draftStorage('U1', 7).keep(place, draft)
    forgetDrafts()
    expect(draftStorage('U1', 7).all()).toEqual([])
  })
  it.each(['{', 'null', '{"place":{}}', '[]'])('that cannot be read count as none: %s', (value) => {
    localStorage.setItem('draft:support:U1:7:2/PRA1/', value)
    expect(draftStorage('U1', 7).all()).toEqual([])
  })
})
