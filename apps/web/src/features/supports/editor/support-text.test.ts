import type { Tutoring } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import {
  contentOf,
  emptyText,
  isBlankHtml,
  type SupportText,
  textOf,
  withHtml,
  withMovedItem,
  withoutItem,
} from './support-text'

const hints = (...htmls: string[]): SupportText => ({
  type: 'HINTS',
  items: htmls.map((html) => ({ id: html, html })),
})
const order = (text: SupportText) => text.items.map((item) => item.id).join('')

describe('isBlankHtml', () => {
  it.each(['', '<p></p>', '<p>  </p>', '<p><br></p>', '<p>&nbsp;</p>', '<ul><li><p></p></li></ul>'])(
    'recognizes blank HTML: %j',
    (html) => expect(isBlankHtml(html)).toBe(true),
  )
  it.each([
    '<p>0</p>',
    '<p><img src="/resources/images/a" alt=""></p>',
    '<p><span data-type="inline-math" data-latex="x^2"></span></p>',
    '<hr>',
  ])('does not treat content as blank: %j', (html) => expect(isBlankHtml(html)).toBe(false))
})

describe('contentOf', () => {
  it('leaves blank hints out', () => {
    expect(contentOf(hints('a', '<p></p>', 'b'))).toEqual({
      tutorStrategyType: 'HINTS',
      hints: [{ hint: 'a' }, { hint: 'b' }],
    })
  })
  it.each([emptyText, hints(), hints('<p></p>'), { ...hints('a'), type: null }])('sends nothing for %j', (text) =>
    expect(contentOf(text)).toBeNull(),
  )
  it('sends feedback as text alone, because the slot names the answer', () => {
    const text: SupportText = { ...hints('a'), type: 'STUDENT_RESPONSE_FEEDBACK' }
    expect(contentOf(text)).toEqual({ tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK', responseFeedback: 'a' })
  })
})

describe('textOf', () => {
  const stored = { supportId: 'TUA1', tutorStrategyType: 'HINTS', hints: [{ hint: 'a' }, { hint: 'b' }] } as Tutoring
  it('keeps the ids that the items had', () => {
    expect(textOf(stored, ['one', 'two']).items).toEqual([
      { id: 'one', html: 'a' },
      { id: 'two', html: 'b' },
    ])
  })
  it('gives an empty text where nothing is stored', () => expect(textOf(undefined)).toEqual(emptyText))
})

describe('editing hints', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['b', 3, 'abc'],
    ['b', -1, 'abc'],
    ['x', 0, 'abc'],
  ])('moves hint %s to position %i, if both exist: %s', (id, to, expected) => {
    expect(order(withMovedItem(hints('a', 'b', 'c'), id, to))).toBe(expected)
  })
  it('leaves nothing when the last hint is removed', () => {
    expect(withoutItem(hints('a'), 'a')).toEqual(emptyText)
    expect(withoutItem(hints('a', 'b'), 'a')).toEqual(hints('b'))
  })
  it('changes one hint and leaves the others alone', () => {
    expect(withHtml(hints('a', 'b'), 'b', 'c').items.map(({ html }) => html)).toEqual(['a', 'c'])
  })
})
