import { describe, expect, it } from 'vitest'
import { studyOutcomeSchema } from '../../analysis-plan/analysis-plan.schema'
import type { ConditionId } from '../../ids'
import type { ComparisonVerdict, Finding } from '../verdict.rules'
import { resultWording, resultWordingLocales, verdictSentences } from './result-wording'

const [hints, explanations] = [11 as ConditionId, 12 as ConditionId]
const study = {
  sample: 'STUDENTS' as const,
  unit: 'STUDENT' as const,
  conditions: [
    { conditionId: hints, name: 'Hints' },
    { conditionId: explanations, name: 'Explanations' },
  ],
}
const found: Finding = {
  ok: true,
  direction: 'higher',
  estimate: 4.1,
  interval: { low: -0.6, high: 8.8 },
  p: 0.09,
  excludesZero: false,
  isLostByAdjustment: false,
  comparisons: 3,
  ruledOut: { gainsAbove: 9, lossesAbove: 0.6 },
  smallestEffect: null,
}
const verdict: ComparisonVerdict = {
  conditionId: hints,
  referenceId: explanations,
  outcome: 'POST_TEST',
  unit: 'POINTS',
  isExploratory: false,
  students: 1412,
  clusters: null,
  finding: found,
}

function sentencesFor(
  locale: string,
  finding: Partial<Finding> = {},
  facts: Partial<ComparisonVerdict> = {},
  of: Partial<Parameters<typeof verdictSentences>[1]> = {},
) {
  const format = {
    decimal: (value: number, decimals: number) => value.toFixed(decimals),
    number: (value: number) => value.toLocaleString(locale === 'es' ? 'es-MX' : 'en-US'),
  }
  const whole = { ...verdict, finding: { ...found, ...finding }, ...facts }
  return verdictSentences(whole, { ...study, ...of }, resultWording(locale), format)
}

describe('a verdict in sentences', () => {
  it('says the difference, its interval and the sample', () => {
    expect(sentencesFor('en').difference).toBe(
      'Students with Hints scored 4.1 points of 100 higher than with Explanations (95% CI -0.6 to 8.8; 1,412 students).',
    )
    expect(sentencesFor('es').difference).toBe(
      'Los estudiantes con Hints obtuvieron 4.1 puntos de 100 más que con Explanations (IC del 95%: -0.6 a 8.8; 1,412 estudiantes).',
    )
  })

  it('says that students are simulated, and counts the classes that were assigned', () => {
    const facts = { clusters: 1, outcome: 'MASTERY', unit: 'PERCENTAGE_POINTS' } as const
    const of = { sample: 'SIMULATED', unit: 'CLASS' } as const
    expect(sentencesFor('en', { direction: 'lower' }, facts, of).difference).toBe(
      'The share of simulated students who mastered the problem set was 4.1 percentage points lower with Hints than with Explanations (95% CI -0.6 to 8.8; 1,412 students in 1 class).',
    )
    expect(sentencesFor('es', { direction: 'same' }, facts, of).difference).toBe(
      'La proporción de estudiantes simulados que dominaron el conjunto de problemas fue la misma con Hints y con Explanations (IC del 95%: -0.6 a 8.8; 1,412 estudiantes en 1 clase).',
    )
  })

  it.each<[Partial<Finding>, ComparisonVerdict['unit'], string[], string[]]>([
    [
      {},
      'POINTS',
      ['The study cannot rule out zero; it rules out gains above 9 and losses above 0.6.'],
      ['El estudio no puede descartar el cero; descarta ganancias de más de 9 y pérdidas de más de 0.6.'],
    ],
    [
      { excludesZero: true, ruledOut: { gainsAbove: null, lossesAbove: 8 } },
      'TIME',
      ['The study rules out zero, and decreases above 8.'],
      ['El estudio descarta el cero, y también reducciones de más de 8.'],
    ],
    [
      { excludesZero: true, ruledOut: { gainsAbove: null, lossesAbove: null } },
      'POINTS',
      ['The study rules out zero.'],
      ['El estudio descarta el cero.'],
    ],
    [
      { ruledOut: { gainsAbove: null, lossesAbove: null } },
      'POINTS',
      ['The study is too small to rule out zero or any other difference.'],
      ['El estudio es demasiado pequeño para descartar el cero o cualquier otra diferencia.'],
    ],
    [
      { excludesZero: true, isLostByAdjustment: true, smallestEffect: { size: 4, status: 'POSSIBLE' } },
      'POINTS',
      [
        'Taken alone, this comparison rules out zero; adjusted for all 3 comparisons of this outcome (Holm), it does not.',
        'A difference as large as the smallest effect of interest (4.0) remains possible.',
      ],
      [
        'Por sí sola, esta comparación descarta el cero; ajustada por las 3 comparaciones de este resultado (Holm), no lo descarta.',
        'Una diferencia tan grande como el menor efecto de interés (4.0) sigue siendo posible.',
      ],
    ],
  ])('says what %j in %s rules out', (finding, unit, english, spanish) => {
    expect(sentencesFor('en', finding, { unit }).ruledOut).toEqual(english)
    expect(sentencesFor('es', finding, { unit }).ruledOut).toEqual(spanish)
  })

  it('says the reason where there is no estimate', () => {
    const none = { finding: { ok: false, reason: 'no_variation' } } as const
    expect(sentencesFor('en', {}, none)).toEqual({
      difference: 'There is no estimate for Hints compared with Explanations. All students have the same value.',
      ruledOut: [],
    })
  })

  it('has a sentence of its own for every outcome and direction, in every language', () => {
    const sentences = resultWordingLocales.flatMap((locale) =>
      studyOutcomeSchema.options.flatMap((outcome) =>
        (['higher', 'lower', 'same'] as const).map(
          (direction) => sentencesFor(locale, { direction }, { outcome }).difference,
        ),
      ),
    )
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

describe('a language without wording for results', () => {
  it('falls back to English for a language without wording', () => {
    expect(resultWording('fr')).toBe(resultWording('en'))
  })
})
