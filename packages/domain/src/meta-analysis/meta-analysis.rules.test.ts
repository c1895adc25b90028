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
  it('is that of its kinds, with the sign turned where the study compared the other way around', () => {
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

  it('is the same after two turns, and never a negative zero', () => {
    const turned = inCanonicalDirection(effect('EXPLANATIONS', 'HINTS', { effectSize: 0 }))!
    expect(Object.is(turned.effectSize, 0)).toBe(true)
    expect(inCanonicalDirection(turned)).toBe(turned)
  })

  it('does not exist where both give the same kind', () => {
    expect(inCanonicalDirection(effect('HINTS', 'HINTS'))).toBeNull()
  })

  it.each<[Given, Given, Given, Given]>([
    ['HINTS', 'EXPLANATIONS', 'HINTS', 'EXPLANATIONS'],
    ['EXPLANATIONS', 'HINTS', 'HINTS', 'EXPLANATIONS'],
    ['NOTHING_OF_ITS_OWN', 'FEEDBACK', 'FEEDBACK', 'NOTHING_OF_ITS_OWN'],
  ])('of %s and %s is from %s to %s', (condition, reference, first, second) => {
    expect(canonicalPair({ condition, reference })).toEqual({ condition: first, reference: second })
  })
})

describe('students of a study', () => {
  it('are counted once where conditions share a control', () => {
    const other = effect('HINTS', 'NOTHING_OF_ITS_OWN', { n: { treated: 30, control: 60 } })
    other.condition = { ...other.condition, position: 2 }
    expect(studentsIn([effect('HINTS', 'NOTHING_OF_ITS_OWN'), other])).toBe(130)
  })
})

describe('studies with students in common', () => {
  it.each<[string, [number, number][], number[]]>([
    ['are alone without pairs', [], [0, 1, 2, 3]],
    [
      'are together along chains',
      [
        [1, 2],
        [3, 2],
      ],
      [0, 0, 0, 1],
    ],
    [
      'do not depend on studies outside',
      [
        [1, 9],
        [9, 2],
      ],
      [0, 1, 2, 3],
    ],
    [
      'are one group in a circle',
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

  it('has one row for each comparison, quotes what needs it and runs no formula', () => {
    const [head, row, hidden] = metaAnalysisCsv([study, { ...study, studyId: null, studyName: null }]).split('\r\n')
    expect(head).toMatch(/^study,study_name,completed/)
    expect(row).toBe(`7,"'=cmd ""x"", y",2023-11-14,true,WITH_RESERVATIONS,false,B,A,PRIMARY,-0.3,0.1,-0.5,-0.1,40,60`)
    expect(hidden).toMatch(/^other 2,,/)
  })
})
