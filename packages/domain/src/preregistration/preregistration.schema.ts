import { z } from 'zod'

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

/** The text of every section. */
export type PreregistrationText = Record<PreregistrationSectionId, string>
/** What the owner wrote instead of the draft. */
export type PreregistrationEdits = Partial<PreregistrationText>
