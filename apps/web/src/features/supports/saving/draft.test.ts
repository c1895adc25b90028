import type { StoredSupport } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { emptyText, type SupportText } from '../editor/support-text'
import { afterReply, type Draft, isEmptyDraft, newDraft, nextSave, withText } from './draft'

const hints = (...htmls: string[]): SupportText => ({
  type: 'HINTS',
  items: htmls.map((html) => ({ id: html, html })),
})
const content = (...htmls: string[]) => ({
  tutorStrategyType: 'HINTS' as const,
  hints: htmls.map((hint) => ({ hint })),
})
const noExplanation: SupportText = { type: 'EXPLANATIONS', items: [{ id: '1', html: '' }] }
const fresh = (text: SupportText) => newDraft(null, text)
const changed = (text: SupportText) => newDraft('TUA1.3', text)
const stored = (revision: string) => ({ revision }) as StoredSupport
const send = (draft: Draft) => nextSave(draft, () => 'key')

describe('nextSave', () => {
  it.each<[string, Draft, object | null]>([
    ['new text, over an empty slot', fresh(hints('a')), { content: content('a'), revision: null }],
    [
      'changed text, over the revision it was written on',
      changed(hints('b')),
      { content: content('b'), revision: 'TUA1.3' },
    ],
    ['nothing while a new support is blank', fresh(hints('<p></p>')), null],
    ['nothing while the text of a stored support is blank', changed(hints('<p></p>')), null],
    [
      'a removal once the support is cleared',
      withText(changed(hints('a')), emptyText, true),
      { content: null, revision: 'TUA1.3' },
    ],
    [
      'a removal when another type is chosen',
      withText(changed(hints('a')), noExplanation, true),
      { content: null, revision: 'TUA1.3' },
    ],
    ['nothing when a type was chosen and dropped again', withText(fresh(hints('')), emptyText, true), null],
  ])('sends %s', (_, draft, expected) => {
    expect(send(draft)).toEqual(expected && { key: 'key', ...expected })
  })

  it('sends only the new text when it was written before the removal was sent', () => {
    const cleared = withText(changed(hints('a')), noExplanation, true)
    const written = withText(cleared, { type: 'EXPLANATIONS', items: [{ id: '1', html: 'e' }] }, false)
    expect(send(written)).toMatchObject({ content: { explanation: 'e' }, revision: 'TUA1.3' })
  })

  it('sends an unanswered save again as it was, whatever has been typed or cleared since', () => {
    const unanswered = { key: 'first', content: content('a'), revision: null }
    const draft = { ...fresh(hints('a')), unanswered }
    expect(send(withText(draft, hints('a', 'b'), false))).toBe(unanswered)
    expect(send(withText(draft, emptyText, true))).toBe(unanswered)
  })

  it('sends the same unanswered save after the draft was stored and read again', () => {
    const draft = { ...changed(hints('a')), unanswered: send(changed(hints('a'))) }
    expect(send(JSON.parse(JSON.stringify(draft)))).toEqual(draft.unanswered)
  })
})

describe('afterReply', () => {
  const reply = (draft: Draft, now: Draft, revision: string | null) =>
    afterReply(now, send(draft)!, revision === null ? null : stored(revision))

  it('leaves no draft when its text is what was sent', () => {
    expect(reply(changed(hints('b')), changed(hints('b')), 'TUA1.4')).toBeNull()
  })

  it('leaves no draft when the slot was emptied and no type is chosen', () => {
    const draft = withText(changed(hints('a')), emptyText, true)
    expect(reply(draft, draft, null)).toBeNull()
  })

  it('continues from the new revision when more was typed in between', () => {
    const next = reply(changed(hints('b')), changed(hints('b', 'c')), 'TUA1.4')!
    expect(send(next)).toMatchObject({ content: content('b', 'c'), revision: 'TUA1.4' })
  })

  it('removes a support that was cleared while its save was in flight', () => {
    const next = reply(fresh(hints('a')), withText(fresh(hints('a')), emptyText, true), 'TUA1.1')!
    expect(send(next)).toMatchObject({ content: null, revision: 'TUA1.1' })
  })

  it('waits for text when another type is chosen and the old support was removed', () => {
    const draft = withText(changed(hints('a')), noExplanation, true)
    const next = reply(draft, draft, null)!
    expect([send(next), isEmptyDraft(next)]).toEqual([null, true])
  })

  it('does not remove a support that was written after an earlier one was cleared', () => {
    const cleared = withText(changed(hints('a')), noExplanation, true)
    const waiting = reply(cleared, cleared, null)!
    const written = withText(waiting, hints('new'), false)
    const blank = withText(reply(written, withText(written, hints('new', 'x'), false), 'TUA2.1')!, hints(''), false)
    expect([send(blank), isEmptyDraft(blank)]).toEqual([null, false])
  })
})
