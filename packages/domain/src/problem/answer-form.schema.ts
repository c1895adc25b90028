import { z } from 'zod'

/** The form in which an answer has to be written, beyond being equal to the key. */
export const answerForms = {
  number: 'one number with no operation left to do: 12, 2.5, 3/4 or 1 1/2, but not 24/2, 3·10^2 or 9 ÷ 4',
  decimal: 'a whole number or a decimal',
  fraction: 'a fraction or a mixed number, in lowest terms or not; a whole number where the value is whole',
  lowest_terms: 'a fraction or a mixed number in lowest terms; a whole number where the value is whole',
  mixed_number: 'a mixed number; a proper fraction or a whole number where there is nothing to mix',
  scientific: 'a number from 1 to 10 times a power of ten',
  exact: 'a number with π or roots where the key has them, and nothing left to work out',
  exponents: 'a product of powers in which no base occurs twice',
  single_power: 'one power of the base that the key has',
  expression: 'the operations of the key, not worked out; the order of sums and products does not matter',
  simplified: 'an expression in which terms are combined, products are multiplied out and numbers are worked out',
  expanded: 'the same as simplified, for questions that ask to remove parentheses',
  standard_polynomial: 'simplified, with the terms from the highest to the lowest power',
  factored: 'a product with as many factors as the key, none of which has a common factor left',
  solved: 'the variable of the key alone on one side, and a number or a simplified expression on the other',
  words: 'a whole number in English words',
  point: 'two coordinates in parentheses, separated by a comma',
  time: 'hours and minutes, separated by a colon',
} as const

export type AnswerForm = keyof typeof answerForms

export const answerFormSchema = z.enum(Object.keys(answerForms) as [AnswerForm, ...AnswerForm[]]).describe(
  `The form that the question asks for. An answer that equals the key in another form is not counted, and the student is asked for the form: ${Object.entries(
    answerForms,
  )
    .map(([form, meaning]) => `${form} (${meaning})`)
    .join('; ')}.`,
)

export const answerReasonSchema = z
  .object({
    code: z
      .enum([
        'empty',
        'one_answer',
        'choose_one',
        'choose_some',
        'order',
        'too_long',
        'number',
        'calculation',
        'fraction',
        'expression',
        'code',
        'comma',
        'label',
        'form',
      ])
      .describe(
        'What to do: write something, choose, write something of a kind that can be read; comma: use a decimal point; label: leave out `text`; form: write it in `form`.',
      ),
    form: answerFormSchema.optional(),
    text: z.string().optional().describe('The unit or name that does not belong to the answer.'),
  })
  .describe('Why an answer is not counted. The words are those of the client.')
export type AnswerReason = z.infer<typeof answerReasonSchema>
