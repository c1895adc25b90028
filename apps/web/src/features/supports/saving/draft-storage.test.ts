// @vitest-environment jsdom
import type { ConditionId, ProblemId, StudyId, SupportSlot } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { forgetDrafts } from '../../../ui/use-draft'
import { newDraft } from './draft'
import { draftStorage } from './draft-storage'

const slot: SupportSlot = {
  studyId: 7 as StudyId,
  conditionId: 2 as ConditionId,
  problemId: 'PRA1' as ProblemId,
  studentResponseId: null,
}
const draft = newDraft(null, { type: 'HINTS', items: [{ id: '1', html: '<p>a</p>' }] })
const name = 'draft:support:U1:7:2/PRA1/'

describe('draftStorage', () => {
  it('returns a draft as it was stored', () => {
    draftStorage('U1', 7).keep(slot, draft)
    expect(draftStorage('U1', 7).all()).toEqual([{ slot, draft }])
  })
  it('keeps the drafts of two people and two studies apart', () => {
    draftStorage('U1', 7).keep(slot, draft)
    expect(draftStorage('U2', 7).all()).toEqual([])
    expect(draftStorage('U1', 8).all()).toEqual([])
  })
  it('leaves nothing behind when a draft is dropped', () => {
    draftStorage('U1', 7).keep(slot, draft)
    draftStorage('U1', 7).drop(slot)
    expect(localStorage.length).toBe(0)
  })
  it('has no drafts after the person logs out', () => {
    draftStorage('U1', 7).keep(slot, draft)
    forgetDrafts()
    expect(draftStorage('U1', 7).all()).toEqual([])
  })
  it.each(['{', 'null', '{"slot":{}}', '{"place":{}}', '[]'])('skips a draft that cannot be read: %s', (value) => {
    localStorage.setItem(name, value)
    expect(draftStorage('U1', 7).all()).toEqual([])
  })
  it('reads a draft that an earlier version kept', () => {
    const { studentResponseId: _, problemId, ...rest } = slot
    const earlier = {
      place: { ...rest, problemCeri: problemId, answer: { id: 12, response: { 1: ['7'] } } },
      draft: {
        text: { type: 'STUDENT_RESPONSE_FEEDBACK', pieces: [{ id: '1', html: 'a' }] },
        mapped: { ceri: 'TUA1', revision: 3 },
      },
    }
    localStorage.setItem(`${name}12`, JSON.stringify(earlier))
    const text = { type: 'STUDENT_RESPONSE_FEEDBACK' as const, items: [{ id: '1', html: 'a' }] }
    expect(draftStorage('U1', 7).all()).toEqual([
      { slot: { ...slot, studentResponseId: 12 }, draft: newDraft('TUA1.3', text) },
    ])
  })
})
