import { z } from 'zod'
import { planChangesSchema } from '../analysis-plan/analysis-plan.schema'
import { assignmentSettingsSchema, runLimitsSchema } from '../assignment/assignment.schema'
import { surveySchema } from '../survey/survey.schema'

export const recruitmentTypeSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .describe('0 Auto Deploy, 1 Assisted Deploy, 2 Self Deploy.')
export type RecruitmentType = z.infer<typeof recruitmentTypeSchema>
export const recruitmentTypes = { autoDeploy: 0, assistedDeploy: 1, selfDeploy: 2 } as const

export const recruitmentLabel: Record<RecruitmentType, { name: string; alsoCalled: string; students: string | null }> =
  {
    0: { name: 'Auto Deploy', alsoCalled: 'Embedded', students: '500-1000 students' },
    1: { name: 'Assisted Deploy', alsoCalled: 'Co-Orchestrated', students: '0-500 students' },
    2: { name: 'Self Deploy', alsoCalled: 'Self-Orchestrated', students: null },
  }

export const paradigmSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .describe('0 Mastery Set, 1 Problem Grab-Bag, 2 Problem Set (Complete All).')
export type Paradigm = z.infer<typeof paradigmSchema>
export const paradigms = { masterySet: 0, grabBag: 1, completeAll: 2 } as const

export const paradigmLabel: Record<Paradigm, { name: string; alsoCalled: string | null }> = {
  0: { name: 'Mastery Set', alsoCalled: 'Mastery Learning' },
  1: { name: 'Problem Grab-Bag', alsoCalled: null },
  2: { name: 'Problem Set', alsoCalled: 'Complete All' },
}

export const studyNameSchema = z.string().trim().min(1, 'Study Name cannot be empty').max(255, 'Max 255 characters')
export const researchQuestionSchema = z
  .string()
  .trim()
  .min(1, 'Research Question cannot be empty')
  .max(2000, 'Max 2000 characters')

/**
 * When a field may be changed (`mayEdit` decides):
 * - `design`: in development only; what the study compares
 * - `text`: until deployment
 * - `limits`: in development, and while the study runs or is paused
 * - `visit`: always; where a person was in the study, not what the study is
 */
export type EditKind = 'design' | 'text' | 'limits' | 'visit'

/**
 * Whether the field is part of a portable study file, and of a copy. `required` fields are in every file; `optional`
 * ones were added later, and a file without them gets the default. Fields that belong to one run of a study are not
 * portable.
 */
type Portability = 'required' | 'optional' | false

interface FieldOptions<S extends z.ZodType, R extends z.ZodType> {
  /** What the field can be changed to. Its description is the codebook's line. */
  schema: S
  /** What a study can hold, where that is more than what the field can be changed to. */
  stored?: R
  /** Used when the value is missing or cannot be read. */
  default: z.output<R>
  edit: EditKind
  portable: Portability
  /** Id of the message in the history; null when changes are not recorded. */
  historyMessage: string | null
}

function field<
  S extends z.ZodType,
  D extends z.output<R>,
  const Options extends Omit<FieldOptions<S, R>, 'schema' | 'stored' | 'default'>,
  R extends z.ZodType = S,
>(options: { schema: S; stored?: R; default: D } & Options) {
  return { ...options, stored: options.stored ?? options.schema } as Options & { schema: S; stored: R; default: D }
}

const flag = <const Message extends string>(description: string, historyMessage: Message) =>
  field({
    schema: z.boolean().describe(description),
    default: false,
    edit: 'design',
    portable: 'required',
    historyMessage,
  })

const daysSchema = (most: number) =>
  z.number().int('Whole numbers only').min(1, 'At least 1').max(most, `At most ${most}`)

const { randomisation, randomisedUnit, strata } = assignmentSettingsSchema.shape
const { enrolmentCap, endsAt, endAction } = runLimitsSchema.shape

/**
 * Every field of a study that `updateStudyField` changes, declared once. The study's schema, the calls, export and
 * import, copies, the history and the reader of foreign records derive from this table; the server adds a column of the
 * same name.
 */
export const studyFields = {
  studyName: field({
    schema: studyNameSchema,
    stored: z.string(),
    default: '',
    edit: 'text',
    portable: 'required',
    historyMessage: /*i18n*/ 'history.changed.studyName',
  }),
  researchQuestion: field({
    schema: researchQuestionSchema,
    stored: z.string().nullable(),
    default: null,
    edit: 'text',
    portable: 'required',
    historyMessage: /*i18n*/ 'history.changed.researchQuestion',
  }),
  pageNumber: field({
    schema: z.number().int().min(0).max(10).describe('The step visited last.'),
    stored: z.number().int().describe('The step visited last.'),
    default: 0,
    edit: 'visit',
    portable: false,
    historyMessage: null,
  }),
  recruitmentTypeNumber: field({
    schema: recruitmentTypeSchema.nullable(),
    default: null,
    edit: 'design',
    portable: 'required',
    historyMessage: /*i18n*/ 'history.changed.recruitmentTypeNumber',
  }),
  experimentalParadigmNumber: field({
    schema: paradigmSchema.nullable(),
    default: null,
    edit: 'design',
    portable: 'required',
    historyMessage: /*i18n*/ 'history.changed.experimentalParadigmNumber',
  }),
  mediaAccess: flag('Whether students need sound or video.', /*i18n*/ 'history.changed.mediaAccess'),
  directions: flag('Whether students read directions first.', /*i18n*/ 'history.changed.directions'),
  preTest: flag('Whether students take a test without supports before.', /*i18n*/ 'history.changed.preTest'),
  postTest: flag('Whether students take a test without supports after.', /*i18n*/ 'history.changed.postTest'),
  delayedPostTest: field({
    schema: z.boolean().describe('Whether students take a further test without supports, days after they finished.'),
    default: false,
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.delayedPostTest',
  }),
  delayedPostTestDays: field({
    schema: daysSchema(180).describe('Days from the moment a student finished until the delayed post-test opens.'),
    default: 14,
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.delayedPostTestDays',
  }),
  delayedPostTestWindow: field({
    schema: daysSchema(90).describe('Days for which the delayed post-test is open.'),
    default: 7,
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.delayedPostTestWindow',
  }),
  preSurvey: flag('Whether students answer a survey before.', /*i18n*/ 'history.changed.preSurvey'),
  postSurvey: flag('Whether students answer a survey after.', /*i18n*/ 'history.changed.postSurvey'),
  preSurveyBeforePreTest: flag(
    'Whether the survey before comes ahead of the pre-test.',
    /*i18n*/ 'history.changed.preSurveyBeforePreTest',
  ),
  fallbackHelp: field({
    schema: z
      .boolean()
      .describe('Whether students get the help of the platform for a problem that no condition has a support for.'),
    default: true,
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.fallbackHelp',
  }),
  preSurveyQuestions: field({
    schema: surveySchema.describe('Asked before.'),
    default: [],
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.preSurveyQuestions',
  }),
  postSurveyQuestions: field({
    schema: surveySchema.describe('Asked after.'),
    default: [],
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.postSurveyQuestions',
  }),
  randomisation: field({
    schema: randomisation,
    default: 'SIMPLE',
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.randomisation',
  }),
  randomisedUnit: field({
    schema: randomisedUnit,
    default: 'STUDENT',
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.randomisedUnit',
  }),
  strata: field({
    schema: strata,
    default: [],
    edit: 'design',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.strata',
  }),
  enrolmentCap: field({
    schema: enrolmentCap,
    default: null,
    edit: 'limits',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.enrolmentCap',
  }),
  endsAt: field({
    schema: endsAt,
    default: null,
    edit: 'limits',
    portable: false,
    historyMessage: /*i18n*/ 'history.changed.endsAt',
  }),
  endAction: field({
    schema: endAction,
    default: 'PAUSED',
    edit: 'limits',
    portable: 'optional',
    historyMessage: /*i18n*/ 'history.changed.endAction',
  }),
  analysisPlan: field({
    schema: planChangesSchema.strict().describe('What was changed in the default analysis plan.'),
    stored: planChangesSchema,
    default: {},
    edit: 'design',
    // The plan names conditions by their ids: files and copies have a part of their own for it.
    portable: false,
    historyMessage: /*i18n*/ 'history.changed.analysisPlan',
  }),
}

type Fields = typeof studyFields
export type StudyFieldName = keyof Fields
/** What each field can be changed to. */
export type StudyFields = { [Name in StudyFieldName]: z.output<Fields[Name]['schema']> }
/** What each field of a study can hold. */
export type StoredStudyFields = { [Name in StudyFieldName]: z.output<Fields[Name]['stored']> }

/** Fields that are switched on and off. */
export type StudyFlagName = {
  [Name in StudyFieldName]: Fields[Name]['schema'] extends z.ZodBoolean ? Name : never
}[StudyFieldName]

export type PortableFieldName = {
  [Name in StudyFieldName]: Fields[Name]['portable'] extends false ? never : Name
}[StudyFieldName]

export const studyFieldNames = Object.keys(studyFields) as [StudyFieldName, ...StudyFieldName[]]
export const portableFieldNames = studyFieldNames.filter((name) => studyFields[name].portable) as PortableFieldName[]

export function isStudyFieldName(name: unknown): name is StudyFieldName {
  return typeof name === 'string' && Object.hasOwn(studyFields, name)
}

export function editKindOf(field: StudyFieldName): EditKind {
  return studyFields[field].edit
}

/** What a study can hold, by field: part of the study's own schema. */
export const storedFieldsShape = mapFields(({ stored }) => stored) as {
  [Name in StudyFieldName]: Fields[Name]['stored']
}

type FrozenFieldName = Exclude<StudyFieldName, 'pageNumber' | 'analysisPlan'>

/**
 * What a deployment freezes: every field except the step visited last. The plan is frozen as it is then, with its
 * defaults.
 */
export const frozenFieldNames = studyFieldNames.filter(
  (name): name is FrozenFieldName => editKindOf(name) !== 'visit' && name !== 'analysisPlan',
)
export const frozenFieldsShape = Object.fromEntries(
  frozenFieldNames.map((name) => [name, storedFieldsShape[name]]),
) as Pick<typeof storedFieldsShape, FrozenFieldName>

/** What a field can be changed to, by field. */
export const studyFieldSchema = z.object(
  mapFields(({ schema }) => schema) as { [Name in StudyFieldName]: Fields[Name]['schema'] },
)

type OrUnset<F extends FieldOptions<z.ZodType, z.ZodType>> = F['default'] extends null
  ? z.ZodNullable<F['schema']>
  : F['schema']
type Portable<F extends FieldOptions<z.ZodType, z.ZodType>> = F['portable'] extends 'optional'
  ? z.ZodDefault<OrUnset<F>>
  : OrUnset<F>

/** The fields in a portable study file. */
export const portableFieldsShape = Object.fromEntries(
  portableFieldNames.map((name) => {
    const { schema, default: unset, portable } = studyFields[name] as FieldOptions<z.ZodType, z.ZodType>
    const value = unset === null && !schema.safeParse(null).success ? schema.nullable() : schema
    return [name, portable === 'optional' ? value.default(unset) : value]
  }),
) as unknown as { [Name in PortableFieldName]: Portable<Fields[Name]> }

/** The fields of a record from elsewhere: a value that cannot be read becomes the field's default. */
export function readStudyFields(raw: Readonly<Record<string, unknown>>): StoredStudyFields {
  return Object.fromEntries(
    studyFieldNames.map((name) => {
      const parsed = studyFields[name].stored.safeParse(raw[name])
      return [name, parsed.success ? parsed.data : studyFields[name].default]
    }),
  ) as StoredStudyFields
}

function mapFields(pick: (declared: FieldOptions<z.ZodType, z.ZodType> & { stored: z.ZodType }) => z.ZodType) {
  return Object.fromEntries(studyFieldNames.map((name) => [name, pick(studyFields[name])]))
}
