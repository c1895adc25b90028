import { z } from 'zod'
import { epochSecondsSchema, studyIdSchema } from '../ids'

/** The sections of a preregistration, in the order of the OSF Preregistration template. */
export const preregistrationSectionIdSchema = z.enum([
  'title',
  'description',
  'hypotheses',
  'studyType',
  'blinding',
  'studyDesign',
  'randomization',
  'existingData',
  'dataCollection',
  'sampleSize',
  'sampleSizeRationale',
  'stoppingRule',
  'manipulatedVariables',
  'measuredVariables',
  'indices',
  'statisticalModels',
  'transformations',
  'inferenceCriteria',
  'dataExclusion',
  'missingData',
  'exploratoryAnalysis',
  'other',
])
export type PreregistrationSectionId = z.infer<typeof preregistrationSectionIdSchema>
export const preregistrationSectionIds = preregistrationSectionIdSchema.options

const sectionTextSchema = z.string().trim().min(1, 'Write a text').max(10_000, 'Max 10000 characters')

/** The text of every section. */
export const preregistrationTextSchema = z.record(preregistrationSectionIdSchema, z.string())
export type PreregistrationText = z.infer<typeof preregistrationTextSchema>
const editsShape = Object.fromEntries(
  preregistrationSectionIds.map((id) => [id, sectionTextSchema.optional()]),
) as Record<PreregistrationSectionId, z.ZodOptional<typeof sectionTextSchema>>

/** What the owner wrote instead of the draft. */
export const preregistrationEditsSchema = z
  .strictObject(editsShape)
  .describe('What the owner wrote, by section; every other section follows the design.')
export type PreregistrationEdits = z.infer<typeof preregistrationEditsSchema>

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const versionNumberSchema = z.coerce.number().int().min(1).max(100_000)

export const preregistrationVersionSchema = z.object({
  number: z.number().int().describe('Counted from 1.'),
  author: z.string().describe('Name of the person who saved it.'),
  savedAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  hash: hash.describe('SHA-256 of the canonical JSON of its sections, in hexadecimal.'),
  designHash: hash.describe('SHA-256 of the canonical JSON of the design and plan that it was drafted from.'),
})
export type PreregistrationVersion = z.infer<typeof preregistrationVersionSchema>

/** What proves later that nothing was changed; it exists from the approval on. */
export const preregistrationProofSchema = z.object({
  approvedAt: epochSecondsSchema,
  snapshotHash: hash.describe('Of content, design and analysis plan.'),
  seedHash: hash.describe('Of the seed of the assignment.'),
  sealHead: hash.nullable().describe('Of the last seal of enrollments; null before the first.'),
})
export type PreregistrationProof = z.infer<typeof preregistrationProofSchema>

export const preregistrationSchema = z.object({
  studyId: studyIdSchema,
  isEditable: z.boolean().describe('Whether sections can still be changed: until the study starts.'),
  draft: preregistrationTextSchema.describe('As drafted from design and analysis plan.'),
  edits: preregistrationEditsSchema,
  versions: z.array(preregistrationVersionSchema).describe('Every version that was saved, the latest first.'),
  proof: preregistrationProofSchema.nullable(),
  document: z.string().describe('The whole preregistration as Markdown.'),
  documentHash: hash.describe('SHA-256 of the bytes of the document (UTF-8), in hexadecimal.'),
})
export type Preregistration = z.infer<typeof preregistrationSchema>
