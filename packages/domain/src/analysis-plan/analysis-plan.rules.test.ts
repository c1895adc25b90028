import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Survey } from '../survey/survey.schema'
import { aCondition, aContrast, somePlanFacts } from './analysis-plan.fixtures'
import {
  availableCovariates,
  availableOutcomes,
  availableSubgroups,
  defaultPlan,
  newPlanFindings,
  type PlanFacts,
  type PlanFindingCode,
  planFindings,
  planLosses,
  planOf,
  primaryOutcomes,
} from './analysis-plan.rules'
import { type AnalysisPlan, analysisPlanSchema, type PlanChanges, type StudyOutcome } from './analysis-plan.schema'
import { fromPortablePlan, toPortablePlan } from './portable-plan.rules'

const scale: Survey = [{ id: 'a', kind: 'SCALE', prompt: 'Did it help?', options: [], steps: 5, isRequired: false }]
const text: Survey = [{ id: 'a', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: false }]
const tests = { preTest: true, postTest: true }
const always: StudyOutcome[] = ['COMPLETION', 'TIME_ON_TASK', 'HELP_USE']

describe('the outcomes of a study', () => {
  it.each<[string, Partial<PlanFacts>, StudyOutcome[]]>([
    ['supports only', {}, ['NEXT_CORRECTNESS', ...always]],
    ['a post-test', { postTest: true }, ['POST_TEST', 'NEXT_CORRECTNESS', ...always]],
    ['a delayed post-test', { delayedPostTest: true }, ['DELAYED_POST_TEST', 'NEXT_CORRECTNESS', ...always]],
    ['both tests', tests, ['POST_TEST', 'GAIN', 'NEXT_CORRECTNESS', ...always]],
    [
      'mastery sets',
      { experimentalParadigmNumber: 0 },
      ['NEXT_CORRECTNESS', 'MASTERY', 'PROBLEMS_TO_MASTERY', ...always],
    ],
    [
      'sets that keep their own completion rule',
      { experimentalParadigmNumber: null },
      ['NEXT_CORRECTNESS', 'MASTERY', 'PROBLEMS_TO_MASTERY', ...always],
    ],
    ['varied problems', { studyTypeId: 2, postTest: true }, ['POST_TEST', ...always]],
    [
      'a scale in the post-survey',
      { postSurvey: true, postSurveyQuestions: scale },
      ['NEXT_CORRECTNESS', 'COMPLETION', 'TIME_ON_TASK', 'SURVEY_SCALE', 'HELP_USE'],
    ],
    ['free text in the post-survey', { postSurvey: true, postSurveyQuestions: text }, ['NEXT_CORRECTNESS', ...always]],
    ['a scale in a post-survey that is turned off', { postSurveyQuestions: scale }, ['NEXT_CORRECTNESS', ...always]],
  ])('offers the outcomes that a study with %s measures', (_, facts, outcomes) => {
    expect([...availableOutcomes(somePlanFacts(facts))].sort()).toEqual([...outcomes].sort())
  })

  it.each<[Partial<PlanFacts>, string[]]>([
    [{}, ['NEXT_CORRECTNESS', 'COMPLETION', 'TIME_ON_TASK']],
    [{ studyTypeId: 2 }, []],
    [{ studyTypeId: 2, ...tests, experimentalParadigmNumber: 0 }, ['POST_TEST']],
    [{ studyTypeId: 2, delayedPostTest: true }, ['DELAYED_POST_TEST']],
  ])(
    'a study with %j allows the primary outcomes %j: never help use, and only a test where problems vary',
    (facts, outcomes) => {
      expect(primaryOutcomes(somePlanFacts(facts))).toEqual(outcomes)
    },
  )

  it('does not accept help use as the primary outcome', () => {
    expect(analysisPlanSchema.shape.primaryOutcome.safeParse('HELP_USE').success).toBe(false)
  })
})

describe('covariates and subgroups', () => {
  it.each<[Partial<PlanFacts>, string[], string[]]>([
    [{}, ['PRIOR_CORRECTNESS', 'GRADE'], ['GRADE', 'SCHOOL']],
    [{ recruitmentTypeNumber: 2 }, [], []],
    [{ recruitmentTypeNumber: 2, preTest: true }, ['PRE_TEST'], ['PRIOR_KNOWLEDGE']],
    [{ preSurvey: true, preSurveyQuestions: scale }, ['PRE_SURVEY', 'PRIOR_CORRECTNESS', 'GRADE'], ['GRADE', 'SCHOOL']],
  ])('a study with %j has the covariates %j and the subgroups %j', (facts, covariates, subgroups) => {
    expect(availableCovariates(somePlanFacts(facts))).toEqual(covariates)
    expect(availableSubgroups(somePlanFacts(facts))).toEqual(subgroups)
  })
})

describe('the default plan', () => {
  it.each<[string, Partial<PlanFacts>, Partial<AnalysisPlan>]>([
    ['a post-test decides', { postTest: true }, { primaryOutcome: 'POST_TEST', covariates: [], subgroups: [] }],
    [
      'the next problem decides without a post-test',
      {},
      { primaryOutcome: 'NEXT_CORRECTNESS', secondaryOutcomes: ['COMPLETION'] },
    ],
    ['no outcome decides where problems vary and there is no post-test', { studyTypeId: 2 }, { primaryOutcome: null }],
    ['a pre-test is a covariate', { preTest: true }, { covariates: ['PRE_TEST'], subgroups: ['PRIOR_KNOWLEDGE'] }],
    [
      'mastery is reported in mastery sets',
      { postTest: true, experimentalParadigmNumber: 0 },
      { secondaryOutcomes: ['NEXT_CORRECTNESS', 'MASTERY', 'PROBLEMS_TO_MASTERY', 'COMPLETION'] },
    ],
    [
      'each condition is compared with the first',
      { conditions: [aCondition(3), aCondition(1), aCondition(2)] },
      { contrasts: [aContrast(1, 3), aContrast(2, 3)] },
    ],
    [
      'Best So Far is the reference',
      { studyTypeId: 3, conditions: [aCondition(1), aCondition(2, true)] },
      { contrasts: [aContrast(1, 2)] },
    ],
    ['a cap ends it', { enrolmentCap: 300, endsAt: 9 }, { stoppingRule: 'SAMPLE_SIZE', sampleSize: 300 }],
    ['a date ends it', { endsAt: 9 }, { stoppingRule: 'END_DATE', sampleSize: null }],
    ['an administrator ends it', {}, { stoppingRule: 'ADMINISTRATOR', looks: 1, exclusions: [] }],
  ])('derives the default plan from the study: %s', (_, facts, plan) => {
    expect(defaultPlan(somePlanFacts(facts))).toMatchObject(plan)
  })

  it('gives every study a valid default plan without findings', () => {
    const facts = fc.record({
      studyTypeId: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
      preTest: fc.boolean(),
      postTest: fc.boolean(),
      postSurvey: fc.boolean(),
      postSurveyQuestions: fc.constantFrom([], scale, text),
      experimentalParadigmNumber: fc.constantFrom(null, 0 as const, 1 as const, 2 as const),
      recruitmentTypeNumber: fc.constantFrom(null, 0 as const, 2 as const),
      randomisedUnit: fc.constantFrom('STUDENT' as const, 'CLASS' as const),
      enrolmentCap: fc.constantFrom(null, 40),
      endsAt: fc.constantFrom(null, 9),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const study = somePlanFacts(given)
        expect(planFindings(defaultPlan(study), study)).toEqual([])
        expect(analysisPlanSchema.parse(defaultPlan(study))).toEqual(defaultPlan(study))
      }),
    )
  })
})

describe('the plan of a study', () => {
  it('keeps the changes of the owner and takes the rest from the default plan for the current design', () => {
    const changed = { analysisPlan: { smallestEffect: 0.3 } }
    expect(planOf(somePlanFacts(changed))).toMatchObject({ primaryOutcome: 'NEXT_CORRECTNESS', smallestEffect: 0.3 })
    expect(planOf(somePlanFacts({ ...changed, postTest: true }))).toMatchObject({ primaryOutcome: 'POST_TEST' })
  })

  it('does not list the primary outcome among the secondary outcomes', () => {
    const study = somePlanFacts({ postTest: true, analysisPlan: { secondaryOutcomes: ['POST_TEST', 'COMPLETION'] } })
    expect(planOf(study).secondaryOutcomes).toEqual(['COMPLETION'])
  })
})

describe('a plan that does not fit the study', () => {
  it.each<[string, Partial<PlanFacts>, PlanChanges, PlanFindingCode[]]>([
    ['the post-test was removed', {}, { primaryOutcome: 'POST_TEST' }, ['primary_not_measured']],
    ['the problems vary', { studyTypeId: 2 }, { primaryOutcome: 'COMPLETION' }, ['primary_not_allowed']],
    [
      'an outcome is gone',
      {},
      { secondaryOutcomes: ['GAIN', 'SURVEY_SCALE'] },
      Array(2).fill('secondary_not_measured'),
    ],
    ['a condition was deleted', {}, { contrasts: [aContrast(2, 1), aContrast(7, 1)] }, ['contrast_without_condition']],
    ['the pre-test was removed', {}, { covariates: ['PRE_TEST'] }, ['covariate_not_measured']],
    ['students come by link', { recruitmentTypeNumber: 2 }, { subgroups: ['SCHOOL'] }, ['subgroup_not_known']],
    ['students are assigned individually', {}, { exclusions: ['LATE_JOINERS'] }, ['exclusion_not_possible']],
    ['no number is planned', {}, { stoppingRule: 'SAMPLE_SIZE' }, ['stopping_without_size']],
    ['the study has no end date', {}, { stoppingRule: 'END_DATE' }, ['stopping_without_date']],
    [
      'a sequential rule has only one look',
      {},
      { stoppingRule: 'SEQUENTIAL', sampleSize: 9 },
      ['sequential_without_looks'],
    ],
    ['everything in the plan is measured', { ...tests, enrolmentCap: 9 }, { primaryOutcome: 'GAIN', looks: 3 }, []],
  ])('returns the findings of a plan when %s', (_, facts, analysisPlan, codes) => {
    const study = somePlanFacts({ ...facts, analysisPlan })
    expect(planFindings(planOf(study), study).map(({ code }) => code)).toEqual(codes)
  })

  it('allows other changes to a plan with findings, but reports each new finding', () => {
    const study = somePlanFacts({ analysisPlan: { primaryOutcome: 'POST_TEST' } })
    const before = planOf(study)
    expect(newPlanFindings(before, { ...before, looks: 4 }, study)).toEqual([])
    expect(newPlanFindings(before, { ...before, primaryOutcome: 'GAIN' }, study)).toHaveLength(1)
  })
})

describe('planLosses', () => {
  it.each<[Partial<PlanFacts>, string[]]>([
    [tests, []],
    [{ postTest: true }, ['no_pre_test']],
    [{ delayedPostTest: true }, ['no_pre_test']],
    [{ preTest: true }, ['no_post_test']],
    [{ studyTypeId: 2, preTest: true }, ['no_primary_outcome']],
  ])('reports for a study with %j the losses %j', (facts, losses) => {
    expect(planLosses(somePlanFacts(facts))).toEqual(losses)
  })
})

describe('a portable plan', () => {
  const ids = [11, 12, 13] as never[]

  it('names conditions by their position, and maps them to the conditions of the study that imports it', () => {
    const plan: PlanChanges = { looks: 2, contrasts: [aContrast(13, 11)] }
    const file = toPortablePlan(plan, ids)
    expect(file).toEqual({ looks: 2, contrasts: [{ condition: 2, reference: 0 }] })
    expect(fromPortablePlan(file, [21, 22, 23] as never[])).toEqual({ looks: 2, contrasts: [aContrast(23, 21)] })
    expect(fromPortablePlan(file, ids)).toEqual(plan)
  })

  it('leaves out comparisons with conditions that no longer exist', () => {
    expect(toPortablePlan({ contrasts: [aContrast(99, 11), aContrast(12, 11)] }, ids)).toEqual({
      contrasts: [{ condition: 1, reference: 0 }],
    })
    expect(toPortablePlan({ contrasts: [aContrast(99, 11)] }, ids)).toEqual({})
  })
})
