import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { mayBeSubmitted, type SubmissionFacts } from '../readiness/submission.rules'
import {
  allowsOneProblemSetOnly,
  contentState,
  copyName,
  countsParticipants,
  defaultStudyName,
  firstStepPath,
  isDefaultStudyName,
  isDeployed,
  isStudyTypeId,
  mayHoldProblemSets,
  mayHoldProblems,
  offeredStudyTypes,
  overviewState,
  stepPath,
  stepsOf,
} from './study.rules'
import { type StudyTypeId, studyTypeLabel, studyTypes } from './study.schema'
import { studyNameSchema } from './study-fields.schema'

describe('default study name', () => {
  it.each([
    [0, 'My Study 1'],
    [1, 'My Study 2'],
    [41, 'My Study 42'],
  ])('counts on from %i studies: %s', (count, name) => {
    expect(defaultStudyName(count)).toBe(name)
  })

  it('is recognized as not the researcher’s own, whatever the number', () => {
    fc.assert(fc.property(fc.nat(), (count) => isDefaultStudyName(defaultStudyName(count))))
  })

  it.each([
    'My Study',
    'My Study ',
    'My Study one',
    'My Study 3b',
    'my study 3',
    'Copy of My Study 3',
    'My Study 3\nand more',
    '',
  ])('is not what %j is taken for', (name) => {
    expect(isDefaultStudyName(name)).toBe(false)
  })
})

describe('name of a copy', () => {
  it.each([
    ['Fractions', 'Copy of Fractions'],
    ['Copy of Fractions', 'Copy of Copy of Fractions'],
    ['x'.repeat(247), `Copy of ${'x'.repeat(247)}`],
    ['x'.repeat(255), `Copy of ${'x'.repeat(247)}`],
  ])('starts with what it is and keeps to 255 characters (case %#)', (name, copy) => {
    expect(copyName(name)).toBe(copy)
  })

  it('does not end in half a character', () => {
    expect(copyName(`${'x'.repeat(246)}😀`)).toBe(`Copy of ${'x'.repeat(246)}`)
  })

  it('is a valid study name without changes', () => {
    const names = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 255, size: 'max' })
      .filter((name) => studyNameSchema.safeParse(name).data === name)
    fc.assert(
      fc.property(names, (name) => {
        const copy = copyName(name)
        expect(studyNameSchema.parse(copy)).toBe(copy)
        expect(() => encodeURIComponent(copy)).not.toThrow()
      }),
    )
  })
})

describe('study types', () => {
  it('have the numbers and labels of the contract', () => {
    expect(studyTypes).toEqual({ supportComparison: 1, problemVaried: 2, singleSupport: 3, commonWrongAnswers: 4 })
    expect(studyTypeLabel).toEqual({
      1: 'Support Comparison',
      2: 'Problem Varied',
      3: 'Single Support',
      4: 'Common Answers',
    })
  })

  it.each([1, 2, 3, 4])('take %s as a type', (value) => {
    expect(isStudyTypeId(value)).toBe(true)
  })

  it.each([0, 5, -1, 1.5, '1', null, undefined, [1], Number.NaN])('do not take %s as a type', (value) => {
    expect(isStudyTypeId(value)).toBe(false)
  })

  it.each([
    [true, [1, 2, 3, 4]],
    [false, [1, 2]],
  ])('are offered by the setting enableAllStudyTypes (%s)', (enabled, offered) => {
    expect(offeredStudyTypes(enabled)).toEqual(offered)
  })

  it.each<[StudyTypeId, boolean]>([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ])('of number %i take one problem set only: %s', (typeId, isSingleton) => {
    expect(allowsOneProblemSetOnly(typeId)).toBe(isSingleton)
    expect(allowsOneProblemSetOnly(typeId, 1)).toBe(false)
  })
})

describe('steps', () => {
  it.each<[StudyTypeId, string[]]>([
    [1, ['Overview', 'Conditions', 'Content', 'Build', 'Analysis Plan', 'Preview']],
    [2, ['Overview', 'Problem Sets', 'Analysis Plan', 'Deploy']],
    [3, ['Overview', 'Condition', 'Content', 'Build', 'Analysis Plan', 'Preview']],
    [4, ['Overview', 'Conditions', 'Content', 'Build', 'Analysis Plan', 'Preview']],
  ])('of type %i are %j', (typeId, titles) => {
    expect(stepsOf(typeId).map((step) => step.title)).toEqual(titles)
  })

  it.each<[StudyTypeId, string[]]>([
    [1, supportPaths()],
    [2, ['basics', 'problem-sets', 'analysis-plan', 'deploy'].map((page) => `/home/study/problem-varied/${page}/12`)],
    [3, supportPaths()],
    [4, supportPaths()],
  ])('of type %i have the addresses of the route table', (typeId, paths) => {
    expect(stepsOf(typeId).map((step) => stepPath(typeId, step.page, 12))).toEqual(paths)
  })

  it.each<[StudyTypeId, string]>([
    [1, '/home/study/support-study/basics/7'],
    [2, '/home/study/problem-varied/basics/7'],
    [3, '/home/study/support-study/basics/7'],
    [4, '/home/study/support-study/basics/7'],
  ])('of type %i begin at %s', (typeId, path) => {
    expect(firstStepPath(typeId, 7)).toBe(path)
  })
})

function supportPaths(): string[] {
  return ['basics', 'conditions', 'select', 'content', 'analysis-plan', 'deploy'].map(
    (page) => `/home/study/support-study/${page}/12`,
  )
}

describe('state of the overview', () => {
  it.each([
    ['', null, 'empty'],
    ['  ', '  ', 'empty'],
    ['Fractions', null, 'partial'],
    ['Fractions', '', 'partial'],
    ['Fractions', '   ', 'partial'],
    ['', 'Do hints help?', 'partial'],
    ['My Study 3', null, 'partial'],
    ['My Study 3', 'Do hints help?', 'partial'],
    ['Fractions', 'Do hints help?', 'complete'],
    ['My Study 3, revised', 'Do hints help?', 'complete'],
  ] as const)('with name %j and question %j is %s', (studyName, researchQuestion, state) => {
    expect(overviewState({ studyName, researchQuestion })).toBe(state)
  })
})

describe('state of the content', () => {
  it.each<[StudyStatus, number, number, string]>([
    ['DEVELOPMENT', 4, 0, 'empty'],
    ['DEVELOPMENT', 3, 1, 'partial'],
    ['DEVELOPMENT', 0, 4, 'complete'],
    ['DEVELOPMENT', 0, 0, 'complete'],
    ['AWAITING_APPROVAL', 4, 0, 'complete'],
    ['DEPLOYED', 3, 1, 'complete'],
  ])('of a study in %s with %i supports missing and %i written is %s', (status, missingSupports, supports, state) => {
    expect(contentState({ status, missingSupports, supports })).toBe(state)
  })
})

describe('submitting', () => {
  const noProblemSets = { ok: false, reason: 'no_problem_sets' }
  const noSupports = { ok: false, reason: 'no_supports' }
  const emptyParts = { ok: false, reason: 'empty_parts' }
  const question = { id: 'q1', kind: 'TEXT' as const, prompt: 'Why?', options: [], steps: 5, isRequired: false }
  const aStudy = (more: object, blocks: number[]): SubmissionFacts => ({
    studyTypeId: 1,
    supportCount: 1,
    problemSetsInStudy: blocks.map((studyBlockTypeId) => ({ problemSetId: 'PSA1', studyBlockTypeId }) as never),
    preTest: false,
    postTest: false,
    delayedPostTest: false,
    preSurvey: false,
    postSurvey: false,
    preSurveyQuestions: [],
    postSurveyQuestions: [],
    conditions: [],
    experimentalParadigmNumber: null,
    recruitmentTypeNumber: 0,
    randomisedUnit: 'STUDENT',
    enrolmentCap: null,
    endsAt: null,
    analysisPlan: {},
    ...more,
  })

  it.each<[StudyTypeId, number, number, object]>([
    [1, 0, 0, noProblemSets],
    [1, 0, 5, noProblemSets],
    [1, 1, 0, noSupports],
    [1, 1, 1, { ok: true }],
    [2, 0, 0, noProblemSets],
    [2, 1, 0, { ok: true }],
    [3, 1, 0, noSupports],
    [3, 1, 1, { ok: true }],
    [4, 2, 0, noSupports],
    [4, 2, 1, { ok: true }],
  ])('type %i with %i problem sets and %i supports answers %o', (typeId, problemSetCount, supportCount, verdict) => {
    expect(mayBeSubmitted(aStudy({ studyTypeId: typeId, supportCount }, Array(problemSetCount).fill(3)))).toEqual(
      verdict,
    )
  })

  it.each<[object, number[], object]>([
    [{}, [1, 2], noProblemSets],
    [{ preTest: true }, [3], emptyParts],
    [{ preTest: true }, [3, 2], emptyParts],
    [{ preTest: true }, [3, 1], { ok: true }],
    [{ postTest: true }, [3, 1], emptyParts],
    [{ postTest: true }, [3, 2], { ok: true }],
    [{ delayedPostTest: true }, [3, 2], emptyParts],
    [{ delayedPostTest: true }, [3, 8], { ok: true }],
    [{ preSurvey: true }, [3], emptyParts],
    [{ preSurvey: true, preSurveyQuestions: [question] }, [3], { ok: true }],
    [{ postSurvey: true, preSurveyQuestions: [question] }, [3], emptyParts],
    [{ postSurvey: true, postSurveyQuestions: [question] }, [3], { ok: true }],
    [{ postSurveyQuestions: [question] }, [3], { ok: true }],
  ])('with %j and sets in blocks %j answers %o', (more, blocks, verdict) => {
    expect(mayBeSubmitted(aStudy(more, blocks))).toEqual(verdict)
  })
})

describe('blocks', () => {
  it.each([
    [1, true, false],
    [2, true, false],
    [3, true, true],
    [4, false, false],
    [5, false, false],
    [6, false, false],
    [7, false, false],
    [0, false, false],
    [8, true, false],
    [9, false, false],
  ])('of type %i take problem sets: %s, single problems: %s', (block, sets, problems) => {
    expect(mayHoldProblemSets(block)).toBe(sets)
    expect(mayHoldProblems(block)).toBe(problems)
  })
})

describe('being deployed', () => {
  it.each<[StudyStatus, boolean]>([
    ['DEVELOPMENT', false],
    ['AWAITING_APPROVAL', false],
    ['DEPLOYED', true],
    ['PAUSED', true],
    ['COMPLETED', true],
    ['ARCHIVED', false],
  ])('is what %s counts as: %s, and participants are counted just then', (status, deployed) => {
    expect(isDeployed(status)).toBe(deployed)
    expect(countsParticipants(status)).toBe(deployed)
  })
})
