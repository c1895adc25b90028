import { z } from 'zod'
import { platformCall } from '../call'
import { listedSchoolSchema, schoolIdSchema, schoolNameSchema, schoolPlaceSchema, schoolSchema } from './school.schema'

const params = z.object({ id: schoolIdSchema })
const search = z.string().trim().max(120).default('').describe('A part of the name or place; empty for all.')

/** Schools: teachers choose one for a class, administrators keep the list in order. */
export const schoolCalls = {
  findSchools: platformCall('GET', '/schools', {
    summary: 'Schools whose name or place contains the text, by name; at most 50',
    access: 'teacher',
    query: z.object({ search }),
    reply: z.array(schoolSchema),
  }),
  addSchool: platformCall('POST', '/schools', {
    summary: 'Add a school; the one that has this name and place already is answered instead',
    access: 'teacher',
    body: z.object({ name: schoolNameSchema, place: schoolPlaceSchema.nullable().default(null) }),
    reply: schoolSchema,
  }),
  listSchools: platformCall('GET', '/schools/list', {
    summary: 'The same with the number of classes and teachers, one page at a time',
    access: 'admin',
    query: z.object({
      search,
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ schools: z.array(listedSchoolSchema), total: z.number().int() }),
  }),
  updateSchool: platformCall('PATCH', '/schools/{id}', {
    summary: 'Rename a school or change its place; its classes and what studies assigned stay as they are',
    access: 'admin',
    params,
    body: z.object({ name: schoolNameSchema.optional(), place: schoolPlaceSchema.nullable().optional() }),
    reply: schoolSchema,
  }),
  mergeSchool: platformCall('POST', '/schools/{id}/merge', {
    summary:
      'The classes of a school become those of another, and it is no longer listed. Classes that a study has assigned keep their school in it',
    access: 'admin',
    params,
    body: z.object({ into: schoolIdSchema }),
    reply: schoolSchema,
  }),
}
