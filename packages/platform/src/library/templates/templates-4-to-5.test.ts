import { answerPartsOf, createRandom } from '@trellis/domain'
import { gradeResponse } from '@trellis/grading'
import { describe, expect, it } from 'vitest'
import { field, respond } from '../html'
import type { GeneratedProblem, Template } from '../template'
import { describeTemplates } from '../template-checks'
import { grade4Templates } from './grade-4'
import { grade5Templates } from './grade-5'

const templates = [...grade4Templates, ...grade5Templates]

describe('templates of grades 4 and 5', () => {
  describeTemplates(templates)

  it('use the problem types of these grades', () => {
    const types = templates.flatMap((template) => draw(template, 0)).map(({ problemType }) => problemType)
    expect([...new Set(types)].sort()).toEqual([
      'CHOOSE_N',
      'CHOOSE_ONE',
      'DROP_DOWN',
      'EXACT_FRACTION',
      'EXACT_MATCH',
      'FILL_IN',
      'FILL_IN_IGNORE_CASE',
      'IFRAME',
      'NUMERIC',
      'NUMERIC_EXPRESSION',
      'OPEN_RESPONSE',
      'RACKET',
      'RANK',
      'SORT',
    ])
  })

  it('state only equations that are true', () => {
    for (const problem of samples()) {
      for (const equation of equationsIn([...problem.hints, problem.explanation].join())) {
        const [first, ...others] = equation.split('=').map(calculation)
        for (const other of others) {
          const grade = gradeResponse([field('NUMERIC_EXPRESSION', first!)], respond(other))
          expect({ equation, ...grade }).toMatchObject({ verdict: 'correct' })
        }
      }
    }
  })

  it('say the number that is the answer in the explanation', () => {
    for (const { answers, explanation, problemType } of samples()) {
      if (problemType !== 'NUMERIC') continue
      const numbers = explanation.replaceAll('{,}', '').replace(/(\d),(?=\d{3})/g, '$1')
      for (const { answerValues } of answerPartsOf(answers)) expect(numbers).toContain(answerValues[0]!.value)
    }
  })
})

function draw(template: Template, seed: number): GeneratedProblem[] {
  const random = createRandom(`${template.id} ${seed}`)
  return template.kind === 'problem' ? [template.generate(random)] : template.generateParts(random)
}

function samples(): GeneratedProblem[] {
  return templates.flatMap((template) => [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => draw(template, seed)))
}

/** The TeX of equations between numbers, without unknowns. */
function equationsIn(html: string): string[] {
  const formulas = [...html.matchAll(/data-latex="([^"]*)"/g)].map(([, tex]) => tex!)
  return formulas.filter((tex) => tex.includes('=') && !/\\square|&|[a-z] \\div/.test(tex))
}

function calculation(tex: string): string {
  return tex
    .replaceAll('{,}', '')
    .replaceAll('^\\circ', '')
    .replace(/(\d+)\\frac\{(\d+)\}\{(\d+)\}/g, '($1+$2/$3)')
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '(($1)/($2))')
    .replaceAll('\\times', '*')
    .replaceAll('\\div', '/')
    .trim()
}
