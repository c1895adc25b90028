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

describe('the default study name', () => {
  it.each([
    [0, 'My Study 1'],
    [1, 'My Study 2'],
    [41, 'My Study 42'],
  ])('numbers the default name of a study after %i others: %s', (count, name) => {
    expect(defaultStudyName(count)).toBe(name)
  })

  it('recognizes a default name, whatever the number', () => {
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
  ])('does not take %j for a default name', (name) => {
    expect(isDefaultStudyName(name)).toBe(false)
  })
})

describe('copyName', () => {
  it.each([
    ['Fractions', 'Copy of Fractions'],
    ['Copy of Fractions', 'Copy of Copy of Fractions'],
    ['x'.repeat(247), `Copy of ${'x'.repeat(247)}`],
    ['x'.repeat(255), `Copy of ${'x'.repeat(247)}`],
  ])('puts “Copy of” before the name of a copy and keeps to 255 characters (case %#)', (name, copy) => {
    expect(copyName(name)).toBe(copy)
  })

  it('does not cut a character in half in the name of a copy', () => {
    expect(copyName(`${'x'.repeat(246)}😀`)).toBe(`Copy of ${'x'.repeat(246)}`)
  })

  it('gives a copy a valid study name', () => {
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
  it('study types have the numbers and labels of the contract', () => {
    expect(studyTypes).toEqual({ supportComparison: 1, problemVaried: 2, singleSupport: 3, commonWrongAnswers: 4 })
    expect(studyTypeLabel).toEqual({
      1: 'Support Comparison',
      2: 'Problem Varied',
      3: 'Single Support',
      4: 'Common Answers',
    })
  })

  it.each([1, 2, 3, 4])('accepts %s as a study type', (value) => {
    expect(isStudyTypeId(value)).toBe(true)
  })

  it.each([0, 5, -1, 1.5, '1', null, undefined, [1], Number.NaN])('does not accept %s as a study type', (value) => {
    expect(isStudyTypeId(value)).toBe(false)
  })

  it.each([
    [true, [1, 2, 3, 4]],
    [false, [1, 2]],
  ])('offers the study types that the setting enableAllStudyTypes allows (%s)', (enabled, offered) => {
    expect(offeredStudyTypes(enabled)).toEqual(offered)
  })

  it.each<[StudyTypeId, boolean]>([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ])('a study of type %i takes one problem set only: %s', (typeId, isSingleton) => {
    expect(allowsOneProblemSetOnly(typeId)).toBe(isSingleton)
    expect(allowsOneProblemSetOnly(typeId, 1)).toBe(false)
  })
})

describe('the steps of a study', () => {
  it.each<[StudyTypeId, string[]]>([
    [1, ['Overview', 'Conditions', 'Content', 'Build', 'Analysis Plan', 'Preview']],
    [2, ['Overview', 'Problem Sets', 'Analysis Plan', 'Deploy']],
    [3, ['Overview', 'Condition', 'Content', 'Build', 'Analysis Plan', 'Preview']],
    [4, ['Overview', 'Conditions', 'Content', 'Build', 'Analysis Plan', 'Preview']],
  ])('a study of type %i has the steps %j', (typeId, titles) => {
    expect(stepsOf(typeId).map((step) => step.title)).toEqual(titles)
  })

  it.each<[StudyTypeId, string[]]>([
    [1, supportPaths()],
    [2, ['basics', 'problem-sets', 'analysis-plan', 'deploy'].map((page) => `/home/study/problem-varied/${page}/12`)],
    [3, supportPaths()],
    [4, supportPaths()],
  ])('the steps of type %i have the addresses of the route table', (typeId, paths) => {
    expect(stepsOf(typeId).map((step) => stepPath(typeId, step.page, 12))).toEqual(paths)
  })

  it.each<[StudyTypeId, string]>([
    [1, '/home/study/support-study/basics/7'],
    [2, '/home/study/problem-varied/basics/7'],
    [3, '/home/study/support-study/basics/7'],
    [4, '/home/study/support-study/basics/7'],
  ])('the steps of type %i begin at %s', (typeId, path) => {
    expect(firstStepPath(typeId, 7)).toBe(path)
  })
})

function supportPaths(): string[] {
  return ['basics', 'conditions', 'select', 'content', 'analysis-plan', 'deploy'].map(
    (page) => `/home/study/support-study/${page}/12`,
  )
}

describe('overviewState', () => {
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
  ] as const)('an overview with name %j and question %j is %s', (studyName, researchQuestion, state) => {
    expect(overviewState({ studyName, researchQuestion })).toBe(state)
  })
})

describe('contentState', () => {
  it.each<[StudyStatus, number, number, string]>([
    ['DEVELOPMENT', 4, 0, 'empty'],
    ['DEVELOPMENT', 3, 1, 'partial'],
    ['DEVELOPMENT', 0, 4, 'complete'],
    ['DEVELOPMENT', 0, 0, 'complete'],
    ['AWAITING_APPROVAL', 4, 0, 'complete'],
    ['DEPLOYED', 3, 1, 'complete'],
  ])(
    'the content of a study in %s with %i supports missing and %i written is %s',
    (status, missingSupports, supports, state) => {
      expect(contentState({ status, missingSupports, supports })).toBe(state)
    },
  )
})

describe('mayBeSubmitted', () => {
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
  ])(
    'a study of type %i with %i problem sets and %i supports answers %o',
    (typeId, problemSetCount, supportCount, verdict) => {
      expect(mayBeSubmitted(aStudy({ studyTypeId: typeId, supportCount }, Array(problemSetCount).fill(3)))).toEqual(
        verdict,
      )
    },
  )

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
  ])('a study with %j and sets in blocks %j answers %o', (more, blocks, verdict) => {
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
  ])('a block of type %i takes problem sets: %s, single problems: %s', (block, sets, problems) => {
    expect(mayHoldProblemSets(block)).toBe(sets)
    expect(mayHoldProblems(block)).toBe(problems)
  })
})

describe('isDeployed and countsParticipants', () => {
  it.each<[StudyStatus, boolean]>([
    ['DEVELOPMENT', false],
    ['AWAITING_APPROVAL', false],
    ['DEPLOYED', true],
    ['PAUSED', true],
    ['COMPLETED', true],
    ['ARCHIVED', false],
  ])('a study in %s is deployed, and its participants are counted: %s', (status, deployed) => {
    expect(isDeployed(status)).toBe(deployed)
    expect(countsParticipants(status)).toBe(deployed)
  })
})
