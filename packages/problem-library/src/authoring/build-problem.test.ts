import { describe, expect, it } from 'vitest'
import { dropDown, field, labeled } from './answer-parts'
import { choiceProblem, expressionProblem, fieldProblem, setProblem, wholeNumberProblem } from './build-problem'

const draft = {
  question: ['How many?', '<div>●●</div>'],
  hints: ['One.', 'Two.', 'Three.'],
  explanation: ['So.'],
} as const

const misconceptions = ({ wrongAnswers }: { wrongAnswers: { misconception: string }[] }) =>
  wrongAnswers.map(({ misconception }) => misconception)

describe('problem builders', () => {
  it('puts lines into paragraphs and leaves blocks as they are', () => {
    const problem = wholeNumberProblem(draft, 2, [[3, 'Counts one too many']])
    expect(problem.question).toBe('<p>How many?</p><div>●●</div>')
    expect(problem.hints).toEqual(['<p>One.</p>', '<p>Two.</p>', '<p>Three.</p>'])
  })

  it('omits misconceptions that match the key, repeat an earlier one or are negative', () => {
    const problem = wholeNumberProblem(draft, 5, [
      [5, 'Is right by chance'],
      [7, 'Adds two'],
      [7, 'Adds two again'],
      [-1, 'Subtracts the wrong way round'],
      [0, 'Answers nothing'],
    ])
    expect(misconceptions(problem)).toEqual(['Adds two', 'Answers nothing'])
  })

  it('compares fractions by value even where the grader requires an exact form', () => {
    const problem = fieldProblem(
      'EXACT_FRACTION',
      draft,
      ['1/2'],
      [
        ['2/4', 'Does not simplify'],
        ['1/3', 'Takes a third'],
        ['2/6', 'Takes two sixths'],
      ],
    )
    expect(misconceptions(problem)).toEqual(['Takes a third'])
  })

  it('compares expressions by their value', () => {
    const problem = expressionProblem(
      draft,
      { text: '2^4', value: 16 },
      [
        [{ text: '4^2', value: 16 }, 'Swaps base and exponent'],
        [{ text: '2*4', value: 8 }, 'Multiplies base and exponent'],
      ],
      { form: 'expression' },
    )
    expect(misconceptions(problem)).toEqual(['Multiplies base and exponent'])
  })

  it('offers every choice once', () => {
    const problem = choiceProblem(draft, 'a', [
      ['b', 'Takes b'],
      ['a', 'Takes a'],
      ['b', 'Takes b too'],
    ])
    expect(problem.answers).toMatchObject([{ answerValues: [{ value: 'a' }, { value: 'b' }] }])
    expect(problem.scramble).toBe(true)
  })

  it('stacks fields below the question, but not parts inside it', () => {
    const fields = [labeled('Tens:', field('NUMERIC', '4')), labeled('Ones:', field('NUMERIC', '2'))]
    expect(setProblem(draft, fields, []).answers).toMatchObject([{ properties: { STACKED: true } }])
    const inside = [dropDown('blank1', ['less', 'more'], 'more')]
    expect(setProblem(draft, inside, []).answers).toMatchObject([{ properties: {} }])
  })
})
