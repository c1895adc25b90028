import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { activateWords } from '../../locales/words'
import { importTrouble, readStudyFile } from './read-study-file'

beforeAll(() => activateWords())

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

describe('a file', () => {
  it('that was exported is read', async () => {
    expect(await read(aFile())).toMatchObject({ ok: true, study: { study: { studyName: 'Slopes' } } })
  })

  it.each([
    ['{ "half', /not JSON/],
    ['[1, 2]', /not a study/],
    [aFile({ format: 'trellis-snapshot' }), /not a study/],
    [aFile({ version: 2 }), /newer Trellis/],
  ])('of another kind is refused with what it is: %s', async (content, message) => {
    expect(await read(content)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  it('with a malformed part is refused with the name of the field', async () => {
    const conditions = ['', 'Hints'].map((name) => ({ name, description: '', problemSetId: null, isFixed: false }))
    const result = await read(aFile({ conditions }))
    expect(result).toMatchObject({ ok: false, items: ['conditions.0.name: Field cannot be blank'] })
  })

  it('whose parts do not fit is refused, and a long list is cut short', async () => {
    const supports = Array.from({ length: 12 }, () => ({ condition: 7, problem: 'PRA1', type: 'HINTS', pieces: ['x'] }))
    const result = await read(aFile({ supports }))
    if (result.ok) throw new Error('It was read')
    expect(result.items[0]).toBe('supports.0.condition: The study has no such condition')
    expect(result.items).toHaveLength(9)
    expect(result.items.at(-1)).toMatch(/^and \d+ more$/)
  })
})

describe('what the server refuses', () => {
  it('is told by the ids of the problem sets it does not have', () => {
    const details = { problemSetIds: ['PSAX1', 'PSAX2'], problemIds: [] }
    const told = importTrouble(new ApiError({ code: 'unknown_problem_sets', status: 422, details }))
    expect(told).toEqual({ message: 'These problem sets are not on this server:', items: ['PSAX1', 'PSAX2'] })
  })

  it('is told by the field', () => {
    const details = { fields: [{ field: 'images', message: 'A picture was changed' }] }
    expect(importTrouble(new ApiError({ code: 'invalid_input', status: 400, details })).items).toEqual([
      'images: A picture was changed',
    ])
  })
})
