import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayBeSubmitted, stepsOf } from '../study/study.rules'
import type { StudyTypeId } from '../study/study.schema'
import { missingForSubmission, type ReadinessFacts, readinessOf } from './readiness.rules'
import { type ReadinessId, readinessIds, readinessLabel } from './readiness.schema'

const condition = (more: object = {}) =>
  ({ dbid: 1, name: 'Hints', description: 'Three hints', psid: 'PSA1', isFixed: false, ...more }) as never

const aStudy = (more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  studyTypeId: 1,
  studyName: 'Fractions',
  researchQuestion: 'Do hints help?',
  conditions: [condition(), condition({ name: 'Explanation' })],
  problemSetsInStudy: [{ xref: 'PSA1', studyBlockTypeId: 3 } as never],
  supportCount: 2,
  missingSupports: 0,
  recruitmentTypeNumber: 0,
  experimentalParadigmNumber: 2,
  osfProjectId: 'ab3xz',
  ...more,
})

const openIn = (study: ReadinessFacts) =>
  readinessOf(study)
    .filter((point) => !point.isDone)
    .map(({ id, missing }) => [id, missing])

describe('a study with everything', () => {
  it.each([1, 2, 3, 4] as const)('of type %i lacks nothing', (studyTypeId) => {
    expect(openIn(aStudy({ studyTypeId }))).toEqual([])
  })

  it.each<[StudyTypeId, ReadinessId[]]>([
    [1, ['supports_written', 'supports_complete']],
    [2, ['condition_sets_chosen', 'recruitment_chosen', 'paradigm_chosen']],
    [3, ['supports_written', 'supports_complete']],
    [4, ['supports_written', 'supports_complete']],
  ])('of type %i is asked for what its type needs: %j', (studyTypeId, own) => {
    const common = ['study_named', 'question_written', 'conditions_described', 'problem_sets_added']
    expect(readinessOf(aStudy({ studyTypeId })).map((point) => point.id)).toEqual([...common, ...own, 'osf_linked'])
  })
})

describe('what is missing', () => {
  it.each<[string, Partial<ReadinessFacts>, ReadinessId, number]>([
    ['the default name', { studyName: 'My Study 12' }, 'study_named', 1],
    ['a blank name', { studyName: '  ' }, 'study_named', 1],
    ['no question', { researchQuestion: null }, 'question_written', 1],
    ['a blank question', { researchQuestion: ' ' }, 'question_written', 1],
    [
      'conditions as they were made',
      { conditions: [condition({ name: 'Condition 1' }), condition({ description: 'Change me!' })] },
      'conditions_described',
      2,
    ],
    ['no problem set', { problemSetsInStudy: [] }, 'problem_sets_added', 1],
    ['no support', { supportCount: 0 }, 'supports_written', 1],
    ['places without support', { missingSupports: 7 }, 'supports_complete', 7],
    [
      'conditions without a set',
      { studyTypeId: 2, conditions: [condition({ psid: null }), condition()] },
      'condition_sets_chosen',
      1,
    ],
    ['no way to recruit', { studyTypeId: 2, recruitmentTypeNumber: null }, 'recruitment_chosen', 1],
    ['no paradigm', { studyTypeId: 2, experimentalParadigmNumber: null }, 'paradigm_chosen', 1],
    ['no OSF project', { osfProjectId: null }, 'osf_linked', 1],
  ])('is named and counted: %s', (_, more, id, missing) => {
    expect(openIn(aStudy(more))).toEqual([[id, missing]])
  })

  it("is nothing for 'Best So Far', which nobody edits", () => {
    const fixed = condition({ isFixed: true, name: 'Condition 1', description: 'Change me!', psid: null })
    expect(openIn(aStudy({ studyTypeId: 3, conditions: [fixed, condition()] }))).toEqual([])
  })
})

const anyStudy = fc.record({
  studyTypeId: fc.constantFrom<StudyTypeId>(1, 2, 3, 4),
  studyName: fc.constantFrom('My Study 1', 'Fractions'),
  researchQuestion: fc.constantFrom(null, 'Why?'),
  conditions: fc.array(fc.constantFrom(condition(), condition({ description: 'Change me!', psid: null }))),
  problemSetsInStudy: fc.array(fc.constant({ xref: 'PSA1', studyBlockTypeId: 3 } as never), { maxLength: 2 }),
  supportCount: fc.nat(2),
  missingSupports: fc.nat(2),
  recruitmentTypeNumber: fc.constantFrom(null, 0 as const),
  experimentalParadigmNumber: fc.constantFrom(null, 0 as const),
  osfProjectId: fc.constantFrom(null, 'ab3xz'),
})

describe('every study', () => {
  it('may be submitted exactly when no required point is open', () => {
    fc.assert(
      fc.property(anyStudy, (study) => {
        const facts = {
          typeId: study.studyTypeId,
          problemSetCount: study.problemSetsInStudy.length,
          supportCount: study.supportCount,
        }
        expect(missingForSubmission(study).length === 0).toBe(mayBeSubmitted(facts).ok)
      }),
    )
  })

  it('has each point at most once, done when nothing is missing, at a page of its own steps', () => {
    fc.assert(
      fc.property(anyStudy, (study) => {
        const points = readinessOf(study)
        expect(new Set(points.map((point) => point.id)).size).toBe(points.length)
        const pages = stepsOf(study.studyTypeId).map((step) => step.page)
        for (const { isDone, missing, where } of points) {
          expect(isDone).toBe(missing === 0)
          expect(pages).toContain(where)
        }
      }),
    )
  })

  it('has words for each point', () => {
    expect(Object.keys(readinessLabel).sort()).toEqual([...readinessIds].sort())
  })
})
