import { z } from 'zod'
import { contentHashSchema } from '../content-hash.schema'
import { epochSecondsSchema } from '../ids'
import { resultsSampleSchema } from '../results/results-sample.schema'
import { packageTableNames, packageTierSchema } from './package-columns.schema'

const count = z.number().int().nonnegative()

/** Texts that students wrote, each counted once for its question. */
export const openResponseCountsSchema = z.object({
  released: count,
  refused: count,
  unread: count.describe('Not decided yet: they do not leave.'),
})
export type OpenResponseCounts = z.infer<typeof openResponseCountsSchema>

/** What a package contains about people, for the researcher to read before it is shared. */
export const privacyReportSchema = z.object({
  tier: packageTierSchema,
  sample: resultsSampleSchema,
  participants: count.describe('Participants in the package.'),
  notShared: count.describe('Participants who are left out, because sharing was refused.'),
  erased: count.describe('Participants who were erased: the package has the fact and nothing else.'),
  withdrawn: count.describe('Participants who were withdrawn: the package has what was recorded until then.'),
  tables: z
    .array(
      z.object({
        name: z.enum(packageTableNames),
        rows: count,
        columns: z.array(z.string()),
        leftOut: z.array(z.string()).describe('Columns of the table that this tier does not have.'),
      }),
    )
    .describe('What leaves.'),
  quasiIdentifiers: z.array(z.string()).describe('What others may know about a participant.'),
  isSuppressed: z.boolean().describe('Whether cells were emptied so that no combination is shared by few.'),
  combinations: count.describe('Combinations of the quasi-identifiers in the package.'),
  smallestGroup: count.describe('Participants who share the rarest combination.'),
  suppressedCells: z.array(z.object({ column: z.string(), cells: count })),
  responses: z
    .object({
      shown: count.describe('Answers whose text is in the package: choices, and answers that many gave.'),
      withheld: count.describe('Answers whose text is not.'),
    })
    .describe('What students entered as answers to problems that are graded.'),
  openResponses: openResponseCountsSchema,
})
export type PrivacyReport = z.infer<typeof privacyReportSchema>

export const sharingRefusalSchema = z
  .enum(['student', 'guardian', 'school'])
  .describe('Who did not agree that the data of a participant is shared.')
export type SharingRefusal = z.infer<typeof sharingRefusalSchema>

export const unsharedParticipantSchema = z.object({
  participant: z.string().describe('The code of the participant in the study.'),
  refusedBy: sharingRefusalSchema,
})
export type UnsharedParticipant = z.infer<typeof unsharedParticipantSchema>

/** A text that students wrote in answer to a question, listed once however many wrote it. */
export const openResponseSchema = z.object({
  source: z.string().describe('The problem, or `pre` or `post`, a colon and the question of the survey.'),
  question: z.string().describe('The beginning of the question as text.'),
  text: z.string(),
  textHash: contentHashSchema.describe('A keyed hash of the text, by which it is decided on.'),
  students: count.describe('How many wrote exactly this.'),
  isReleased: z.boolean().nullable().describe('Null while no one has decided.'),
})
export type OpenResponse = z.infer<typeof openResponseSchema>

/** Why a package could not be created. */
export const packageFailureSchema = z.enum(['too_complex', 'changed', 'interrupted', 'no_space', 'unknown'])
export type PackageFailure = z.infer<typeof packageFailureSchema>

export const packageSignatureSchema = z.object({
  by: z.string().describe('Name of the person.'),
  at: z.number().int().describe('Seconds since the epoch, UTC.'),
})

/** One tier of the package of a study. */
export const packageStateSchema = z.object({
  tier: packageTierSchema,
  state: z
    .enum(['NONE', 'BUILDING', 'READY', 'OUTDATED', 'FAILED'])
    .describe('OUTDATED: the record, who is shared, or a release has changed since.'),
  share: z.number().nullable().describe('BUILDING: what is done, from 0 to 1.'),
  failure: packageFailureSchema.nullable(),
  report: privacyReportSchema.nullable().describe('READY only.'),
  reportHash: contentHashSchema.nullable(),
  signature: packageSignatureSchema.nullable().describe('Who signed this report; null until someone does.'),
  bytes: count.nullable(),
  sha256: contentHashSchema.nullable(),
  builtAt: epochSecondsSchema,
  fileName: z.string().nullable(),
})
export type PackageState = z.infer<typeof packageStateSchema>

export const dataPackageSchema = z.object({
  tiers: z.array(packageStateSchema).describe('The public one first.'),
  unshared: z.array(unsharedParticipantSchema),
  recomputed: z
    .object({ numbers: count, largestDifference: z.number(), rVersion: z.string() })
    .describe('What this version of the product was tested with: numbers of results, computed again in R.'),
})
export type DataPackage = z.infer<typeof dataPackageSchema>
