import { z } from 'zod'
import { studyCall } from '../call'
import { changedFieldSchema, fieldChangeSchema } from '../field-change'
import { doneSchema, listOf, studyIdSchema } from '../ids'
import { deletionNoteSchema, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { problemIdSchema } from '../problem/problem.schema'
import {
  finderQuerySchema,
  problemSetIdSchema,
  problemSetRowSchema,
  type RangeFilter,
  sliderBounds,
  sliderEndSchema,
} from '../problem-set/problem-set.schema'
import { sortedRange } from '../problem-set/slider.rules'
import { onWire } from '../wire'
import {
  adminRowSchema,
  allConditionsBlock,
  studyBlockTypeSchema,
  studySchema,
  studyTypeIdSchema,
} from './study.schema'
import { type Paradigm, studyFieldSchema } from './study-fields.schema'

/** The two ends of a slider in a query string, in any order: `20,80`. */
const queryRange = (name: RangeFilter) =>
  listOf(sliderEndSchema(sliderBounds[name]), 2)
    .refine((ends) => ends.length === 2, 'Must be two numbers')
    .transform(([from, to]) => sortedRange([from!, to!]))
    .optional()

const byId = z.object({ id: studyIdSchema })

/** Problems are named by id, bare or inside an object. */
const problemNamesSchema = z
  .array(
    z.union([
      problemIdSchema,
      z.object({ problemId: onWire('xref', problemIdSchema) }).transform(({ problemId }) => problemId),
    ]),
  )
  .min(1)
  .max(1000)

/** Clients name a problem set by either of two fields. The service decides whether it is the id of one. */
const problemSetNameSchema = z.object({
  studyId: studyIdSchema,
  problemSetId: onWire(
    ['problemSetId', 'problemSetCeri'],
    z.string({ error: 'This field is required' }).trim().min(1, 'This field is required').max(100),
  ),
})

export const inUseSchema = z.object({
  studyId: studyIdSchema,
  problemSetId: onWire('problemSetCeri', problemSetIdSchema),
  studyBlockType: studyBlockTypeSchema,
})
export type InUse = z.infer<typeof inUseSchema>

export const studyCalls = {
  addStudy: studyCall('POST', '/study/addStudy', {
    summary: 'Create a study in development, with its first two conditions',
    access: 'researcher',
    body: z.object({ studyTypeId: studyTypeIdSchema }).extend(studyFieldSchema.partial().shape),
    reply: studySchema,
  }),
  deleteStudy: studyCall('DELETE', '/study/deleteStudy', {
    summary: 'Delete a study with all that belongs to it; answers the list that is left',
    access: 'owner',
    of: { study: 'body.id' },
    body: byId.extend({ note: deletionNoteSchema.optional() }),
    reply: z.array(studySchema),
  }),
  copyStudy: studyCall('POST', '/study/copyStudy', {
    summary: 'Copy a study with its conditions, problem sets and supports into a new one in development',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.id' },
    body: byId,
    reply: studySchema,
  }),
  loadUserStudies: studyCall('GET', '/study/loadUserStudies', {
    summary: "The signed-in researcher's studies and those shared with them, ascending by id",
    access: 'researcher',
    reply: z.array(studySchema),
  }),
  loadStudyById: studyCall('POST', '/study/loadStudyById', {
    summary: 'One study',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.id' },
    body: byId,
    reply: studySchema,
  }),
  updateStudyField: studyCall('POST', '/study/updateStudyField', {
    summary: 'Change one field of a study',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: fieldChangeSchema({ studyId: studyIdSchema }, studyFieldSchema.shape),
    reply: changedFieldSchema({ studyId: studyIdSchema }, studyFieldSchema.shape),
  }),
  getNumberOfParticipants: studyCall('GET', '/study/getNumberOfParticipants', {
    summary: 'Participants by study id',
    access: 'researcher',
    query: z.object({ studyIds: listOf(studyIdSchema, 1000) }),
    reply: z.record(z.string(), z.number().int()),
  }),
  studyAdmin: studyCall('GET', '/study/studyAdmin', {
    summary: 'Every study, for administrators',
    access: 'admin',
    reply: z.array(adminRowSchema),
  }),
  deploy: studyCall('POST', '/study/deploy', {
    summary: 'Approve a study that awaits it: it starts to run',
    access: 'admin',
    body: byId,
    reply: studySchema,
  }),
  updateStudyStatus: studyCall('POST', '/study/updateStudyStatus', {
    summary: 'Move a study to another status, as far as the transition table allows',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: z.object({
      studyId: studyIdSchema,
      status: studyStatusSchema,
      note: z.string().trim().max(2000).optional().describe('Why; kept in the history and shown to the owner.'),
    }),
    reply: studySchema,
  }),
  publishSupports: studyCall('POST', '/study/publishSupports', {
    summary: 'Publish every support of the study that is not published yet',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({ studyId: studyIdSchema }),
    reply: z.object({ published: z.number().int() }),
  }),
}

/** The problem sets and problems a study uses. */
export const studyContentCalls = {
  getProblemSetStudies: studyCall('POST', '/study/getProblemSetStudies', {
    summary: 'The problem sets of a study, in the order they were added',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.id' },
    body: byId,
    reply: z.array(
      z.object({
        problemSetId: onWire(['problemSetCeri', 'problemSetId'], problemSetIdSchema),
        studyBlockTypeId: studyBlockTypeSchema,
        problemCount: z.number().int(),
      }),
    ),
  }),
  getAllWipProblems: studyCall('POST', '/study/getAllWipProblems', {
    summary: 'The problems a study uses, in order',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.id' },
    body: byId,
    reply: z.object({
      allCond: z.array(z.object({ problemId: onWire('xref', problemIdSchema), problemSetId: problemSetIdSchema })),
    }),
  }),
  addProblemSet: studyCall('POST', '/study/addProblemSet', {
    summary: 'Add a problem set and its problems to a study',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: problemSetNameSchema.extend({ studyBlockTypeId: studyBlockTypeSchema.default(allConditionsBlock) }),
    reply: z.object({ problemSetId: problemSetIdSchema }),
  }),
  addWipProblems: studyCall('POST', '/study/addWipProblems', {
    summary: 'Add problems of a problem set that the study holds',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({
      studyId: studyIdSchema,
      problems: problemNamesSchema,
      studyBlockTypeId: studyBlockTypeSchema,
      problemSetId: problemSetIdSchema,
    }),
    reply: z.object({ added: z.number().int() }),
  }),
  arrangeProblems: studyCall('POST', '/study/arrangeProblems', {
    summary: 'Choose which problems of a set a study uses, and in which order; supports of the others are removed',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({ studyId: studyIdSchema, problemSetId: problemSetIdSchema, problems: problemNamesSchema }),
    reply: z.object({ problems: z.number().int().describe('How many problems of the set the study uses now.') }),
  }),
  removeProblems: studyCall('DELETE', '/study/removeProblems', {
    summary: 'Remove problems, and the supports written for them, from a study',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({ studyId: studyIdSchema, problems: problemNamesSchema }),
    reply: z.object({ removed: z.number().int() }),
  }),
  removeProblemSet: studyCall('DELETE', '/study/removeProblemSet', {
    summary: 'Remove a problem set, its problems and the supports written for them from a study',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: problemSetNameSchema,
    reply: doneSchema,
  }),
  getProblemSetsInUse: studyCall('GET', '/study/getProblemSetsInUse', {
    summary: 'Problem sets held by studies that await approval, run or are paused',
    access: 'researcher',
    reply: z.array(inUseSchema),
  }),
  isProblemSetInUse: studyCall('GET', '/study/isProblemSetInUse', {
    summary: 'Whether a study that awaits approval, runs or is paused holds a problem set',
    access: 'researcher',
    query: z.object({
      problemSetId: problemSetIdSchema,
      studyId: studyIdSchema.optional().describe('The study that is being built: what it holds itself is not in use.'),
    }),
    reply: z.object({ isInUse: z.boolean() }),
  }),
  getWipProblemSets: studyCall('GET', '/content/getWipProblemSets', {
    summary: "Problem sets held by the signed-in researcher's studies in development",
    access: 'researcher',
    reply: z.array(inUseSchema),
  }),
  getProblemSetData: studyCall('GET', '/content/getProblemSetData', {
    summary: 'One page of the finder',
    access: 'researcher',
    query: finderQuerySchema.extend({
      grades: listOf(z.string().max(40), 20).optional(),
      skills: listOf(z.string().max(20), 50).optional(),
      curriculum: z.string().max(1000).optional().describe('Several separated by a vertical bar.'),
      paradigm: z
        .enum(['0', '1', '2'])
        .transform((digit) => Number(digit) as Paradigm)
        .optional(),
      avgCorrect: queryRange('avgCorrect').describe('Percent of answers that were right, from and to: 20,80.'),
      avgProblems: queryRange('avgProblems').describe('Number of problems, from and to.'),
      hintsRequested: queryRange('hintsRequested').describe('Hints per 100 problems worked on, from and to.'),
      ansRequested: queryRange('ansRequested').describe('Answers asked for per 100 problems worked on, from and to.'),
      onlyAvailable: z
        .enum(['true', 'false'])
        .default('false')
        .transform((flag) => flag === 'true')
        .describe('Leave out the sets that are in use.'),
      studyId: studyIdSchema.optional().describe('The study that is being built: what it holds itself is not in use.'),
    }),
    reply: z.object({
      problemSets: z.array(problemSetRowSchema.extend({ isInUse: z.boolean() })),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
}
