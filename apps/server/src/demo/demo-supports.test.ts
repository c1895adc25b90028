import { createRandom } from '@trellis/domain'
import { templates } from '@trellis/problem-library'
import { describe, expect, it } from 'vitest'
import { demoDesigns, ordinaryHomework } from './demo-designs'
import {
  correctnessOnly,
  type DemoProblem,
  namedMistake,
  numberLineJumps,
  roundingStepByStep,
  type SupportWriter,
  workedFractionSum,
} from './demo-supports'

function problemsOf(title: string) {
  const template = templates.find((entry) => entry.title === title)!
  if (template.kind !== 'problem') throw new Error(`${title} has parts`)
  return Array.from({ length: 60 }, (_, index) => template.generate(createRandom(`${title}/${index}`)))
}

const explain = (writer: SupportWriter, problem: DemoProblem) =>
  (writer(problem) as { explanation: string }).explanation
const plainText = (html: string) =>
  html.replace(/<span[^>]*data-latex="([^"]*)"[^>]*><\/span>/g, '$1').replace(/<[^>]+>/g, ' ')
const shownKey = (problem: ReturnType<typeof problemsOf>[number]) =>
  (problem.answers[0] as { answerValues: { value: string }[] }).answerValues.map(({ value }) => value)

describe('problem sets of the demo', () => {
  const choices = [
    ordinaryHomework,
    ...demoDesigns.flatMap(({ sets, postTest }) => [...sets, ...(postTest ? [postTest] : [])]),
  ]
  it.each(choices)('uses the set “$name” with the skill $skill, which is in the library', ({ name, skill }) => {
    expect(templates.filter((template) => template.title === name && template.skill === skill)).toHaveLength(1)
  })
})

describe('supports of the demo, for any problem of their set', () => {
  it('explains a sum of fractions in steps that end with its answer', () => {
    for (const problem of problemsOf('Add fractions with different denominators')) {
      const text = explain(workedFractionSum, problem)
      expect(text).toContain('Step 4.')
      const fraction = shownKey(problem)[0]!
      const tex = fraction.replace(/(\d+)\/(\d+)/, '\\frac{$1}{$2}').replace(' ', '')
      expect(plainText(text).split('Step 4.')[1]).toContain(tex)
    }
  })

  it('lands on the answer of a subtraction on the number line', () => {
    for (const problem of problemsOf('Subtract negative numbers')) {
      const text = explain(numberLineJumps, problem)
      expect(plainText(text)).toContain(`You land on ${shownKey(problem)[0]},`)
    }
  })

  it('explains rounding in five steps that end with the answer', () => {
    for (const problem of problemsOf('Round to a given place')) {
      const text = plainText(explain(roundingStepByStep, problem))
      const rounded = Number(shownKey(problem)[0]).toLocaleString('en-US')
      expect(text.split('Step 5.')[1]).toContain(`is ${rounded}.`)
      expect(text.split('Step 4.')[1]).toContain(`to ${rounded}.`)
    }
  })

  it('names every known mistake with the distributive property without giving away the answer', () => {
    for (const problem of problemsOf('Use the distributive property')) {
      for (const { misconception } of problem.wrongAnswers) {
        const text = namedMistake(problem, misconception)
        expect(text).not.toContain('One mistake that leads to this answer')
        expect(text).toMatch(/\?<\/p>$/)
        expect(plainText(text)).not.toContain(shownKey(problem)[0])
        expect(text).not.toBe(correctnessOnly(problem, misconception))
      }
    }
  })
})
