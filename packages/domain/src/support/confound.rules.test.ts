import { describe, expect, it } from 'vitest'
import { type ConfoundKind, confoundsOf, measure, type ProblemContentFacts } from './confound.rules'
import { readHtml, readingGrade, wordsOf } from './html-text'

type Support = ProblemContentFacts['conditions'][number]['support']

const hints = (...pieces: string[]): Support => ({ type: 'HINTS', pieces })
const explanation = (html: string): Support => ({ type: 'EXPLANATIONS', pieces: [html] })
/** A text of `count` words, in sentences of ten. */
const words = (count: number) => Array.from({ length: count }, (_, at) => (at % 10 === 9 ? 'word.' : 'word')).join(' ')

function check(supports: Support[], problem: Partial<ProblemContentFacts> = {}) {
  return confoundsOf({
    question: '<p>How many legs have 3 spiders?</p>',
    key: ['24'],
    ...problem,
    conditions: supports.map((support, index) => ({ conditionId: index + 1, name: `Condition ${index + 1}`, support })),
  })
}

const simple =
  'The cat sat on the mat. The dog ran to the cat. They had fun in the sun. It was a hot day and a good one.'
const hard =
  'Determining equivalent representations necessitates multiplying numerators and denominators simultaneously, maintaining proportionality throughout successive transformations of the original mathematical relationship considered.'

describe('likely confounds between conditions', () => {
  it.each<[string, Support[], Partial<ProblemContentFacts>, ConfoundKind[]]>([
    ['conditions that are alike', [hints('Count.', 'Add.'), hints('Draw.', 'Look.')], {}, []],
    ['conditions without any support', [null, null], {}, []],
    ['a condition without support', [hints('Count.'), null], {}, ['missing']],
    ['more hints in one condition', [hints('a', 'b', 'c'), hints('a')], {}, ['hint_count']],
    ['hints against an explanation', [hints('Count.', 'Add.'), explanation('Count and add.')], {}, []],
    ['a much longer text', [explanation(words(80)), explanation(words(30))], {}, ['word_count']],
    ['a longer text that is still short', [explanation('Count them.'), explanation('Count them all now.')], {}, []],
    ['a slightly longer text', [explanation(words(80)), explanation(words(60))], {}, []],
    ['a text that is harder to read', [explanation(simple), explanation(hard)], {}, ['reading_level']],
    [
      'an image in one condition',
      [explanation('<p>Look.</p><img src="/resources/images/a">'), explanation('Look.')],
      {},
      ['images'],
    ],
    [
      'the answer in the first of two hints',
      [hints('The answer is 24.', 'Done.'), hints('a', 'b')],
      {},
      ['answer_given_away'],
    ],
    ['the answer in the last hint', [hints('Count.', 'The answer is 24.'), hints('a', 'b')], {}, []],
    ['the answer in an explanation', [explanation('It is 24.'), explanation('It is 24.')], {}, []],
    [
      'a formula that gives it away',
      [hints('<span data-latex="3 \\cdot 8 = 24"></span>', 'b'), hints('a', 'b')],
      {},
      ['answer_given_away'],
    ],
    ['a number that merely contains it', [hints('It is 240.', 'b'), hints('a', 'b')], {}, []],
    ['a decimal that starts with it', [hints('It is 24.5', 'b'), hints('a', 'b')], {}, []],
    ['a short answer that is mentioned by the way', [hints('Take 24 steps.', 'b'), hints('a', 'b')], {}, []],
    [
      'a long answer that is mentioned',
      [hints('Think of a rhombus.', 'b'), hints('a', 'b')],
      { key: ['rhombus'] },
      ['answer_given_away'],
    ],
    [
      'a long answer that the question has too',
      [hints('A spider has legs.', 'b'), hints('a', 'b')],
      { key: ['spider'], question: 'Is it a spider or an ant?' },
      [],
    ],
  ])('finds likely confounds: %s', (_, supports, problem, kinds) => {
    expect(check(supports, problem).map((confound) => confound.kind)).toEqual(kinds)
  })

  it('reports what a confound was measured as, by condition', () => {
    expect(check([hints('a', 'b', 'c'), hints('a'), null])).toEqual([
      { kind: 'missing', found: [{ conditionId: 3, name: 'Condition 3', value: 0 }] },
      {
        kind: 'hint_count',
        found: [
          { conditionId: 1, name: 'Condition 1', value: 3 },
          { conditionId: 2, name: 'Condition 2', value: 1 },
        ],
      },
    ])
  })

  it('names the hint that gives the answer away', () => {
    const [found] = check([hints('Count.', 'So it equals 24.', 'Done.'), hints('a', 'b', 'c')])
    expect(found).toMatchObject({ kind: 'answer_given_away', found: [{ conditionId: 1, value: 2 }] })
  })

  it('handles any characters in an answer', () => {
    const key = ['(2x+3)^2 [a] $1 \\ *?']
    expect(check([hints('It is (2x+3)^2 [a] $1 \\ *?', 'b'), hints('a', 'b')], { key })).toHaveLength(1)
  })
})

describe('reading HTML', () => {
  it('reads a typeset formula as its TeX', () => {
    const html =
      '<p>Take <span data-type="inline-math" data-latex="a &lt; b"><span class="katex"><span>a</span><span>b</span></span></span> now</p>'
    expect(readHtml(html)).toMatchObject({ formulas: ['a < b'], images: 0 })
    expect(wordsOf(readHtml(html).text)).toEqual(['Take', 'a', 'b', 'now'])
  })

  it('separates words of different blocks', () => {
    expect(wordsOf(readHtml('<ul><li>one</li><li>two</li></ul><p>three</p>').text)).toEqual(['one', 'two', 'three'])
  })

  it('measures all pieces of a support together', () => {
    expect(measure({ type: 'HINTS', pieces: ['<p>one two</p>', '<p>three <img src="x"></p>'] })).toEqual({
      hints: 2,
      words: 3,
      readingGrade: null,
      images: 1,
    })
  })

  it('rates a plain text easier than an academic one', () => {
    expect(readingGrade(simple)!).toBeLessThan(3)
    expect(readingGrade(hard)!).toBeGreaterThan(12)
    expect(readingGrade('Too short to tell.')).toBeNull()
  })

  it('tolerates unclosed HTML', () => {
    expect(readHtml('<p data-latex="x"><b>bold').formulas).toEqual(['x'])
  })
})
