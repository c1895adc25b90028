import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portableFieldNames, studyFields } from '../study/study-fields.schema'
import { portableStudySchema } from './portable.rules'
import { imageHashesIn, imageIdsIn, withImageHashes, withImageUrls } from './portable-images'

const hash = 'ab'.repeat(32)
const condition = (more: object = {}) => ({
  name: 'Hints',
  description: '',
  problemSetId: null,
  isFixed: false,
  ...more,
})
const support = (more: object = {}) => ({ condition: 0, problem: 'PRA1', type: 'HINTS', pieces: ['<p>A</p>'], ...more })
const feedback = (more: object = {}) => ({
  condition: 1,
  problem: 'PRA1',
  response: { '1': ['7'] },
  html: 'No.',
  ...more,
})

const aFile = (more: object = {}, study: object = {}) => ({
  format: 'trellis-study',
  version: 1,
  exportedAt: '2026-01-02T03:04:05.000Z',
  study: {
    studyTypeId: 1,
    studyName: 'Fractions',
    researchQuestion: null,
    recruitmentTypeNumber: null,
    experimentalParadigmNumber: 0,
    mediaAccess: false,
    directions: false,
    preTest: false,
    postTest: false,
    preSurvey: false,
    postSurvey: false,
    preSurveyBeforePreTest: false,
    ...study,
  },
  problemSets: [{ problemSetId: 'PSA1', studyBlockTypeId: 3, problems: ['PRA1', 'PRA2'] }],
  conditions: [condition(), condition({ problemSetId: 'PSA1' })],
  analysisPlan: {},
  supports: [support()],
  feedback: [feedback()],
  images: {},
  ...more,
})

const invalidPathsIn = (file: unknown) =>
  portableStudySchema.safeParse(file).error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('a portable study', () => {
  const laterFields = portableFieldNames.filter((name) => studyFields[name].portable === 'optional')
  const settings = {
    ...Object.fromEntries(laterFields.map((name) => [name, studyFields[name].default])),
    preSurveyQuestions: [],
    postSurveyQuestions: [],
    randomisation: 'SIMPLE',
    randomisedUnit: 'STUDENT',
    strata: [],
    enrolmentCap: null,
    endAction: 'PAUSED',
  }

  it('reads a complete study file unchanged', () => {
    const file = aFile(
      { conditions: aFile().conditions.map((entry) => ({ ...entry, weight: 2, withheld: [] })) },
      settings,
    )
    expect(portableStudySchema.parse(file)).toEqual(file)
  })

  it('fills in the former behavior for settings that an older file does not have', () => {
    const { study, conditions } = portableStudySchema.parse(aFile())
    expect(study).toMatchObject(settings)
    expect(conditions.map(({ weight }) => weight)).toEqual(aFile().conditions.map(() => 1))
  })

  it.each<[string, object, string]>([
    ['another format', { format: 'something' }, 'format'],
    ['a later version', { version: 2 }, 'version'],
    ['a blank name', aFile({}, { studyName: ' ' }), 'study.studyName'],
    ['one condition', { conditions: [condition()], feedback: [] }, 'conditions'],
    [
      'a fixed condition in a study type without one',
      { conditions: [condition(), condition({ isFixed: true })], feedback: [] },
      'conditions',
    ],
    [
      'a condition with a set of another study',
      { conditions: [condition({ problemSetId: 'PSA9' }), condition()] },
      'conditions.0.problemSetId',
    ],
    [
      'a set twice',
      { problemSets: [...aFile().problemSets, { problemSetId: 'PSA1', studyBlockTypeId: 1, problems: [] }] },
      'problemSets.1',
    ],
    [
      'a problem twice',
      { problemSets: [{ problemSetId: 'PSA1', studyBlockTypeId: 3, problems: ['PRA1', 'PRA1'] }] },
      'problemSets.0.problems.1',
    ],
    [
      'a block per condition',
      { problemSets: [{ problemSetId: 'PSA1', studyBlockTypeId: 4, problems: ['PRA1'] }] },
      'problemSets.0.studyBlockTypeId',
    ],
    ['a weight of 0', { conditions: [condition({ weight: 0 }), condition()] }, 'conditions.0.weight'],
    [
      'a comparison with a condition that is not there',
      { analysisPlan: { contrasts: [{ condition: 0, reference: 2 }] } },
      'analysisPlan.contrasts.0',
    ],
    [
      'a comparison of a condition with itself',
      { analysisPlan: { contrasts: [{ condition: 1, reference: 1 }] } },
      'analysisPlan.contrasts.0',
    ],
    [
      'help withheld for a problem of another study',
      { conditions: [condition({ withheld: ['PRA9'] }), condition()] },
      'conditions.0.withheld.0',
    ],
    [
      'help withheld where there is a support',
      { conditions: [condition({ withheld: ['PRA1'] }), condition()], supports: [support()] },
      'conditions.0.withheld.0',
    ],
    ['a support for no condition', { supports: [support({ condition: 2 })] }, 'supports.0.condition'],
    ['a support for a problem of another study', { supports: [support({ problem: 'PRA9' })] }, 'supports.0.problem'],
    ['two supports for one slot', { supports: [support(), support({ type: 'EXPLANATIONS' })] }, 'supports.1'],
    [
      'two explanations in one support',
      { supports: [support({ type: 'EXPLANATIONS', pieces: ['a', 'b'] })] },
      'supports.0.pieces',
    ],
    ['a blank hint', { supports: [support({ pieces: [' '] })] }, 'supports.0.pieces.0'],
    ['feedback on one answer twice', { feedback: [feedback(), feedback({ html: 'Yes.' })] }, 'feedback.1'],
    [
      'a picture that is not there',
      { feedback: [feedback({ html: `<img src="image:${hash}" />` })] },
      'feedback.0.html',
    ],
    [
      'a picture under another name',
      { images: { 'cat.png': { contentType: 'image/png', data: '' } } },
      'images.cat.png',
    ],
    [
      'a picture of another kind',
      { images: { [hash]: { contentType: 'image/svg+xml', data: '' } } },
      `images.${hash}.contentType`,
    ],
  ])('refuses a study file with %s', (_, more, field) => {
    expect(invalidPathsIn(aFile(more))).toEqual([field])
  })

  it('accepts a Single Support study with its fixed pair and one set besides tests', () => {
    const pair = [condition({ isFixed: true }), condition()]
    const fits = { conditions: pair, supports: [support({ condition: 1 })], feedback: [] }
    expect(invalidPathsIn(aFile(fits, { studyTypeId: 3 }))).toEqual([])
    expect(invalidPathsIn(aFile({ ...fits, supports: [support()] }, { studyTypeId: 3 }))).toEqual([
      'supports.0.condition',
    ])
    const two = [...aFile().problemSets, { problemSetId: 'PSA2', studyBlockTypeId: 3, problems: [] }]
    expect(invalidPathsIn(aFile({ ...fits, problemSets: two }, { studyTypeId: 3 }))).toEqual(['problemSets.1'])
    const withTest = [{ problemSetId: 'PSA2', studyBlockTypeId: 1, problems: [] }, ...aFile().problemSets]
    expect(invalidPathsIn(aFile({ ...fits, problemSets: withTest }, { studyTypeId: 3 }))).toEqual([])
  })

  it('accepts strata only with randomization in blocks', () => {
    expect(invalidPathsIn(aFile({}, { strata: ['CLASS'] }))).toEqual(['study.strata'])
    expect(invalidPathsIn(aFile({}, { strata: ['CLASS'], randomisation: 'BLOCKS' }))).toEqual([])
  })

  it.each([
    [1, 20],
    [2, 4],
  ])('accepts for a study of type %i at most %i conditions', (studyTypeId, most) => {
    const count = (length: number) => ({ conditions: Array.from({ length }, () => condition()) })
    expect(invalidPathsIn(aFile(count(most), { studyTypeId }))).toEqual([])
    expect(invalidPathsIn(aFile(count(most + 1), { studyTypeId }))).toEqual(['conditions'])
  })
})

describe('pictures in HTML', () => {
  const html =
    '<p>src="/resources/images/abc"</p><img src="/resources/images/abc" alt="A" /><img alt="B" src="/resources/images/x9" />'

  it('finds the pictures of an HTML text, and nothing else', () => {
    expect(imageIdsIn(html)).toEqual(['abc', 'x9'])
    expect(imageIdsIn('<p>/resources/images/abc</p><a href="/resources/images/abc">a</a>')).toEqual([])
  })

  it('replaces the address of a picture by its hash, and the hash by a new address', () => {
    const there = withImageHashes(html, new Map([['abc', hash]]))
    expect(imageHashesIn(there)).toEqual([hash])
    expect(imageIdsIn(there)).toEqual(['x9'])
    const here = withImageUrls(there, new Map([[hash, '/resources/images/new']]))
    expect(here).toBe(html.replace('<img src="/resources/images/abc"', '<img src="/resources/images/new"'))
  })

  it('finds pictures in time proportional to the length of the text', () => {
    const before = process.cpuUsage()
    expect(imageHashesIn('<img '.repeat(80_000))).toEqual([])
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })

  it('restores the original text when pictures get their addresses back', () => {
    const anyId = fc.stringMatching(/^[0-9a-z]{1,8}$/)
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom('<p>', '</p>', 'text', '" src="'),
        anyId.map((id) => `<img src="/resources/images/${id}" alt="x" />`),
      ),
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const ids = [...new Set(imageIdsIn(text))]
        const hashOf = new Map(ids.map((id, index) => [id, String(index).padStart(64, '0')]))
        const urlOf = new Map([...hashOf].map(([id, name]) => [name, `/resources/images/${id}`]))
        expect(withImageUrls(withImageHashes(text, hashOf), urlOf)).toBe(text)
      }),
    )
  })
})
