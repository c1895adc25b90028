import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { fromWire } from '../wire'
import { type NormalStudy, normalizeStudy } from './normalize-study'
import { studySchema } from './study.schema'
import { readStudyFields, storedFieldsShape } from './study-fields.schema'

/** Fields that these tests do not name are at their default. */
const otherFields = readStudyFields({})

const empty: NormalStudy = {
  ...otherFields,
  studyId: 0,
  studyName: '',
  researchQuestion: null,
  studyTypeId: 0,
  studyStatus: null,
  ownerId: null,
  members: [],
  pageNumber: 0,
  recruitmentTypeNumber: null,
  experimentalParadigmNumber: null,
  mediaAccess: false,
  directions: false,
  preTest: false,
  postTest: false,
  preSurvey: false,
  postSurvey: false,
  preSurveyBeforePreTest: false,
  preSurveyQuestions: [],
  postSurveyQuestions: [],
  randomisation: 'SIMPLE',
  randomisedUnit: 'STUDENT',
  strata: [],
  enrolmentCap: null,
  endsAt: null,
  endAction: 'PAUSED',
  registration: 0,
  osfProjectId: null,
  osfFilesUrl: null,
  conditions: [],
  problemSetsInStudy: [],
  problemSetsInfo: [],
  supportCount: 0,
  missingSupports: 0,
  numberOfParticipants: 0,
  readyToDeploy: false,
  sentBack: null,
  replication: null,
  approvedAt: null,
  startsAt: null,
  preregistration: { status: 'NOT_PREREGISTERED', registeredAt: null, url: null, isStandIn: false },
  createdDate: null,
  deployDate: null,
  completeDate: null,
  archiveDate: null,
}
const fields = Object.keys(empty) as (keyof NormalStudy)[]

const full = {
  ...otherFields,
  studyId: 7,
  studyName: 'Fractions',
  researchQuestion: 'Do hints help?',
  studyTypeId: 4,
  studyStatus: 'PAUSED',
  ownerId: 'U1',
  members: [{ userId: 'U2', role: 'editor' }],
  pageNumber: 3,
  recruitmentTypeNumber: 0,
  experimentalParadigmNumber: 2,
  mediaAccess: true,
  directions: true,
  preTest: true,
  postTest: true,
  preSurvey: true,
  postSurvey: true,
  preSurveyBeforePreTest: true,
  preSurveyQuestions: [
    { id: 'q1', kind: 'SCALE', prompt: 'Do you like maths?', options: ['No', 'Yes'], steps: 7, isRequired: true },
  ],
  postSurveyQuestions: [{ id: 'q1', kind: 'TEXT', prompt: 'What was hard?', options: [], steps: 5, isRequired: false }],
  randomisation: 'BLOCKS',
  randomisedUnit: 'CLASS',
  strata: ['GRADE'],
  enrolmentCap: 500,
  endsAt: 1_800_000_000,
  endAction: 'COMPLETED',
  registration: 1,
  osfProjectId: 'ab3xz',
  osfFilesUrl: 'https://osf.io/cd4ef/',
  conditions: [
    { conditionId: 1, name: 'Hints', description: '', problemSetId: 'PSA1', isFixed: false, weight: 3, withheld: [] },
  ],
  problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 1 }],
  problemSetsInfo: [{ problemSetId: 'PSA1', problemCount: 4 }],
  supportCount: 2,
  missingSupports: 3,
  numberOfParticipants: 9,
  readyToDeploy: true,
  sentBack: { note: 'Name the conditions.', at: 1_700_000_004, by: 'Ada', threadIds: [3] },
  replication: null,
  approvedAt: 1_700_000_005,
  startsAt: 1_700_000_006,
  preregistration: { status: 'PREREGISTERED', registeredAt: 9, url: 'https://osf.io/ab3xz', isStandIn: false },
  createdDate: 1_700_000_000,
  deployDate: 1_700_000_001,
  completeDate: 1_700_000_002,
  archiveDate: 1_700_000_003,
}

/** What a screen may rely on, written independently of the contract's own schema. */
const usable = z.strictObject({
  ...storedFieldsShape,
  studyId: z.number(),
  studyName: z.string(),
  researchQuestion: z.string().nullable(),
  studyTypeId: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  studyStatus: studyStatusSchema.nullable(),
  ownerId: z.string().nullable(),
  members: z.array(z.object({ userId: z.string(), role: z.enum(['editor', 'reader']) })),
  pageNumber: z.number(),
  recruitmentTypeNumber: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  experimentalParadigmNumber: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  mediaAccess: z.boolean(),
  directions: z.boolean(),
  preTest: z.boolean(),
  postTest: z.boolean(),
  preSurvey: z.boolean(),
  postSurvey: z.boolean(),
  preSurveyBeforePreTest: z.boolean(),
  preSurveyQuestions: z.array(z.object({ id: z.string(), prompt: z.string() })),
  postSurveyQuestions: z.array(z.object({ id: z.string(), prompt: z.string() })),
  randomisation: z.enum(['SIMPLE', 'BLOCKS']),
  randomisedUnit: z.enum(['STUDENT', 'CLASS', 'SCHOOL']),
  strata: z.array(z.enum(['CLASS', 'GRADE'])),
  enrolmentCap: z.number().nullable(),
  endsAt: z.number().nullable(),
  endAction: z.enum(['PAUSED', 'COMPLETED']),
  registration: z.number(),
  osfProjectId: z.string().nullable(),
  osfFilesUrl: z.string().nullable(),
  conditions: z.array(
    z.strictObject({
      conditionId: z.number(),
      name: z.string(),
      description: z.string(),
      problemSetId: z.string().nullable(),
      isFixed: z.boolean(),
      weight: z.number().min(1).max(100),
      withheld: z.array(z.string()),
    }),
  ),
  problemSetsInStudy: z.array(z.strictObject({ problemSetId: z.string(), studyBlockTypeId: z.number().min(1).max(7) })),
  problemSetsInfo: z.array(z.strictObject({ problemSetId: z.string(), problemCount: z.number() })),
  supportCount: z.number(),
  missingSupports: z.number(),
  numberOfParticipants: z.number(),
  readyToDeploy: z.boolean(),
  sentBack: z.object({ note: z.string(), at: z.number(), by: z.string(), threadIds: z.array(z.number()) }).nullable(),
  replication: z.null(),
  approvedAt: z.number().nullable(),
  startsAt: z.number().nullable(),
  preregistration: z.object({ status: z.string() }),
  createdDate: z.number().nullable(),
  deployDate: z.number().nullable(),
  completeDate: z.number().nullable(),
  archiveDate: z.number().nullable(),
})

/** Records that look like studies but have arbitrary values. */
const scalar = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.integer({ min: -1, max: 8 }), fc.boolean())
const nested = fc.array(
  fc.oneof(
    fc.dictionary(
      fc.constantFrom(
        'conditionId',
        'name',
        'description',
        'isFixed',
        'weight',
        'studyBlockTypeId',
        'problemSetId',
        'problemCount',
      ),
      scalar,
    ),
    scalar,
  ),
  { maxLength: 3 },
)
const named = fc.dictionary(
  fc.constantFrom(...fields, 'numOfParticipants'),
  fc.oneof(scalar, nested, fc.constantFrom(...studyStatusSchema.options)),
)
const anything = fc.oneof(fc.jsonValue(), named)

describe('normalizeStudy', () => {
  it('keeps every value of a study that has the right type', () => {
    expect(normalizeStudy(full)).toEqual(full)
  })

  it.each([undefined, null, 0, 'study', true, [], [full], {}])('turns %j into an empty study', (raw) => {
    expect(normalizeStudy(raw)).toEqual(empty)
  })

  it('never throws, and makes every field usable', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        expect(usable.safeParse(normalizeStudy(raw)).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('leaves a normalized study unchanged', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const study = normalizeStudy(raw)
        expect(normalizeStudy(study)).toEqual(study)
      }),
    )
  })

  const wrong: Record<string, unknown> = { ...full }
  for (const [field, value] of Object.entries(full)) wrong[field] = typeof value === 'string' ? 5 : String(value)

  it.each(fields)('falls back to the default of %s when its type is wrong', (field) => {
    expect(normalizeStudy({ ...full, [field]: wrong[field] })).toEqual({ ...full, [field]: empty[field] })
  })

  it.each(fields)('falls back to the default of %s when it is null', (field) => {
    expect(normalizeStudy({ ...full, [field]: null })).toEqual({ ...full, [field]: empty[field] })
  })

  it.each([
    ['studyTypeId', 5],
    ['studyStatus', 'RUNNING'],
    ['recruitmentTypeNumber', 3],
    ['experimentalParadigmNumber', -1],
    ['pageNumber', 1.5],
    ['mediaAccess', 1],
    ['mediaAccess', 'true'],
    ['randomisation', 'RANDOM'],
    ['strata', ['CLASS', 'COLOR']],
    ['enrolmentCap', 0],
    ['endsAt', '2030-01-01'],
    ['preSurveyQuestions', [{ id: 'q1', kind: 'CHOICE', prompt: 'Which?', options: ['one'] }]],
    ['createdDate', Number.NaN],
    ['createdDate', '2024-05-01'],
  ] as const)('does not accept for %s the value %j', (field, value) => {
    expect(normalizeStudy({ [field]: value })[field]).toEqual(empty[field])
  })

  it.each([
    [{ dbid: 7 }, { studyId: 7 }],
    [{ studyId: 8, dbid: 7 }, { studyId: 8 }],
    [{ studyId: null, dbid: 7 }, { studyId: 7 }],
    [{ status: 'DEPLOYED' }, { studyStatus: 'DEPLOYED' }],
    [{ studyStatus: 'PAUSED', status: 'DEPLOYED' }, { studyStatus: 'PAUSED' }],
    [{ numOfParticipants: 4 }, { numberOfParticipants: 4 }],
    [{ numberOfParticipants: 0, numOfParticipants: 4 }, { numberOfParticipants: 0 }],
    [{ numberOfParticipants: '9', numOfParticipants: 4 }, { numberOfParticipants: 4 }],
  ])('reads a field under either of its two names on the wire: %j', (wire, read) => {
    expect(normalizeStudy(fromWire(studySchema, wire))).toEqual({ ...empty, ...read })
  })

  it('gives conditions every field, and drops what is not a condition', () => {
    expect(
      normalizeStudy({ conditions: [{ conditionId: 3, name: 'Hints' }, null, 'x', [], { name: 5 }] }).conditions,
    ).toEqual([
      { conditionId: 3, name: 'Hints', description: '', problemSetId: null, isFixed: false, weight: 1, withheld: [] },
      { conditionId: 0, name: '', description: '', problemSetId: null, isFixed: false, weight: 1, withheld: [] },
    ])
  })

  it('drops problem sets without an id, and puts those without a block into all conditions', () => {
    const problemSetsInStudy = [
      { problemSetId: 'PSA1' },
      { problemSetId: 'PSA2', studyBlockTypeId: 9 },
      { studyBlockTypeId: 1 },
      null,
    ]
    expect(normalizeStudy({ problemSetsInStudy }).problemSetsInStudy).toEqual([
      { problemSetId: 'PSA1', studyBlockTypeId: 3 },
      { problemSetId: 'PSA2', studyBlockTypeId: 3 },
    ])
  })
})
