import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanChanges } from '../analysis-plan/analysis-plan.schema'
import type { StratumKind } from '../assignment/assignment.schema'
import { stepsOf } from '../study/study.rules'
import type { StudyTypeId } from '../study/study.schema'
import type { SurveyQuestion } from '../survey/survey.schema'
import { missingForSubmission, type ReadinessFacts, readinessOf } from './readiness.rules'
import { type ReadinessId, readinessIds, readinessLabel } from './readiness.schema'
import { mayBeSubmitted } from './submission.rules'

const condition = (more: object = {}) =>
  ({
    conditionId: 1,
    name: 'Hints',
    description: 'Three hints',
    problemSetId: 'PSA1',
    isFixed: false,
    weight: 1,
    ...more,
  }) as never

const aStudy = (more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  studyTypeId: 1,
  studyName: 'Fractions',
  researchQuestion: 'Do hints help?',
  conditions: [condition(), condition({ name: 'Explanation' })],
  problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 3 } as never],
  supportCount: 2,
  missingSupports: 0,
  recruitmentTypeNumber: 0,
  experimentalParadigmNumber: 2,
  osfProjectId: 'ab3xz',
  randomisation: 'SIMPLE',
  randomisedUnit: 'STUDENT',
  strata: [],
  endsAt: null,
  enrolmentCap: null,
  analysisPlan: {},
  preTest: false,
  postTest: false,
  delayedPostTest: false,
  preSurvey: false,
  postSurvey: false,
  preSurveyQuestions: [],
  postSurveyQuestions: [],
  ...more,
})

const now = 1_800_000_000
const question: SurveyQuestion = {
  id: 'q1',
  kind: 'TEXT',
  prompt: 'Why?',
  options: [],
  steps: 5,
  isRequired: false,
}

const openIn = (study: ReadinessFacts) =>
  readinessOf(study, now)
    .filter((point) => !point.isDone)
    .map(({ id, missing }) => [id, missing])

describe('a complete study', () => {
  it.each([1, 2, 3, 4] as const)('a complete study of type %i lacks nothing', (studyTypeId) => {
    expect(openIn(aStudy({ studyTypeId }))).toEqual([])
  })

  it.each<[StudyTypeId, ReadinessId[]]>([
    [1, ['supports_written', 'supports_complete', 'recruitment_chosen', 'assignment_settled']],
    [2, ['condition_sets_chosen', 'recruitment_chosen', 'paradigm_chosen', 'assignment_settled']],
    [3, ['supports_written', 'supports_complete', 'recruitment_chosen', 'assignment_settled']],
    [4, ['supports_written', 'supports_complete', 'recruitment_chosen', 'assignment_settled']],
  ])('lists for a study of type %i what its type needs: %j', (studyTypeId, own) => {
    const common = ['study_named', 'question_written', 'conditions_described', 'problem_sets_added']
    expect(readinessOf(aStudy({ studyTypeId }), now).map((point) => point.id)).toEqual([
      ...common,
      ...own,
      'plan_fits',
      'osf_linked',
    ])
  })
})

describe('missing points', () => {
  it.each<[string, Partial<ReadinessFacts>, ReadinessId, number]>([
    ['the default name', { studyName: 'My Study 12' }, 'study_named', 1],
    ['a blank name', { studyName: '  ' }, 'study_named', 1],
    ['no question', { researchQuestion: null }, 'question_written', 1],
    ['a blank question', { researchQuestion: ' ' }, 'question_written', 1],
    [
      'conditions as they were created',
      { conditions: [condition({ name: 'Condition 1' }), condition({ description: 'Change me!' })] },
      'conditions_described',
      2,
    ],
    ['no problem set', { problemSetsInStudy: [] }, 'problem_sets_added', 1],
    [
      'only a set of a test',
      { problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 1 } as never] },
      'problem_sets_added',
      1,
    ],
    ['a pre-test without a set', { preTest: true }, 'pre_test_filled', 1],
    ['a post-test without a set', { postTest: true }, 'post_test_filled', 1],
    ['a delayed post-test without a set', { delayedPostTest: true }, 'delayed_post_test_filled', 1],
    ['a pre-survey without questions', { preSurvey: true }, 'pre_survey_written', 1],
    ['a post-survey without questions', { postSurvey: true, preSurveyQuestions: [question] }, 'post_survey_written', 1],
    ['an end that has passed', { endsAt: now }, 'end_ahead', 1],
    [
      'classes that are recruited by a link',
      { randomisedUnit: 'CLASS', recruitmentTypeNumber: 2 },
      'assignment_settled',
      1,
    ],
    ['no support', { supportCount: 0 }, 'supports_written', 1],
    ['slots without support', { missingSupports: 7 }, 'supports_complete', 7],
    [
      'conditions without a set',
      { studyTypeId: 2, conditions: [condition({ problemSetId: null }), condition()] },
      'condition_sets_chosen',
      1,
    ],
    ['no recruitment type', { recruitmentTypeNumber: null }, 'recruitment_chosen', 1],
    ['no paradigm', { studyTypeId: 2, experimentalParadigmNumber: null }, 'paradigm_chosen', 1],
    ['a primary outcome that is no longer measured', { analysisPlan: { primaryOutcome: 'POST_TEST' } }, 'plan_fits', 1],
    [
      'comparisons with two conditions that are gone',
      { analysisPlan: { contrasts: [{ conditionId: 8, referenceId: 9 } as never] } },
      'plan_fits',
      2,
    ],
    ['no OSF project', { osfProjectId: null }, 'osf_linked', 1],
  ])('names and counts what is missing: %s', (_, more, id, missing) => {
    expect(openIn(aStudy(more))).toEqual([[id, missing]])
  })

  it('finds nothing missing in tests and surveys that are filled', () => {
    const sets = [1, 2, 3].map(
      (studyBlockTypeId) => ({ problemSetId: `PSA${studyBlockTypeId}`, studyBlockTypeId }) as never,
    )
    const asked = { preTest: true, postTest: true, preSurvey: true, postSurvey: true }
    const filled = { problemSetsInStudy: sets, preSurveyQuestions: [question], postSurveyQuestions: [question] }
    expect(openIn(aStudy({ ...asked, ...filled }))).toEqual([])
  })

  it('describes the random assignment in words', () => {
    const words = (more: Partial<ReadinessFacts>) =>
      readinessOf(aStudy(more), now).find(({ id }) => id === 'assignment_settled')?.says
    expect(words({})).toBe('Students are assigned individually, 1:1')
    expect(words({ randomisedUnit: 'CLASS', recruitmentTypeNumber: 2 })).toContain('enroll by link have no class')
  })

  it("finds nothing missing in 'Best So Far', which cannot be edited", () => {
    const fixed = condition({ isFixed: true, name: 'Condition 1', description: 'Change me!', problemSetId: null })
    expect(openIn(aStudy({ studyTypeId: 3, conditions: [fixed, condition()] }))).toEqual([])
  })
})

const anyStudy = fc.record({
  studyTypeId: fc.constantFrom<StudyTypeId>(1, 2, 3, 4),
  studyName: fc.constantFrom('My Study 1', 'Fractions'),
  researchQuestion: fc.constantFrom(null, 'Why?'),
  conditions: fc.array(fc.constantFrom(condition(), condition({ description: 'Change me!', problemSetId: null }))),
  problemSetsInStudy: fc.array(
    fc.integer({ min: 1, max: 3 }).map((studyBlockTypeId) => ({ problemSetId: 'PSA1', studyBlockTypeId }) as never),
    { maxLength: 3 },
  ),
  randomisation: fc.constant('SIMPLE' as const),
  randomisedUnit: fc.constantFrom('STUDENT' as const, 'CLASS' as const),
  strata: fc.constant<StratumKind[]>([]),
  endsAt: fc.constantFrom(null, now - 1, now + 1),
  preTest: fc.boolean(),
  postTest: fc.boolean(),
  delayedPostTest: fc.boolean(),
  preSurvey: fc.boolean(),
  postSurvey: fc.boolean(),
  preSurveyQuestions: fc.constantFrom<SurveyQuestion[]>([], [question]),
  postSurveyQuestions: fc.constantFrom<SurveyQuestion[]>([], [question]),
  supportCount: fc.nat(2),
  missingSupports: fc.nat(2),
  recruitmentTypeNumber: fc.constantFrom(null, 0 as const, 2 as const),
  experimentalParadigmNumber: fc.constantFrom(null, 0 as const),
  osfProjectId: fc.constantFrom(null, 'ab3xz'),
  enrolmentCap: fc.constant(null),
  analysisPlan: fc.constantFrom<PlanChanges>({}, { primaryOutcome: 'POST_TEST' }, { looks: 2 }),
})

describe('every study', () => {
  it('a study may be submitted exactly when no required point is open', () => {
    fc.assert(
      fc.property(anyStudy, (study) => {
        expect(missingForSubmission(study).length === 0).toBe(mayBeSubmitted(study).ok)
      }),
    )
  })

  it('lists each point at most once, done when nothing is missing, on a page of the study’s own steps', () => {
    fc.assert(
      fc.property(anyStudy, (study) => {
        const points = readinessOf(study, now)
        expect(new Set(points.map((point) => point.id)).size).toBe(points.length)
        const pages = stepsOf(study.studyTypeId).map((step) => step.page)
        for (const { isDone, missing, where } of points) {
          expect(isDone).toBe(missing === 0)
          expect(pages).toContain(where)
        }
      }),
    )
  })

  it('every point of the readiness has a label', () => {
    expect(Object.keys(readinessLabel).sort()).toEqual([...readinessIds].sort())
  })
})
