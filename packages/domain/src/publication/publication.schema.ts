import { z } from 'zod'
import { epochSecondsSchema, studyIdSchema } from '../ids'
import { publicationRefusalSchema } from './publication-refusal.schema'

export const publicationStateSchema = z
  .enum(['NONE', 'REQUESTED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN'])
  .describe(
    'NONE: the study has never had a public page; REQUESTED: its owner has requested one; PUBLISHED: everyone can read it; DECLINED: an administrator declined it; WITHDRAWN: it was withdrawn.',
  )
export type PublicationState = z.infer<typeof publicationStateSchema>

export const licenseSchema = z
  .enum(['CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC0-1.0'])
  .describe('Under which others may use the page and the public data, by its SPDX identifier.')
export type License = z.infer<typeof licenseSchema>

export const licenses: Record<License, { name: string; url: string }> = {
  'CC-BY-4.0': { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC-BY-SA-4.0': { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'CC-BY-NC-4.0': { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'CC0-1.0': { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
}

/** A DOI may be entered with the address of the resolver before it. */
const resolver = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i

export const doiSchema = z
  .string()
  .trim()
  .max(200)
  .transform((doi) => doi.replace(resolver, ''))
  .pipe(z.string().regex(/^10\.\d{4,9}\/[-._;()/:a-z0-9]+$/i, 'Must be a DOI, such as 10.17605/OSF.IO/ABCDE'))
  .describe('Digital object identifier, such as 10.17605/OSF.IO/ABCDE.')

export const abstractSchema = z
  .string()
  .trim()
  .min(1, 'Write an abstract')
  .max(3000, 'Max 3000 characters')
  .describe('What the study is about, for readers without an account.')

/** What the owner chooses for the public page. */
export const publicationChoicesShape = {
  license: licenseSchema,
  abstract: abstractSchema,
  doi: doiSchema.nullable().describe('Of the study or of a paper about it; null without one.'),
}

export const publicationNoteSchema = z
  .string()
  .trim()
  .min(1, 'Give a reason')
  .max(2000, 'Max 2000 characters')
  .describe('The reason, which the owner of the study reads.')

/** The public page of a study, as its owner and administrators see it. */
export const publicationSchema = z.object({
  studyId: studyIdSchema,
  state: publicationStateSchema,
  version: z.number().int().describe('How many times it was published; 0 before the first time.'),
  license: licenseSchema,
  abstract: z.string().describe('Empty before the first request.'),
  doi: z.string().nullable(),
  requestedAt: epochSecondsSchema,
  publishedAt: epochSecondsSchema.describe('When the last version was published.'),
  note: z.string().nullable().describe('Why it was declined or withdrawn; null where no reason was given.'),
  path: z.string().nullable().describe('The address of the page on this server; null while it is not published.'),
  refusal: publicationRefusalSchema
    .nullable()
    .describe('Why the owner cannot ask for it now; null when that is possible.'),
})
export type Publication = z.infer<typeof publicationSchema>

/** A page that administrators decide on, or may withdraw. */
export const listedPublicationSchema = publicationSchema
  .pick({
    studyId: true,
    state: true,
    version: true,
    license: true,
    abstract: true,
    doi: true,
    requestedAt: true,
    path: true,
  })
  .extend({ studyName: z.string(), owner: z.string().describe('Name of the researcher.') })
export type ListedPublication = z.infer<typeof listedPublicationSchema>
