import { type AnswerMember, type AnswerPart, answerPartsOf, createRandom, type Response } from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import { sanitize } from '@trellis/html'
import katex from 'katex'
import { beforeAll, describe, expect, it } from 'vitest'
import { formulasIn } from '../authoring/html'
import type { GeneratedProblem, Template } from '../authoring/template'
import { skills } from '../library/skills'
import { copiesFrom, looksFinished } from './copy-checks'
import { isFalse } from './formula-checks'
import { unfinishedParagraphsIn, wordingIssuesIn } from './wording-checks'

/** Every run checks the same draws of every template; FULL=1 checks more of them. */
const gradedSeeds = process.env.FULL ? 40 : 8
const shownSeeds = process.env.FULL ? 10 : 4
const maxSeeds = 300
const minDistinctQuestions = 60

/** The promises of every template, as tests. */
export function describeTemplates(templates: readonly Template[]): void {
  it('every template has a unique id in kebab case', () => {
    const ids = templates.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('every template names an existing skill and its grade', () => {
    for (const { id, skill, grades } of templates) {
      const named = skills.find(({ code }) => code === skill)
      expect({ id, grades, named }).toMatchObject({ named: { code: skill } })
      expect(grades, id).toContain(named?.grade)
    }
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

    it('generates problems whose key the grader accepts', () => {
      const refused = graded.flatMap(({ question, answers }) => {
        const { verdict } = gradeResponse(answers, keyResponse(answers))
        return verdict === 'correct' ? [] : [{ question, verdict }]
      })
      expect(refused).toEqual([])
    })

    it('accepts no text copied from the question, hints or explanation except the finished answer', () => {
      const faults: object[] = []
      for (const problem of samples.slice(0, shownSeeds).flat()) {
        const copies = copiesFrom(problem)
        for (const part of answerPartsOf(problem.answers).filter(isTyped)) {
          const accepted = copies.filter((copy) => gradeResponse([part], { '1': [copy] }).verdict === 'correct')
          const unfinished = accepted.filter((copy) => !looksFinished(part, copy))
          if (unfinished.length > 0) faults.push({ question: problem.question, form: part.form, unfinished })
        }
      }
      expect(faults).toEqual([])
    })

    it('gives at least two wrong answers that the grader rejects and that differ from one another', () => {
      const faults: object[] = []
      for (const { question, answers, wrongAnswers } of graded) {
        if (wrongAnswers.length < 2) faults.push({ question, wrongAnswers })
        for (const [index, { response, misconception }] of wrongAnswers.entries()) {
          const { verdict } = gradeResponse(answers, response)
          const isRepeated = wrongAnswers
            .slice(0, index)
            .some((other) => sameResponse(answers, other.response, response))
          if (verdict !== 'incorrect' || isRepeated) {
            faults.push({ question, response, misconception, verdict, isRepeated })
          }
        }
      }
      expect(faults).toEqual([])
    })

    it('names a distinct misconception for every wrong answer', () => {
      for (const { wrongAnswers } of graded) {
        const named = wrongAnswers.map(({ misconception }) => misconception)
        expect(named).toEqual([...new Set(named)])
        expect(named.filter((misconception) => !/^[A-Z].{8,}[^.]$/.test(misconception))).toEqual([])
      }
    })

    it('offers every wrong choice once, and scrambles choices outside drop-down lists', () => {
      for (const { answers, wrongAnswers, scramble } of graded) {
        for (const [index, part] of answerPartsOf(answers).entries()) {
          if (!isChoice(part)) continue
          const offered = part.answerValues.map(({ value }) => value)
          expect(offered).toEqual([...new Set(offered)])
          const wrong = wrongAnswers.flatMap(({ response }) => response[index + 1]!)
          expect(wrong.filter((value) => !offered.includes(value))).toEqual([])
          expect(part.answerType === 'DROP_DOWN' || scramble).toBe(true)
        }
      }
    })

    it('gives three different hints and an explanation, unless the response is open', () => {
      for (const { hints, explanation, problemType } of problems) {
        expect(hints).toHaveLength(problemType === 'OPEN_RESPONSE' ? 0 : 3)
        expect(hints).toEqual([...new Set(hints)])
        expect(hints.filter((hint) => !/^<p>.{8,}<\/p>$/s.test(hint))).toEqual([])
        expect(explanation === '').toBe(problemType === 'OPEN_RESPONSE')
      }
    })

    it('gives a problem the type of its first answer part, and its question one blank for each marked part', () => {
      for (const { answers, problemType, question } of problems) {
        const parts = answerPartsOf(answers)
        expect(parts[0]?.answerType).toBe(problemType)
        const markers = [...question.matchAll(/data-answer="([^"]*)"/g)].map(([, marker]) => marker)
        expect(markers).toEqual(parts.flatMap(({ htmlMarker }) => htmlMarker ?? []))
        expect(markers).toEqual([...new Set(markers)])
      }
    })

    it('writes HTML that the sanitizer leaves unchanged, and mathematics that can be typeset', () => {
      const texts = samples.slice(0, shownSeeds).flat().flatMap(textsOf)
      expect(texts.map((html) => normalizeHtml(sanitize(html)))).toEqual(texts.map(normalizeHtml))
      // KaTeX throws if a formula cannot be typeset.
      for (const tex of new Set(texts.flatMap(formulasIn))) {
        katex.renderToString(tex, { strict: 'error', throwOnError: true })
      }
    })

    it('writes without wording issues or unfinished sentences', () => {
      expect(problems.flatMap(textsOf).flatMap(wordingIssuesIn)).toEqual([])
      const prose = problems.flatMap(({ hints, explanation }) => [...hints, explanation])
      expect(prose.flatMap(unfinishedParagraphsIn)).toEqual([])
    })

    it('states no false formula in hints and explanations, apart from the choices that it quotes', () => {
      for (const { hints, explanation, answers } of samples.slice(0, shownSeeds).flat()) {
        const quoted = answerPartsOf(answers).flatMap(({ answerValues }) =>
          answerValues.flatMap(({ value }) => formulasIn(value)),
        )
        const stated = formulasIn([...hints, explanation].join('')).filter((tex) => !quoted.includes(tex))
        expect(stated.filter(isFalse)).toEqual([])
      }
    })

    it('mentions a numeric answer in the explanation', () => {
      for (const { answers, explanation } of graded) {
        const said = explanation.replaceAll('{,}', '').replace(/(\d),(?=\d{3})/g, '$1')
        for (const { answerType, answerValues } of answerPartsOf(answers)) {
          if (answerType === 'NUMERIC') expect(said).toContain(answerValues[0]!.value)
        }
      }
    })

    it('generates the same problem for the same seed, and many different ones for different seeds', () => {
      expect(draw(template, 7)).toEqual(samples[7])
      const questions = new Set<string>()
      for (let seed = 0; seed < maxSeeds && questions.size < minDistinctQuestions; seed++) {
        const parts = samples[seed] ?? draw(template, seed)
        questions.add(parts.map(({ question }) => question).join())
      }
      expect(questions.size).toBe(minDistinctQuestions)
    })
  })
}

function draw(template: Template, seed: number): GeneratedProblem[] {
  const random = createRandom(`${template.id}:${seed}`)
  return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
}

/** The response that matches the key. */
export function keyResponse(answers: readonly AnswerMember[]): Response {
  const values = answerPartsOf(answers).map(({ answerType, answerValues }) => {
    const key = answerValues.flatMap(({ value, isCorrect }) => (isCorrect ? [value] : []))
    return answerType === 'CHOOSE_N' || answerType === 'RANK' || answerType === 'SORT' ? key : key.slice(0, 1)
  })
  return Object.fromEntries(values.map((value, index) => [String(index + 1), value]))
}

function isChoice({ answerType }: AnswerPart): boolean {
  return answerType === 'CHOOSE_ONE' || answerType === 'CHOOSE_N' || answerType === 'DROP_DOWN'
}

function isTyped({ answerType }: AnswerPart): boolean {
  return !['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN', 'RANK', 'SORT', 'OPEN_RESPONSE', 'IFRAME'].includes(answerType)
}

/** Everything that is shown as HTML; typed values are plain text and are left out. */
function textsOf({ question, hints, explanation, answers }: GeneratedProblem): string[] {
  const shownValues = answerPartsOf(answers)
    .filter((part) => isChoice(part) || part.answerType === 'RANK' || part.answerType === 'SORT')
    .flatMap(({ answerValues }) => answerValues.map(({ value }) => value))
  return [question, ...hints, explanation, ...shownValues]
}

function normalizeHtml(html: string): string {
  return html.replaceAll('<br />', '<br>').replaceAll('&#39;', "'")
}
