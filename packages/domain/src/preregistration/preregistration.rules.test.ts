import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planOf } from '../analysis-plan/analysis-plan.rules'
import type { AnalysisPlan } from '../analysis-plan/analysis-plan.schema'
import type { ConditionId } from '../ids'
import { type StudyStatus, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { normalizeStudy } from '../study/normalize-study'
import type { Study } from '../study/study.schema'
import { draftPreregistration } from './draft-preregistration.rules'
import {
  lineChanges,
  mayEditPreregistration,
  ownEdits,
  preregistrationBadge,
  preregistrationDocument,
  preregistrationParts,
  preregistrationText,
} from './preregistration.rules'
import { type PreregistrationSectionId, preregistrationSectionIds } from './preregistration.schema'

const condition = (id: number, name: string) => ({
  conditionId: id as ConditionId,
  name,
  description: id === 1 ? 'Worked steps' : '',
  problemSetId: null,
  isFixed: false,
  weight: id,
  withheld: [],
})
const aStudy = (fields: Partial<Study> = {}): Study => ({
  ...(normalizeStudy({
    studyId: 7,
    studyTypeId: 1,
    studyName: 'Fractions',
    researchQuestion: 'Do hints help?',
    studyStatus: 'DEVELOPMENT',
    problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 3 }],
    problemSetsInfo: [{ problemSetId: 'PSA1', problemCount: 12 }],
  }) as Study),
  conditions: [condition(1, 'Hints'), condition(2, 'Control')],
  ...fields,
})
const draftOf = (fields: Partial<Study> = {}, plan: Partial<AnalysisPlan> = {}) => {
  const study = aStudy(fields)
  return draftPreregistration(study, { ...planOf(study), ...plan })
}

describe('the draft of a preregistration', () => {
  it('drafts a text for every section of the template, and puts each section into one part', () => {
    const draft = draftOf()
    for (const id of preregistrationSectionIds) expect(draft[id], id).toMatch(/\w/)
    expect(preregistrationParts.flatMap(({ sections }): string[] => [...sections])).toEqual(preregistrationSectionIds)
  })

  it.each<[PreregistrationSectionId, string, Partial<Study>, Partial<AnalysisPlan>, string | RegExp]>([
    ['title', 'name', {}, {}, 'Fractions'],
    ['description', 'research question', {}, {}, 'Do hints help?'],
    ['description', 'missing question', { researchQuestion: null }, {}, /not been written/],
    ['hypotheses', 'comparisons', {}, {}, '- Control against Hints'],
    ['hypotheses', 'no primary outcome', {}, { primaryOutcome: null }, /every result is exploratory/],
    ['studyDesign', 'size of the content', {}, {}, '12 problems in 1 problem set'],
    [
      'studyDesign',
      'order of the stages',
      { preTest: true, postTest: true },
      {},
      /pre-test.*problems of the study; a post-test/,
    ],
    ['studyDesign', 'what differs', { studyTypeId: 2 }, {}, 'differ in the problems'],
    ['randomization', 'unit and ratio', { randomisedUnit: 'CLASS' }, {}, 'whole classes, in the ratio 1:2'],
    [
      'randomization',
      'blocks',
      { randomisation: 'BLOCKS', strata: ['GRADE'] },
      {},
      /Permuted blocks.*within each grade/,
    ],
    ['dataCollection', 'link', { recruitmentTypeNumber: 2 }, {}, 'study link'],
    ['sampleSize', 'number', {}, { sampleSize: 400 }, '400 students.'],
    ['sampleSize', 'none', {}, { sampleSize: null }, /No number of students/],
    [
      'sampleSizeRationale',
      'share',
      {},
      { primaryOutcome: 'MASTERY', smallestEffect: 0.1 },
      '0.1 as a difference in shares',
    ],
    ['stoppingRule', 'end date', { endsAt: 1_800_000_000 }, { stoppingRule: 'END_DATE' }, '(2027-01-15)'],
    ['stoppingRule', 'looks', {}, { looks: 3 }, 'looked at 3 times'],
    ['manipulatedVariables', 'conditions', {}, {}, '- Hints: Worked steps\n- Control'],
    ['measuredVariables', 'covariates', {}, { covariates: ['PRE_TEST'] }, 'pre-test score'],
    ['statisticalModels', 'students', {}, { covariates: [] }, /Welch/],
    ['statisticalModels', 'covariates', {}, { covariates: ['PRE_TEST'] }, /Lin, 2013/],
    ['statisticalModels', 'classes', { randomisedUnit: 'CLASS' }, {}, /CR2/],
    ['statisticalModels', 'subgroups', {}, { subgroups: ['GRADE'] }, /differs \(interaction\) by: grade/],
    [
      'inferenceCriteria',
      'several comparisons',
      { conditions: [1, 2, 3].map((id) => condition(id, `C${id}`)) },
      {},
      /Holm’s correction over the 2/,
    ],
    ['dataExclusion', 'none', {}, {}, /intention to treat/],
    ['dataExclusion', 'duplicates', {}, { exclusions: ['DUPLICATES'] }, /took part more than once/],
    ['missingData', 'zero', {}, { missingData: 'COUNT_AS_ZERO' }, /counts as zero/],
    ['transformations', 'time', {}, { secondaryOutcomes: ['TIME_ON_TASK'] }, /winsorized/],
    ['other', 'notes', {}, { notes: 'See the protocol.' }, 'See the protocol.'],
  ])('the draft says in the section %s: %s', (id, _, fields, plan, expected) => {
    const text = draftOf(fields, plan)[id]
    if (typeof expected === 'string') expect(text).toContain(expected)
    else expect(text).toMatch(expected)
  })
})

describe('the edits of an owner', () => {
  it('replaces the draft of one section with the text of the owner; the others follow the design', () => {
    const edits = { hypotheses: 'Hints help.' }
    expect(preregistrationText(draftOf(), edits).hypotheses).toBe('Hints help.')
    expect(preregistrationText(draftOf({ studyName: 'Decimals' }), edits).title).toBe('Decimals')
  })

  it('ignores an edit that repeats the draft', () => {
    const draft = draftOf()
    expect(ownEdits({ title: draft.title, hypotheses: 'Hints help.' }, draft)).toEqual({ hypotheses: 'Hints help.' })
  })

  it.each(studyStatusSchema.options)(
    'allows edits of a preregistration until the study starts or is registered: %s',
    (status: StudyStatus) => {
      const isOpen = status === 'DEVELOPMENT' || status === 'AWAITING_APPROVAL'
      expect(mayEditPreregistration(status, false).ok).toBe(isOpen)
      expect(mayEditPreregistration(status, true)).toEqual({ ok: false, reason: 'registered' })
    },
  )
})

describe('the preregistration document', () => {
  const proof = { approvedAt: 1, snapshotHash: 'a'.repeat(64), seedHash: 'b'.repeat(64), sealHead: null }
  const documentOf = (facts: object) =>
    preregistrationDocument({ studyId: 7, sections: draftOf(), version: null, proof: null, ...facts })

  it('the document has every part, and the same text for the same facts', () => {
    const document = documentOf({ version: 2 })
    for (const { title } of preregistrationParts) expect(document).toContain(`## ${title}\n`)
    expect(document).toContain('version 2')
    expect(documentOf({ version: 2 })).toBe(document)
  })

  it('names the hashes once they exist, and until then says that the study is not approved', () => {
    expect(documentOf({})).toContain('not approved yet')
    const approved = documentOf({ proof })
    expect(approved).toContain(proof.snapshotHash)
    expect(approved).toContain(proof.seedHash)
    expect(approved).not.toContain('chain of enrollments:')
    expect(documentOf({ proof: { ...proof, sealHead: 'c'.repeat(64) } })).toContain(`: ${'c'.repeat(64)}`)
  })
})

describe('the difference between two texts', () => {
  it('lists the lines that were removed and added', () => {
    expect(lineChanges('a\nb\nc', 'a\nc\nd').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same a',
      'removed b',
      'same c',
      'added d',
    ])
  })

  it('restores both texts from their difference', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = lineChanges(before, after)
        const without = (kind: string) =>
          changes
            .filter((change) => change.kind !== kind)
            .map((change) => change.text)
            .join('\n')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
  })
})

describe('the badge of a study', () => {
  const registration = { registeredAt: 100, url: 'https://osf.io/ab3xz', isStandIn: false }

  it.each([
    ['registered, without enrollments', registration, null, true, 'PREREGISTERED'],
    ['registered before the first enrollment', registration, 101, true, 'PREREGISTERED'],
    ['registered in the second of the first enrollment', registration, 100, true, 'PLAN_FROZEN'],
    ['registered after the first enrollment', registration, 99, true, 'PLAN_FROZEN'],
    ['registered too late, without a frozen plan', registration, 99, false, 'NOT_PREREGISTERED'],
    ['with a frozen plan', null, 5, true, 'PLAN_FROZEN'],
    ['of an earlier release', null, 5, false, 'NOT_PREREGISTERED'],
    ['not approved', null, null, false, 'NOT_PREREGISTERED'],
  ] as const)('gives a study the badge for its state: %s', (_, registered, firstEnrolledAt, hasFrozenPlan, status) => {
    const badge = preregistrationBadge({ registration: registered, firstEnrolledAt, hasFrozenPlan })
    expect(badge.status).toBe(status)
    expect(badge.url).toBe(status === 'PREREGISTERED' ? registration.url : null)
  })
})
