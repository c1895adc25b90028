import { describe, expect, it } from 'vitest'
import { fromWire } from '../wire'
import { studyCalls, studyContentCalls } from './study.calls'
import { studyFieldNames, studyFieldSchema, studyFields } from './study-fields.schema'

const fieldsRefused = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('adding a study', () => {
  const { body } = studyCalls.addStudy

  it.each([1, 2, 3, 4])('accepts a new study with only the type %i', (studyTypeId) => {
    expect(body.parse({ studyTypeId })).toEqual({ studyTypeId })
  })

  it.each([0, 5, '1', 1.5, null, undefined])('refuses a new study of the type %j', (studyTypeId) => {
    expect(fieldsRefused(body.safeParse({ studyTypeId }))).toEqual(['studyTypeId'])
  })

  it('removes the space around the name and the question', () => {
    expect(body.parse({ studyTypeId: 2, studyName: ' Fractions ', researchQuestion: ' Do hints help? ' })).toEqual({
      studyTypeId: 2,
      studyName: 'Fractions',
      researchQuestion: 'Do hints help?',
    })
  })
})

describe('study name and research question', () => {
  it.each([
    ['studyName', '', 'Study Name cannot be empty'],
    ['studyName', ' \t', 'Study Name cannot be empty'],
    ['studyName', 'x'.repeat(256), 'Max 255 characters'],
    ['researchQuestion', '', 'Research Question cannot be empty'],
    ['researchQuestion', '  ', 'Research Question cannot be empty'],
    ['researchQuestion', 'x'.repeat(2001), 'Max 2000 characters'],
  ] as const)('refuses a wrong value with the message that people read (%s, case %#)', (field, value, message) => {
    expect(studyFieldSchema.shape[field].safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ])
  })

  it.each([
    ['studyName', 255],
    ['researchQuestion', 2000],
  ] as const)('%s has 1 to %i characters, not counting the space around them', (field, most) => {
    expect(studyFieldSchema.shape[field].parse(' x ')).toBe('x')
    expect(studyFieldSchema.shape[field].parse(` ${'x'.repeat(most)} `)).toHaveLength(most)
  })
})

describe('changing a field of a study', () => {
  const { body } = studyCalls.updateStudyField

  it.each(studyFieldNames)('accepts for %s a value of that field, and no other', (fieldname) => {
    const value = fieldname === 'studyName' || fieldname === 'researchQuestion' ? 'x' : studyFields[fieldname].default
    expect(body.safeParse({ studyId: 1, fieldname, value }).success).toBe(true)
    expect(fieldsRefused(body.safeParse({ studyId: 1, fieldname, value: { odd: true } }))).toEqual(['value'])
  })

  it.each(['studyStatus', 'status', 'ownerXref', 'studyTypeId', 'studyId', 'osfProjectId', '__proto__', '', 3])(
    'refuses to change the field %j',
    (fieldname) => {
      expect(fieldsRefused(body.safeParse({ studyId: 1, fieldname, value: 'x' }))).toEqual(['fieldname'])
    },
  )

  it('refuses a change without a value', () => {
    expect(fieldsRefused(body.safeParse({ studyId: 1, fieldname: 'studyName' }))).toEqual(['value'])
  })

  it('accepts null as a value, to clear a choice', () => {
    expect(body.parse({ studyId: 1, fieldname: 'recruitmentTypeNumber', value: null })).toMatchObject({ value: null })
  })

  it.each([
    ['recruitmentTypeNumber', [0, 1, 2, null], [3, -1, '0', undefined]],
    ['experimentalParadigmNumber', [0, 1, 2, null], [3, -1, '0', undefined]],
    ['pageNumber', [0, 1, 10], [-1, 11, 1.5, '1', null]],
    ['mediaAccess', [true, false], ['true', 1, null]],
    ['preSurveyBeforePreTest', [true, false], ['true', 0, null]],
  ] as const)('accepts for %s only its values', (field, good, bad) => {
    for (const value of good) expect(studyFieldSchema.shape[field].safeParse(value).success, String(value)).toBe(true)
    for (const value of bad) expect(studyFieldSchema.shape[field].safeParse(value).success, String(value)).toBe(false)
  })
})

describe('moving a study', () => {
  const { body } = studyCalls.updateStudyStatus

  it('accepts a status with a note', () => {
    expect(body.parse({ studyId: '4', status: 'PAUSED', note: ' Exams ' })).toEqual({
      studyId: 4,
      status: 'PAUSED',
      note: 'Exams',
    })
  })

  it.each(['RUNNING', 'paused', 3, null, undefined])('refuses a move to the status %j', (status) => {
    expect(fieldsRefused(body.safeParse({ studyId: 4, status }))).toEqual(['status'])
  })
})

describe('naming a problem set', () => {
  it.each(['addProblemSet', 'removeProblemSet'] as const)(
    '%s accepts the problem set under either of its two names',
    (name) => {
      const { body } = studyContentCalls[name]
      const read = (named: object) => body.parse(fromWire(body, { studyId: 1, ...named })).problemSetId
      expect(read({ problemSetId: ' PSA1 ' })).toBe('PSA1')
      expect(read({ problemSetCeri: 'PSA1' })).toBe('PSA1')
      expect(read({ problemSetId: '', problemSetCeri: 'PSA1' })).toBe('PSA1')
    },
  )

  it.each(['addProblemSet', 'removeProblemSet'] as const)(
    '%s requires the problem set under one of its two names',
    (name) => {
      for (const named of [{}, { problemSetId: '' }, { problemSetCeri: ' ' }]) {
        const { body } = studyContentCalls[name]
        const result = body.safeParse(fromWire(body, { studyId: 1, ...named }))
        expect(result.error?.issues).toMatchObject([{ path: ['problemSetId'], message: 'This field is required' }])
      }
    },
  )

  it('adds a set to all conditions when no block is named', () => {
    expect(studyContentCalls.addProblemSet.body.parse({ studyId: 1, problemSetId: 'PSA1' }).studyBlockTypeId).toBe(3)
  })

  it.each([0, 9, 1.5, '3', null])('refuses to add a problem set to the block %j', (studyBlockTypeId) => {
    const result = studyContentCalls.addProblemSet.body.safeParse({
      studyId: 1,
      problemSetId: 'PSA1',
      studyBlockTypeId,
    })
    expect(fieldsRefused(result)).toEqual(['studyBlockTypeId'])
  })
})

describe('naming problems', () => {
  const rest = { studyId: 1, studyBlockTypeId: 3, problemSetId: 'PSA1' }
  const { body } = studyContentCalls.addWipProblems

  it('accepts problems as ids or as objects, and reads both as ids', () => {
    const problems = ['PRA1', { xref: 'PRA2', question: '<p>2 + 2</p>' }]
    const removal = studyContentCalls.removeProblems.body
    expect(body.parse(fromWire(body, { ...rest, problems })).problems).toEqual(['PRA1', 'PRA2'])
    expect(removal.parse(fromWire(removal, { studyId: 1, problems })).problems).toEqual(['PRA1', 'PRA2'])
  })

  it.each([[[]], [['PSA1']], [[{ id: 'PRA1' }]], ['PRA1'], [undefined], [new Array(1001).fill('PRA1')]])(
    'refuses what is not a valid list of problems (case %#)',
    (problems) => {
      expect(body.safeParse({ ...rest, problems }).success).toBe(false)
    },
  )
})

describe('a page of the finder', () => {
  const { query } = studyContentCalls.getProblemSetData

  it('shows the first 30 sets by September, descending, unless asked otherwise', () => {
    expect(query.parse({})).toEqual({
      page: 1,
      pageSize: 30,
      sort: 'sep',
      order: 'desc',
      search: '',
      minStudents: 0,
      onlyAvailable: false,
    })
  })

  it('reads every parameter of the finder from text, as an address carries it', () => {
    expect(
      query.parse({
        page: '2',
        pageSize: '100',
        sort: 'grade',
        order: 'asc',
        search: ' PSA1 ',
        grades: 'Grade 6,Grade 6 Accelerated',
        skills: ['6.NS.A.1', '6.NS.B.2'],
        paradigm: '2',
        onlyAvailable: 'true',
        studyId: '9',
      }),
    ).toMatchObject({
      page: 2,
      pageSize: 100,
      sort: 'grade',
      order: 'asc',
      search: 'PSA1',
      grades: ['Grade 6', 'Grade 6 Accelerated'],
      skills: ['6.NS.A.1', '6.NS.B.2'],
      paradigm: 2,
      onlyAvailable: true,
      studyId: 9,
    })
  })

  it.each([10, 30, 50, 100])('accepts a page of %i rows', (pageSize) => {
    expect(query.parse({ pageSize }).pageSize).toBe(pageSize)
  })

  it.each([
    ['pageSize', '31'],
    ['pageSize', '0'],
    ['page', '0'],
    ['page', '1.5'],
    ['sort', 'problemSetType'],
    ['order', 'up'],
    ['paradigm', '3'],
    ['paradigm', 'x'],
    ['onlyAvailable', 'yes'],
    ['search', 'x'.repeat(201)],
  ])('refuses a page of the finder with %s %j', (field, value) => {
    expect(fieldsRefused(query.safeParse({ [field]: value }))).toEqual([field])
  })
})

describe('the number of participants', () => {
  it('takes a list of study ids to count participants', () => {
    expect(studyCalls.getNumberOfParticipants.query.parse({ studyIds: '1,2' }).studyIds).toEqual([1, 2])
    expect(studyCalls.getNumberOfParticipants.query.safeParse({ studyIds: '1,x' }).success).toBe(false)
  })
})
