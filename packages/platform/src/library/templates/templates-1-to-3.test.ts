import { type AnswerPart, answerPartsOf, createRandom, type Response } from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import { describe, expect, it } from 'vitest'
import { skills } from '../skills'
import type { GeneratedProblem, Template } from '../template'
import { grade1Templates } from './grade-1'
import { grade2Templates } from './grade-2'
import { grade3Templates } from './grade-3'

const templates = [...grade1Templates, ...grade2Templates, ...grade3Templates]
const seeds = (count: number) => Array.from({ length: count }, (_, index) => `seed ${index}`)

function problemsOf(template: Template, seed: string): GeneratedProblem[] {
  const random = createRandom(`${template.id} ${seed}`)
  return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
}

function keyOf(problem: GeneratedProblem): Response {
  const key = (part: AnswerPart) => {
    const right = part.answerValues.filter((value) => value.isCorrect).map((value) => value.value)
    return ['CHOOSE_N', 'RANK', 'SORT'].includes(part.answerType) ? right : right.slice(0, 1)
  }
  return Object.fromEntries(answerPartsOf(problem.answers).map((part, index) => [String(index + 1), key(part)]))
}

const isOpen = (problem: GeneratedProblem) => problem.problemType === 'OPEN_RESPONSE'

describe('templates of grades 1 to 3', () => {
  it('have ids of their own, a known skill and its grade', () => {
    expect(new Set(templates.map((template) => template.id)).size).toBe(templates.length)
    for (const template of templates) {
      const skill = skills.find(({ code }) => code === template.skill)
      expect(skill, template.id).toBeDefined()
      expect(template.grades).toContain(skill?.grade)
      expect(template.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })

  it('use the problem types of these grades', () => {
    const found = new Set(templates.flatMap((template) => problemsOf(template, 'types')).map((p) => p.problemType))
    expect([...found].sort()).toEqual([
      'CHOOSE_N',
      'CHOOSE_ONE',
      'DROP_DOWN',
      'EXACT_FRACTION',
      'EXACT_MATCH',
      'FILL_IN_IGNORE_CASE',
      'NUMERIC',
      'NUMERIC_EXPRESSION',
      'OPEN_RESPONSE',
      'RANK',
      'SORT',
    ])
  })

  describe.each(templates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
    const generated = seeds(60).map((seed) => ({ seed, problems: problemsOf(template, seed) }))
    const problems = generated.flatMap((one) => one.problems)

    it('accepts its key and refuses every wrong answer as wrong, not as unreadable', () => {
      for (const problem of problems) {
        const expected = isOpen(problem) ? 'ungraded' : 'correct'
        expect(gradeResponse(problem.answers, keyOf(problem)).verdict, problem.question).toBe(expected)
        for (const { response, misconception } of problem.wrongAnswers) {
          const label = `${misconception}: ${JSON.stringify(response)} for ${problem.question}`
          expect(gradeResponse(problem.answers, response).verdict, label).toBe('incorrect')
        }
      }
    })

    it('has named wrong answers of which no two say the same', () => {
      for (const problem of problems) {
        const { answers, wrongAnswers } = problem
        expect(wrongAnswers.length > 0, problem.question).toBe(!isOpen(problem))
        expect(new Set(wrongAnswers.map((wrong) => wrong.misconception)).size).toBe(wrongAnswers.length)
        wrongAnswers.forEach(({ response, misconception }, index) => {
          expect(misconception.length).toBeGreaterThan(8)
          for (const other of wrongAnswers.slice(0, index)) {
            const label = `${JSON.stringify(response)} for ${problem.question}`
            expect(sameResponse(answers, response, other.response), label).toBe(false)
          }
        })
      }
    })

    it('takes its wrong choices from what stands to choose, and no choice twice', () => {
      for (const problem of problems) {
        answerPartsOf(problem.answers).forEach((part, index) => {
          const values = part.answerValues.map((value) => value.value)
          expect(new Set(values).size, problem.question).toBe(values.length)
          if (!['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN'].includes(part.answerType)) return
          expect(part.htmlMarker !== null || problem.scramble).toBe(true)
          for (const { response } of problem.wrongAnswers)
            expect(values).toEqual(expect.arrayContaining(response[index + 1]!))
        })
      }
    })

    it('helps in three different steps and explains, unless a person judges the answer', () => {
      for (const problem of problems) {
        expect(problem.hints.length).toBe(isOpen(problem) ? 0 : 3)
        expect(new Set(problem.hints).size).toBe(problem.hints.length)
        for (const hint of problem.hints) expect(hint).toMatch(/^<p>.{8,}<\/p>$/s)
        expect(problem.explanation === '').toBe(isOpen(problem))
      }
    })

    it('has a place in the question for each marked answer', () => {
      for (const problem of problems) {
        const markers = answerPartsOf(problem.answers).flatMap((part) => part.htmlMarker ?? [])
        const places = [...problem.question.matchAll(/data-answer="([^"]+)"/g)].map((match) => match[1])
        expect(places).toEqual(markers)
      }
    })

    it('writes clean text', () => {
      for (const problem of problems) {
        const text = JSON.stringify(problem)
        expect(text).not.toMatch(/undefined|NaN|null,null|Infinity|\[object/)
        const words = [problem.question, ...problem.hints, problem.explanation].join('\n').replace(/<[^>]*>/g, '¤')
        expect(words).not.toMatch(/\b1 (?!(is|shows|stands|gives)\b)\w+s\b/)
        expect(words).not.toMatch(/ {2}|\.\.| ,| \.(?!\d)/)
      }
    })

    it('gives the same problem for the same seed', () => {
      for (const { seed, problems: first } of generated.slice(0, 10)) expect(problemsOf(template, seed)).toEqual(first)
    })

    it('has many different questions', () => {
      const questions = seeds(300).map((seed) =>
        problemsOf(template, seed)
          .map((problem) => problem.question)
          .join(),
      )
      expect(new Set(questions).size).toBeGreaterThanOrEqual(60)
    })
  })
})
