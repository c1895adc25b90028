import {
  AppError,
  type PreregistrationSectionId,
  type PreregistrationText,
  preregistrationSectionIds,
  sectionTitle,
} from '@trellis/domain'
import { z } from 'zod'
import type { OsfPort, OsfRegistration } from '../../features/osf/osf.port'
import { ask, type OsfClientOptions, successOf } from './osf-transport'

const schemaName = 'OSF Preregistration'
/** How many pages of a list are read at most. */
const maxPages = 20

const schemasSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ name: z.string(), schema_version: z.number() }) })),
})
const blockSchema = z.object({
  block_type: z.string(),
  display_text: z.string().nullable(),
  schema_block_group_key: z.string().nullable(),
  registration_response_key: z.string().nullable(),
})
const blocksSchema = z.object({
  data: z.array(z.object({ attributes: blockSchema })),
  links: z.object({ next: z.string().nullish() }).optional(),
})
type Block = z.infer<typeof blockSchema>

const draftSchema = z.object({
  data: z.object({
    id: z.string(),
    relationships: z
      .object({ registration_schema: z.object({ data: z.object({ id: z.string() }) }).optional() })
      .optional(),
  }),
})
const registrationSchema = z.object({
  id: z.string(),
  attributes: z.looseObject({ date_registered: z.string() }),
  links: z.looseObject({ html: z.string() }),
})
const registrationsSchema = z.object({
  data: z.array(registrationSchema),
  links: z.object({ next: z.string().nullish() }).optional(),
})

function presentRegistration({ id, attributes, links }: z.infer<typeof registrationSchema>): OsfRegistration {
  // OSF writes times in UTC, without a time zone.
  const at = attributes.date_registered
  return { id, url: links.html, registeredAt: new Date(/(Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`) }
}

type Calls = Pick<OsfPort, 'createDraft' | 'fillDraft' | 'registerDraft' | 'findRegistration'>

/** Registrations with the template "OSF Preregistration", in its latest version. */
export function registrationCalls(options: OsfClientOptions): Calls {
  /** All pages of a list, for as long as OSF names a next one. */
  async function readAll<T>(
    path: string,
    schema: z.ZodType<{ data: T[]; links?: { next?: string | null } | undefined }>,
  ) {
    const entries: T[] = []
    for (let page = 1; page <= maxPages; page++) {
      const { data, links } = successOf(schema, await ask(options, `${path}?page[size]=100&page=${page}`))
      entries.push(...data)
      if (!links?.next) break
    }
    return entries
  }

  async function findSchema(): Promise<string> {
    const name = encodeURIComponent(schemaName)
    const path = `schemas/registrations/?filter[active]=true&filter[name]=${name}&page[size]=100`
    const { data } = successOf(schemasSchema, await ask(options, path))
    const [latest] = data
      .filter(({ attributes }) => attributes.name === schemaName)
      .sort((one, other) => other.attributes.schema_version - one.attributes.schema_version)
    if (!latest) throw new AppError('osf_refused', {})
    return latest.id
  }

  return {
    async createDraft(projectId) {
      const data = {
        type: 'draft_registrations',
        attributes: { branched_from: projectId },
        relationships: { registration_schema: { data: { type: 'registration_schemas', id: await findSchema() } } },
      }
      const path = `nodes/${encodeURIComponent(projectId)}/draft_registrations/`
      return successOf(draftSchema, await ask(options, path, { method: 'POST', body: { data } })).data.id
    },

    async fillDraft(draftId, sections) {
      const schemaId = await findSchema()
      const blocks = await readAll(`schemas/registrations/${schemaId}/schema_blocks/`, blocksSchema)
      const attributes = {
        title: sections.title,
        description: sections.description,
        registration_responses: responsesOf(
          blocks.map((block) => block.attributes),
          sections,
        ),
      }
      const path = `draft_registrations/${encodeURIComponent(draftId)}/`
      const body = { data: { id: draftId, type: 'draft_registrations', attributes } }
      successOf(draftSchema, await ask(options, path, { method: 'PATCH', body }))
    },

    async registerDraft(draftId) {
      // Public immediately: an embargo would hide from readers what the badge claims.
      const attributes = { draft_registration_id: draftId, embargo_end_date: null }
      const body = { data: { type: 'registrations', attributes } }
      const answer = await ask(options, 'registrations/', { method: 'POST', body })
      return presentRegistration(successOf(z.object({ data: registrationSchema }), answer).data)
    },

    async findRegistration(projectId, hash) {
      const listed = await readAll(`nodes/${encodeURIComponent(projectId)}/registrations/`, registrationsSchema)
      const own = listed.find(({ attributes }) => JSON.stringify(attributes).includes(hash))
      return own ? presentRegistration(own) : null
    },
  }
}

/** How the questions of the template begin, in any version. Title and description are not questions there. */
const questions: Partial<Record<PreregistrationSectionId, RegExp>> = {
  hypotheses: /^hypotheses/i,
  studyType: /^study type/i,
  blinding: /additional blinding/i,
  studyDesign: /^study design/i,
  randomization: /^randomization/i,
  existingData: /^explanation of existing data/i,
  dataCollection: /^data collection/i,
  sampleSize: /^sample size$/i,
  sampleSizeRationale: /^sample size rationale/i,
  stoppingRule: /^(stopping|starting and stopping) rule/i,
  manipulatedVariables: /^manipulated variables/i,
  measuredVariables: /^measured variables/i,
  indices: /^indices/i,
  statisticalModels: /^statistical models/i,
  transformations: /^transformations/i,
  inferenceCriteria: /^inference criteria/i,
  dataExclusion: /^data exclusion/i,
  missingData: /^missing data/i,
  exploratoryAnalysis: /^exploratory anal/i,
  other: /^other/i,
}

/** Multiple-choice questions, and the answers that hold for every study. */
const choices = [
  { question: /^study type/i, answers: [/^experiment/i] },
  { question: /^blinding/i, answers: [/will not know the treatment/i, /personnel who analyze/i] },
  { question: /^existing data/i, answers: [/^registration prior to creation of data/i] },
]

/**
 * The responses in the form that OSF stores, by its keys. Sections without a question in the template go to "Other".
 */
export function responsesOf(
  blocks: readonly Block[],
  sections: PreregistrationText,
): Record<string, string | string[]> {
  const groups = [...new Set(blocks.flatMap(({ schema_block_group_key: key }) => (key === null ? [] : [key])))].map(
    (key) => blocks.filter((block) => block.schema_block_group_key === key),
  )
  const findQuestion = (pattern: RegExp, type: RegExp) => {
    for (const group of groups) {
      const label = group.find(({ block_type }) => block_type === 'question-label')?.display_text?.trim() ?? ''
      const input = group.find(({ block_type }) => type.test(block_type))
      if (pattern.test(label) && input?.registration_response_key)
        return { group, key: input.registration_response_key, input }
    }
    return null
  }
  const responses: Record<string, string | string[]> = {}
  for (const { question, answers } of choices) {
    const match = findQuestion(question, /^(single|multi)-select-input$/)
    if (!match) continue
    const options = match.group.filter(({ block_type }) => block_type === 'select-input-option')
    const chosen = options.flatMap(({ display_text: text }) =>
      text !== null && answers.some((answer) => answer.test(text)) ? [text] : [],
    )
    if (chosen.length > 0) responses[match.key] = match.input.block_type === 'multi-select-input' ? chosen : chosen[0]!
  }
  const withoutQuestion: PreregistrationSectionId[] = []
  for (const id of preregistrationSectionIds) {
    const match = questions[id] && findQuestion(questions[id], /^(long|short)-text-input$/)
    if (match) responses[match.key] = sections[id]
    else if (id !== 'title' && id !== 'description') withoutQuestion.push(id)
  }
  const other = findQuestion(questions.other!, /^(long|short)-text-input$/)
  if (other) {
    const rest = withoutQuestion.map((id) => `${sectionTitle[id]}\n${sections[id]}`)
    responses[other.key] = [sections.other, ...rest].join('\n\n')
  }
  return responses
}
