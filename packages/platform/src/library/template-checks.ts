import { type AnswerMember, type AnswerPart, answerPartsOf, createRandom, type Response } from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import katex from 'katex'
import { beforeAll, describe, expect, it } from 'vitest'
import { skills } from './skills'
import type { GeneratedProblem, Template } from './template'

const gradedSeeds = 60
const typesetSeeds = 20
const drawnSeeds = 300
const leastDistinctQuestions = 60

/** What every template of the library promises, as tests. */
export function describeTemplates(templates: readonly Template[]): void {
  it('have ids that differ from one another', () => {
    const ids = templates.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('name a skill that exists', () => {
    const codes = new Set(skills.map(({ code }) => code))
    expect(templates.filter(({ skill }) => !codes.has(skill)).map(({ id, skill }) => `${id}: ${skill}`)).toEqual([])
  })

  describe.each(templates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
    let samples: GeneratedProblem[][] = []
    let problems: GeneratedProblem[] = []
    let graded: GeneratedProblem[] = []

    beforeAll(() => {
      samples = Array.from({ length: gradedSeeds }, (_, seed) => draw(template, seed))
      problems = samples.flat()
      graded = problems.filter(({ problemType }) => problemType !== 'OPEN_RESPONSE')
    })

    it('has a key that the grader accepts', () => {
      for (const { question, answers } of graded) {
        expect({ question, ...gradeResponse(answers, keyResponse(answers)) }).toMatchObject({ verdict: 'correct' })
      }
    })

    it('has wrong answers that the grader rejects and that differ from one another', () => {
      for (const { question, answers, wrongAnswers } of graded) {
        expect(wrongAnswers.length, question).toBeGreaterThan(0)
        for (const [index, { response, misconception }] of wrongAnswers.entries()) {
          expect(misconception).not.toBe('')
          const facts = { question, response, misconception, ...gradeResponse(answers, response) }
          expect(facts).toMatchObject({ verdict: 'incorrect' })
          const isRepeated = wrongAnswers
            .slice(0, index)
            .some((other) => sameResponse(answers, other.response, response))
          expect({ ...facts, isRepeated }).toMatchObject({ isRepeated: false })
        }
      }
    })

    it('offers every wrong choice among its values', () => {
      for (const { answers, wrongAnswers } of graded) {
        for (const [index, part] of answerPartsOf(answers).entries()) {
          if (!isChoice(part)) continue
          const offered = part.answerValues.map(({ value }) => value)
          expect(offered).toEqual([...new Set(offered)])
          for (const { response } of wrongAnswers) expect(offered).toEqual(expect.arrayContaining(response[index + 1]!))
        }
      }
    })

    it('gives three hints and an explanation, unless the response is open', () => {
      for (const { hints, explanation, problemType } of problems) {
        expect(hints).toHaveLength(problemType === 'OPEN_RESPONSE' ? 0 : 3)
        expect(hints).toEqual([...new Set(hints)])
        for (const hint of hints) expect(hint.trim()).not.toBe('')
        expect(explanation.trim() === '').toBe(problemType === 'OPEN_RESPONSE')
      }
    })

    it('has the type of its first answer, and shows every marked answer in the question', () => {
      for (const { answers, problemType, question } of problems) {
        const parts = answerPartsOf(answers)
        expect(parts[0]?.answerType).toBe(problemType)
        for (const { htmlMarker } of parts) if (htmlMarker) expect(question).toContain(`data-answer="${htmlMarker}"`)
      }
    })

    it('writes only clean HTML and mathematics that can be typeset', () => {
      for (const html of problems.flatMap(textsOf)) {
        expect(html).not.toMatch(/undefined|NaN|Infinity|\[object/)
        expect(html.replace(allowedTag, '')).not.toContain('<')
      }
      for (const html of samples.slice(0, typesetSeeds).flat().flatMap(textsOf)) {
        for (const [, tex] of html.matchAll(/data-latex="([^"]*)"/g)) {
          expect(
            () => katex.renderToString(unescaped(tex!), { strict: 'error', throwOnError: true }),
            tex,
          ).not.toThrow()
        }
      }
    })

    it('gives the same problem for the same seed, and many different ones for different seeds', () => {
      expect(draw(template, 7)).toEqual(samples[7])
      const questions = Array.from({ length: drawnSeeds }, (_, seed) =>
        draw(template, seed).map(({ question }) => question),
      )
      expect(new Set(questions.map((parts) => parts.join())).size).toBeGreaterThanOrEqual(leastDistinctQuestions)
    })
  })
}

function draw(template: Template, seed: number): GeneratedProblem[] {
  const random = createRandom(`${template.id}:${seed}`)
  return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
}

/** What a student writes who knows everything. */
function keyResponse(answers: readonly AnswerMember[]): Response {
  const values = answerPartsOf(answers).map(({ answerType, answerValues }) => {
    const key = answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))
    return answerType === 'CHOOSE_N' || answerType === 'RANK' || answerType === 'SORT' ? key : key.slice(0, 1)
  })
  return Object.fromEntries(values.map((given, index) => [String(index + 1), given]))
}

function isChoice({ answerType }: AnswerPart): boolean {
  return answerType === 'CHOOSE_ONE' || answerType === 'CHOOSE_N' || answerType === 'DROP_DOWN'
}

const allowedTag =
  /<\/?(p|strong|em|ul|ol|li|table|thead|tbody|tr|th|td|br|span|div|sup|sub|iframe)(\s[a-z-]+="[^"<>]*")*\s*\/?>/g

/** Everything that is shown as HTML; typed values are plain text and are left out. */
function textsOf({ question, hints, explanation, answers }: GeneratedProblem): string[] {
  const shownValues = answerPartsOf(answers)
    .filter((part) => isChoice(part) || part.answerType === 'RANK' || part.answerType === 'SORT')
    .flatMap(({ answerValues }) => answerValues.map(({ value }) => value))
  return [question, ...hints, explanation, ...shownValues]
}

function unescaped(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!)
}
