import { type AnswerPart, answerPartsOf, createRandom, type Random } from '@trellis/domain'
import { gradeResponse, partNotInForm } from '@trellis/grading'
import { describe, expect, it } from 'vitest'
import type { GeneratedProblem, Template } from '../authoring/template'
import { templates } from '../library/catalog'
import { clumsySpellings } from './answer-spellings.fixtures'
import { copiesFrom, looksFinished } from './copy-checks'

/** Not the problems that the template tests draw; FULL=1 takes 200 of every template. */
const draws = process.env.FULL ? 200 : 3
const verdicts = ['correct', 'incorrect', 'not_in_form', 'malformed', 'ungraded']

const pieces = [
  ...'0123456789xyπ+-*/^()[]{}|=<>≤.,:;%$°√²½−×÷!\'"\\ ',
  '\\frac',
  'sqrt',
  'pi',
  ' cm',
  '(+ 1 ',
  '🙂',
  '\u0000',
]
const hostile = [
  '1/0',
  '0/0',
  '9'.repeat(150),
  `1${'/1'.repeat(90)}`,
  '('.repeat(190),
  '-'.repeat(190),
  '2^2^2^2^2^2^2^2',
  '1e999',
  '1e-999',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '\\frac{}{}',
  '= = =',
  'x'.repeat(5000),
  `${'a '.repeat(5000)}1`,
  '٣٤',
]

function draw(template: Template, seed: string): GeneratedProblem[] {
  const random = createRandom(`answers to ${template.id}: ${seed}`)
  return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
}

const typedTypes = new Set([
  'NUMERIC',
  'NUMERIC_EXPRESSION',
  'EXACT_FRACTION',
  'EXACT_MATCH',
  'FILL_IN',
  'FILL_IN_IGNORE_CASE',
  'ALGEBRA',
  'OLD_ALGEBRA',
  'RACKET',
])

const typed = templates.flatMap((template) => {
  const problems = Array.from({ length: draws }, (_, index) => draw(template, String(index))).flat()
  const parts = problems.flatMap((problem) =>
    answerPartsOf(problem.answers)
      .filter(({ answerType }) => typedTypes.has(answerType))
      .map((part) => ({ problem, part, key: part.answerValues.find(({ isCorrect }) => isCorrect)!.value })),
  )
  return parts.length > 0 ? [{ id: template.id, parts }] : []
})

const grade = (part: AnswerPart, text: string) => gradeResponse([part], { '1': [text] }).verdict

const noise = (random: Random) => Array.from({ length: random.int(1, 12) }, () => random.pick(pieces)).join('')

// A few hundred answers to each of some 160 templates: this takes seconds on an idle machine.
describe.each(typed)('answers to $id', { timeout: 60_000 }, ({ id, parts }) => {
  it('accepts the key in every clumsy spelling', () => {
    const refused = parts.flatMap(({ part, key }) =>
      clumsySpellings(part, key)
        .filter((text) => grade(part, text) !== 'correct')
        .map((text) => ({ key, text, form: part.form, verdict: grade(part, text) })),
    )
    expect(refused).toEqual([])
  })

  it('accepts no text copied from the problem except the finished answer', () => {
    const accepted = parts.flatMap(({ problem, part }) =>
      copiesFrom(problem)
        .filter((copy) => grade(part, copy) === 'correct' && !looksFinished(part, copy))
        .map((copy) => ({ copy, form: part.form, question: problem.question })),
    )
    expect(accepted).toEqual([])
  })

  it('grades malformed and hostile answers without throwing', () => {
    const random = createRandom(`noise for ${id}`)
    for (const { part, key } of parts.slice(0, 6)) {
      const near = [`${key}${random.pick(pieces)}`, `${random.pick(pieces)}${key}`, `${key} ${key}`, key.slice(1)]
      const texts = [...hostile, ...near, ...Array.from({ length: 12 }, () => noise(random))]
      expect(texts.filter((text) => !verdicts.includes(grade(part, text)))).toEqual([])
      // This must not throw either.
      for (const text of texts) partNotInForm([part], { '1': [text] })
    }
  })
})
