import type { Tutoring } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import {
  contentOf,
  isBlankHtml,
  noText,
  type SupportText,
  textOf,
  withHtml,
  withMovedPiece,
  withoutPiece,
} from './support-text'

const hints = (...htmls: string[]): SupportText => ({
  type: 'HINTS',
  pieces: htmls.map((html) => ({ id: html, html })),
})
const order = (text: SupportText) => text.pieces.map((piece) => piece.id).join('')

describe('an empty piece', () => {
  it.each(['', '<p></p>', '<p>  </p>', '<p><br></p>', '<p>&nbsp;</p>', '<ul><li><p></p></li></ul>'])('is %j', (html) =>
    expect(isBlankHtml(html)).toBe(true),
  )
  it.each([
    '<p>0</p>',
    '<p><img src="/resources/images/a" alt=""></p>',
    '<p><span data-type="inline-math" data-latex="x^2"></span></p>',
    '<hr>',
  ])('is not %j', (html) => expect(isBlankHtml(html)).toBe(false))
})

describe('what is sent', () => {
  it('leaves empty hints out', () => {
    expect(contentOf(hints('a', '<p></p>', 'b'))).toEqual({
      tutorStrategyType: 'HINTS',
      hints: [{ hint: 'a' }, { hint: 'b' }],
    })
  })
  it.each([noText, hints(), hints('<p></p>'), { ...hints('a'), type: null }])('is nothing for %j', (text) =>
    expect(contentOf(text)).toBeNull(),
  )
  it('carries the answer that feedback is about', () => {
    const text: SupportText = { ...hints('a'), type: 'STUDENT_RESPONSE_FEEDBACK' }
    expect(contentOf(text, { 1: ['7'] })).toEqual({
      tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
      responseFeedback: 'a',
      answerPartsToResponses: { 1: ['7'] },
    })
  })
})

describe('a stored support', () => {
  const stored = { ceri: 'TUA1', tutorStrategyType: 'HINTS', hints: [{ hint: 'a' }, { hint: 'b' }] } as Tutoring
  it('keeps the ids its pieces had', () => {
    expect(textOf(stored, ['one', 'two']).pieces).toEqual([
      { id: 'one', html: 'a' },
      { id: 'two', html: 'b' },
    ])
  })
  it('is nothing where there is none', () => expect(textOf(undefined)).toEqual(noText))
})

describe('hints', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['b', 3, 'abc'],
    ['b', -1, 'abc'],
    ['x', 0, 'abc'],
  ])('with %s moved to %i stand as %s', (id, to, expected) => {
    expect(order(withMovedPiece(hints('a', 'b', 'c'), id, to))).toBe(expected)
  })
  it('are nothing without the last one', () => {
    expect(withoutPiece(hints('a'), 'a')).toEqual(noText)
    expect(withoutPiece(hints('a', 'b'), 'a')).toEqual(hints('b'))
  })
  it('change one at a time', () => {
    expect(withHtml(hints('a', 'b'), 'b', 'c').pieces.map(({ html }) => html)).toEqual(['a', 'c'])
  })
})
