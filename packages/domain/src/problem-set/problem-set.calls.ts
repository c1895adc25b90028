import { z } from 'zod'
import { platformCall } from '../call'
import { listOf } from '../ids'
import { problemIdSchema, problemSchema, problemTypeSchema } from '../problem/problem.schema'
import { onWire } from '../wire'
import {
  finderQuerySchema,
  memberSchema,
  problemSetIdSchema,
  problemSetRowSchema,
  problemSetSchema,
  problemSetTreeSchema,
  type RangeFilter,
  sliderBounds,
  sliderEndSchema,
} from './problem-set.schema'
import { sortedRange } from './slider.rules'

const extraFields = listOf(z.enum(['ANSWERS']), 1).optional()

/** The two ends of a slider, in any order; null leaves the filter out. */
const bodyRange = (name: RangeFilter) => {
  const end = sliderEndSchema(sliderBounds[name])
  return z.tuple([end, end]).transform(sortedRange).nullable().default(null)
}

/** Calls of the platform that read its content. */
export const contentCalls = {
  getProblemSet: platformCall('GET', '/content/problem-sets/{id}', {
    summary: 'One problem set',
    access: 'staff',
    params: z.object({ id: problemSetIdSchema }),
    reply: problemSetSchema,
  }),
  getProblemSetMembers: platformCall('GET', '/content/problem-sets/{id}/members', {
    summary: 'The direct members of a problem set, in order',
    access: 'staff',
    params: z.object({ id: problemSetIdSchema }),
    reply: z.array(memberSchema),
  }),
  getProblemSetTree: platformCall('GET', '/content/problem-sets/{id}/tree', {
    summary: 'A problem set with everything below it, answers included',
    access: 'staff',
    params: z.object({ id: problemSetIdSchema }),
    query: z.object({ parentPath: z.string().max(500).default('') }),
    reply: problemSetTreeSchema,
  }),
  getProblemOutline: platformCall('GET', '/content/problem-sets/{id}/outline', {
    summary: 'The problems anywhere below a problem set, in order, without their content',
    access: 'staff',
    params: z.object({ id: problemSetIdSchema }),
    reply: z.array(z.object({ problemId: onWire('ceri', problemIdSchema), problemType: problemTypeSchema })),
  }),
  getProblemSets: platformCall('GET', '/content/problemSets', {
    summary: 'Problem sets by id; ids that are unknown are left out',
    access: 'staff',
    query: z.object({ ids: listOf(problemSetIdSchema, 200) }),
    reply: z.array(problemSetSchema),
  }),
  getProblems: platformCall('GET', '/content/problems', {
    summary: 'The problems of a problem set, or problems by id',
    access: 'staff',
    query: z.object({
      problemSetId: problemSetIdSchema.optional(),
      problemIds: listOf(problemIdSchema, 500).optional(),
      extraFields,
    }),
    reply: z.array(problemSchema),
  }),
  getProblem: platformCall('GET', '/content/problems/{id}', {
    summary: 'One problem',
    access: 'staff',
    params: z.object({ id: problemIdSchema }),
    query: z.object({ extraFields }),
    reply: problemSchema,
  }),
  searchProblemSets: platformCall('POST', '/content/problem-sets/search', {
    summary: 'One page of the problem sets that pass the filters; filtering, sorting and paging happen in the database',
    access: 'staff',
    body: finderQuerySchema.extend({
      grades: z.array(z.string().max(40)).max(20).default([]),
      skills: z.array(z.string().max(20)).max(50).default([]),
      curricula: z.array(z.string().max(100)).max(20).default([]),
      isSkillbuilder: z.boolean().nullable().default(null),
      avgCorrect: bodyRange('avgCorrect').describe('Percent of answers that were right, from and to.'),
      avgProblems: bodyRange('avgProblems').describe('Number of problems, from and to.'),
      hintsRequested: bodyRange('hintsRequested').describe('Hints per 100 problems worked on, from and to.'),
      ansRequested: bodyRange('ansRequested').describe('Answers asked for per 100 problems worked on, from and to.'),
      exclude: z.array(problemSetIdSchema).max(20_000).default([]).describe('Sets to leave out, such as those in use.'),
    }),
    reply: z.object({ problemSets: z.array(problemSetRowSchema), total: z.number().int() }),
  }),
}
