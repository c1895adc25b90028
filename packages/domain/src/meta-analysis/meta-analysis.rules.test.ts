import { describe, expect, it } from 'vitest'
import type { Given, PlannedEffect } from '../effect/effect.schema'
import type { StudyId } from '../ids'
import { canonicalPair, clustersOf, inCanonicalDirection, metaAnalysisCsv, studentsIn } from './meta-analysis.rules'
import type { MetaStudy } from './meta-analysis.schema'

const effect = (condition: Given, reference: Given, facts: Partial<PlannedEffect> = {}): PlannedEffect => ({
  condition: { position: 1, name: 'B', given: condition },
  reference: { position: 0, name: 'A', given: reference },
  outcome: 'POST_TEST',
  role: 'PRIMARY',
  effectSize: 0.3,
  standardError: 0.1,
  interval: { low: 0.1, high: 0.5 },
  n: { treated: 40, control: 60 },
  ...facts,
})

describe('the direction of a comparison', () => {
  it('turns a comparison around, with its sign, where the study compared in the other direction', () => {
    const direct = effect('HINTS', 'NOTHING_OF_ITS_OWN')
    expect(inCanonicalDirection(direct)).toBe(direct)
    expect(inCanonicalDirection(effect('NOTHING_OF_ITS_OWN', 'HINTS'))).toMatchObject({
      condition: { position: 0, given: 'HINTS' },
      reference: { position: 1, given: 'NOTHING_OF_ITS_OWN' },
      effectSize: -0.3,
      interval: { low: -0.5, high: -0.1 },
      n: { treated: 60, control: 40 },
    })
  })

  it('turns a comparison around only once, and never into a negative zero', () => {
    const turned = inCanonicalDirection(effect('EXPLANATIONS', 'HINTS', { effectSize: 0 }))!
    expect(Object.is(turned.effectSize, 0)).toBe(true)
    expect(inCanonicalDirection(turned)).toBe(turned)
  })

  it('gives no direction to conditions that give the same kind of help', () => {
    expect(inCanonicalDirection(effect('HINTS', 'HINTS'))).toBeNull()
  })

  it.each<[Given, Given, Given, Given]>([
    ['HINTS', 'EXPLANATIONS', 'HINTS', 'EXPLANATIONS'],
    ['EXPLANATIONS', 'HINTS', 'HINTS', 'EXPLANATIONS'],
    ['NOTHING_OF_ITS_OWN', 'FEEDBACK', 'FEEDBACK', 'NOTHING_OF_ITS_OWN'],
  ])('orders %s against %s as %s against %s', (condition, reference, first, second) => {
    expect(canonicalPair({ condition, reference })).toEqual({ condition: first, reference: second })
  })
})

describe('students of a study', () => {
  it('counts students once where conditions share a control', () => {
    const other = effect('HINTS', 'NOTHING_OF_ITS_OWN', { n: { treated: 30, control: 60 } })
    other.condition = { ...other.condition, position: 2 }
    expect(studentsIn([effect('HINTS', 'NOTHING_OF_ITS_OWN'), other])).toBe(130)
  })
})

describe('studies with students in common', () => {
  it.each<[string, [number, number][], number[]]>([
    ['gives each study a group of its own without pairs', [], [0, 1, 2, 3]],
    [
      'puts studies along a chain into one group',
      [
        [1, 2],
        [3, 2],
      ],
      [0, 0, 0, 1],
    ],
    [
      'ignores pairs with other studies',
      [
        [1, 9],
        [9, 2],
      ],
      [0, 1, 2, 3],
    ],
    [
      'puts studies in a circle into one group',
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 1],
      ],
      [0, 0, 0, 0],
    ],
  ])('%s', (_, pairs, groups) => {
    expect([...clustersOf([1, 2, 3, 4], pairs).values()]).toEqual(groups)
  })
})

describe('the file of a meta-analysis', () => {
  const study: MetaStudy = {
    studyId: 7 as StudyId,
    studyName: '=cmd "x", y',
    completedAt: 1_700_000_000,
    isPreregistered: true,
    rating: 'WITH_RESERVATIONS',
    students: 100,
    effectSize: -0.3,
    standardError: 0.1,
    sharesStudents: false,
    interval: { low: -0.5, high: -0.1 },
    contrasts: [
      {
        condition: 'B',
        reference: 'A',
        role: 'PRIMARY',
        effectSize: -0.3,
        standardError: 0.1,
        interval: { low: -0.5, high: -0.1 },
        n: { treated: 40, control: 60 },
      },
    ],
  }

  it('writes one row for each comparison, quotes where needed and disarms formulas', () => {
    const [head, row, hidden] = metaAnalysisCsv([study, { ...study, studyId: null, studyName: null }]).split('\r\n')
    expect(head).toMatch(/^study,study_name,completed/)
    expect(row).toBe(`7,"'=cmd ""x"", y",2023-11-14,true,WITH_RESERVATIONS,false,B,A,PRIMARY,-0.3,0.1,-0.5,-0.1,40,60`)
    expect(hidden).toMatch(/^other 2,,/)
  })
})
