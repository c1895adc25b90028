import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { activateEnglish } from '../../testing/activate-english'
import { importIssue, readStudyFile } from './read-study-file'

beforeAll(() => activateEnglish())

const flags = {
  mediaAccess: false,
  directions: false,
  preTest: false,
  postTest: false,
  preSurvey: false,
  postSurvey: false,
  preSurveyBeforePreTest: false,
}
const aFile = (changes: object = {}) => ({
  format: 'trellis-study',
  version: 1,
  exportedAt: '2026-01-02T03:04:05.000Z',
  study: {
    studyTypeId: 1,
    studyName: 'Slopes',
    researchQuestion: null,
    recruitmentTypeNumber: null,
    experimentalParadigmNumber: null,
    ...flags,
  },
  problemSets: [{ problemSetId: 'PSA1', studyBlockTypeId: 3, problems: ['PRA1'] }],
  conditions: [1, 2].map((number) => ({
    name: `Condition ${number}`,
    description: '',
    problemSetId: null,
    isFixed: false,
  })),
  supports: [],
  feedback: [],
  images: {},
  ...changes,
})
const read = (content: unknown) =>
  readStudyFile(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]))

describe('readStudyFile', () => {
  it('reads an exported file', async () => {
    expect(await read(aFile())).toMatchObject({ ok: true, study: { study: { studyName: 'Slopes' } } })
  })

  it.each([
    ['{ "half', /not valid JSON/],
    ['[1, 2]', /not a study/],
    [aFile({ format: 'trellis-snapshot' }), /not a study/],
    [aFile({ version: 2 }), /newer version of Trellis/],
  ])('rejects a file that cannot be imported and says why: %s', async (content, message) => {
    expect(await read(content)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  it('rejects a malformed file and names the field', async () => {
    const conditions = ['', 'Hints'].map((name) => ({ name, description: '', problemSetId: null, isFixed: false }))
    const result = await read(aFile({ conditions }))
    expect(result).toMatchObject({ ok: false, items: ['conditions.0.name: Field cannot be blank'] })
  })

  it('rejects a file with inconsistent parts, and truncates a long list of errors', async () => {
    const supports = Array.from({ length: 12 }, () => ({ condition: 7, problem: 'PRA1', type: 'HINTS', pieces: ['x'] }))
    const result = await read(aFile({ supports }))
    if (result.ok) throw new Error('It was read')
    expect(result.items[0]).toBe('supports.0.condition: The study has no such condition')
    expect(result.items).toHaveLength(9)
    expect(result.items.at(-1)).toMatch(/^and \d+ more$/)
  })
})

describe('importIssue', () => {
  it('lists the problem sets that the server does not have', () => {
    const details = { problemSetIds: ['PSAX1', 'PSAX2'], problemIds: [] }
    const issue = importIssue(new ApiError({ code: 'unknown_problem_sets', status: 422, details }))
    expect(issue).toEqual({ message: 'These problem sets are not on this server:', items: ['PSAX1', 'PSAX2'] })
  })

  it('names the field that the server rejected', () => {
    const details = { fields: [{ field: 'images', message: 'A picture was changed' }] }
    expect(importIssue(new ApiError({ code: 'invalid_input', status: 400, details })).items).toEqual([
      'images: A picture was changed',
    ])
  })
})
