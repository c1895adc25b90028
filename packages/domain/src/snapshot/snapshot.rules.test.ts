import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../canonical-json'
import type { ConditionId } from '../ids'
import { normalizeStudy } from '../study/normalize-study'
import type { Study } from '../study/study.schema'
import { frozenFieldNames, type StudyFields } from '../study/study-fields.schema'
import { type StudyContent, studyContentSchema } from '../study-content/study-content.schema'
import { toWire } from '../wire'
import { frozenStudy, hashedText, hashesOf } from './snapshot.rules'
import { studyDesignSchema } from './snapshot.schema'

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: [2, { d: null, c: 'x' }] }, '{"a":[2,{"c":"x","d":null}],"b":1}'],
    [{ 10: 1, 2: 2, 1: 3 }, '{"1":3,"10":1,"2":2}'],
    [{ a: undefined, b: [undefined] }, '{"b":[null]}'],
    ['ü"\n', '"ü\\"\\n"'],
  ])('writes %j as the canonical JSON %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('writes the same value as JSON.stringify, in whichever order the keys are', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, shuffled(member)]),
      )
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(shuffled(value))).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })
})

const support = (supportId: string, text: string) => ({ supportId, type: 'HINTS', pieces: [text] })
const content = (hint: string) =>
  ({
    sets: [
      {
        studyBlockTypeId: 3,
        set: { problemSetId: 'PSA1', name: 'A set', members: [{ kind: 'problem', problemId: 'PRA1' }] },
      },
    ],
    problems: { PRA1: { problemId: 'PRA1', question: 'What is 1 + 1?' } },
    conditions: [
      {
        conditionId: 4,
        supports: { PRA1: support('TUA1', hint) },
        feedback: { PRA1: [{ supportId: 'TUA2', html: 'Look again.' }] },
      },
      { conditionId: 5, supports: {}, feedback: {} },
    ],
  }) as unknown as StudyContent

const frozen = (hint: string) => ({ version: 1 as const, content: content(hint) })

describe('the hashes of a snapshot', () => {
  const identity = (text: string) => text

  it('hashes every set, problem, support, piece of feedback and condition', () => {
    const { hash, items } = hashesOf(frozen('Draw it.'), identity)
    expect(hash).toBe(canonicalJson(toWire(studyContentSchema, content('Draw it.'))))
    expect(Object.keys(items.sets)).toEqual(['PSA1'])
    expect(Object.keys(items.problems)).toEqual(['PRA1'])
    expect(Object.keys(items.supports)).toEqual(['TUA1', 'TUA2'])
    expect(Object.keys(items.conditions)).toEqual(['4', '5'])
  })

  it('hashes fields under their names in the snapshot file, whatever the code calls them', () => {
    const { items } = hashesOf(frozen('Draw it.'), identity)
    expect(items.problems.PRA1).toBe('{"ceri":"PRA1","question":"What is 1 + 1?"}')
    expect(items.supports.TUA1).toBe('{"ceri":"TUA1","pieces":["Draw it."],"type":"HINTS"}')
    expect(items.supports.TUA2).toBe('{"ceri":"TUA2","html":"Look again."}')
  })

  it('changes hashes where the content changes, and nowhere else', () => {
    const [before, after] = [hashesOf(frozen('Draw it.'), identity), hashesOf(frozen('Count.'), identity)]
    expect(after.hash).not.toBe(before.hash)
    expect(after.items.supports.TUA1).not.toBe(before.items.supports.TUA1)
    expect(after.items.supports.TUA2).toBe(before.items.supports.TUA2)
    expect(after.items.conditions['4']).not.toBe(before.items.conditions['4'])
    expect(after.items.conditions['5']).toBe(before.items.conditions['5'])
    expect(after.items.problems).toEqual(before.items.problems)
    expect(after.items.sets).toEqual(before.items.sets)
  })
})

const aQuestion = { id: 'q1', kind: 'TEXT' as const, prompt: 'Why?', options: [], steps: 5, isRequired: false }
const noContent: StudyContent = { sets: [], problems: {}, conditions: [] }
const study: Study = {
  ...(normalizeStudy({ studyId: 1, studyTypeId: 1, studyName: 'Fractions', status: 'DEVELOPMENT' }) as Study),
  conditions: [1, 2].map((id) => ({
    conditionId: id as ConditionId,
    name: `Condition ${id}`,
    description: '',
    problemSetId: null,
    isFixed: false,
    weight: 1,
    withheld: [],
  })),
}
const hashWith = (changed: Study) => hashedText(frozenStudy(changed, noContent))

describe('the hash of a snapshot', () => {
  it.each<[string, Partial<StudyFields>]>([
    ['a flag', { mediaAccess: true }],
    ['the paradigm', { experimentalParadigmNumber: 0 }],
    ['recruitment', { recruitmentTypeNumber: 1 }],
    ['the unit of assignment', { randomisedUnit: 'CLASS' }],
    ['randomization', { randomisation: 'BLOCKS' }],
    ['strata', { randomisation: 'BLOCKS', strata: ['GRADE'] }],
    ['the order of tests and surveys', { preSurveyBeforePreTest: true }],
    ['help of the platform', { fallbackHelp: false }],
    ['a delayed post-test', { delayedPostTest: true }],
    ['when it opens', { delayedPostTestDays: 30 }],
    ['how long it is open', { delayedPostTestWindow: 3 }],
    ['survey questions', { preSurveyQuestions: [aQuestion] }],
    ['the maximum of students', { enrolmentCap: 77 }],
    ['the end date', { endsAt: 4_000_000_000 }],
    ['what happens at the end', { endAction: 'COMPLETED' }],
    ['the research question', { researchQuestion: 'Do hints help?' }],
    ['the analysis plan', { analysisPlan: { smallestEffect: 0.35 } }],
  ])('the hash of a snapshot covers %s', (_, fields) => {
    expect(hashWith({ ...study, ...fields })).not.toBe(hashWith(study))
  })

  it('the hash covers weights, the type and the plan that follows from tests, but not the current page', () => {
    const [first, ...others] = study.conditions
    expect(hashWith({ ...study, conditions: [{ ...first!, weight: 2 }, ...others] })).not.toBe(hashWith(study))
    expect(hashWith({ ...study, studyTypeId: 4 })).not.toBe(hashWith(study))
    const frozen = frozenStudy({ ...study, preTest: true, postTest: true }, noContent)
    expect(frozen.design).toMatchObject({ preTest: true, postTest: true })
    expect(frozen.plan).toMatchObject({ primaryOutcome: 'POST_TEST', covariates: ['PRE_TEST'] })
    expect(hashWith({ ...study, pageNumber: 3 })).toBe(hashWith(study))
  })

  it.each(frozenFieldNames)('keeps the hash of a snapshot that is older than the field %s', (name) => {
    const { [name]: _, ...earlier } = frozenStudy(study, noContent).design
    const frozen = { ...frozenStudy(study, noContent), design: studyDesignSchema.parse(earlier) }
    const { design } = JSON.parse(hashedText(frozen))
    expect(design).toEqual(JSON.parse(canonicalJson(toWire(studyDesignSchema, earlier))))
    expect(design).not.toHaveProperty(name)
  })
})
