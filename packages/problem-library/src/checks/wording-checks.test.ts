import { describe, expect, it } from 'vitest'
import { unfinishedParagraphsIn, wordingIssuesIn } from './wording-checks'

describe('wording checks', () => {
  it.each([
    '<p>Ada has 1 apples.</p>',
    '<p>Ada buys a orange.</p>',
    '<p>Ada buys an pear.</p>',
    '<p>Ada  reads.</p>',
    '<p>Ada reads , too.</p>',
    '<p>Is it so?.</p>',
    '<p>Ada reads the the book.</p>',
    '<p>Ada has undefined apples.</p>',
  ])('finds a wording issue in: %s', (html) => {
    expect(wordingIssuesIn(html)).toHaveLength(1)
  })

  it.each([
    '<p>Ada has 1 apple and 21 pears.</p>',
    '<p>The number 1 is odd. It takes an hour.</p>',
    '<p>Ada, an <strong>artist</strong>, counts on: 1, 2, …</p>',
    '<p>Round 3.1 meters.</p><p>It is a unit.</p>',
  ])('finds no wording issue in: %s', (html) => {
    expect(wordingIssuesIn(html)).toEqual([])
  })

  it('requires every paragraph of help to end with a period or a question mark', () => {
    expect(unfinishedParagraphsIn('<p>Add the ones.</p><p>What is left?</p><p>Say "ten."</p>')).toEqual([])
    expect(unfinishedParagraphsIn('<p>Add the ones</p><p>The sum is <em>ten</em></p>')).toEqual([
      'Add the ones',
      'The sum is ten',
    ])
  })
})
