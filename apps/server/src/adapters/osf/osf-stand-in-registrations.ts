import { preregistrationSectionIds, sectionTitle } from '@trellis/domain'
import { refusal, type StandInAnswer, type StandInProject, standInBaseUrl } from './osf-stand-in-answers'

const schemaId = 'standinprereg'

/** Sections that are not questions of the template. */
const withoutQuestion = ['title', 'description']

/** The template as OSF describes it: one group of blocks for each question. */
const blocks = preregistrationSectionIds
  .filter((id) => !withoutQuestion.includes(id))
  .flatMap((id) => {
    const block = (block_type: string, display_text: string | null, key: string | null) => ({
      id: `${id}-${block_type}`,
      type: 'schema-blocks',
      attributes: { block_type, display_text, schema_block_group_key: id, registration_response_key: key },
    })
    const label = id === 'blinding' ? 'Is there any additional blinding in this study?' : sectionTitle[id]
    const title = id === 'existingData' ? 'Explanation of existing data' : label
    return [block('question-label', title, null), block('long-text-input', null, `q.${id}`)]
  })

interface Draft {
  id: string
  projectId: string
  attributes: { title?: string; registration_responses?: Record<string, unknown> }
  isRegistered: boolean
}

interface Registration {
  id: string
  projectId: string
  attributes: Record<string, unknown>
}

/** Drafts and registrations of the stand-in, in memory. Returns null for requests that it does not serve. */
export function createStandInRegistrations(projectAnswer: (id: string) => StandInAnswer) {
  const drafts = new Map<string, Draft>()
  const registrations: Registration[] = []

  const draftAnswer = (draft: Draft, status: number): StandInAnswer => ({
    status,
    body: { data: { id: draft.id, type: 'draft_registrations', attributes: draft.attributes } },
  })
  const registrationData = ({ id, attributes }: Registration) => ({
    id,
    type: 'registrations',
    attributes,
    links: { self: `${standInBaseUrl}registrations/${id}/`, html: `http://osf.invalid/${id}/` },
  })

  function createDraft(projectId: string): StandInAnswer {
    const project = projectAnswer(projectId)
    if (project.status !== 200) return project
    const draft = { id: `draft${drafts.size + 1}`, projectId, attributes: {}, isRegistered: false }
    drafts.set(draft.id, draft)
    return draftAnswer(draft, 201)
  }

  function fillDraft(id: string, body: unknown): StandInAnswer {
    const draft = drafts.get(id)
    if (!draft) return refusal(404, 'Not found.')
    if (draft.isRegistered) return refusal(403, 'This draft has already been registered and cannot be modified.')
    Object.assign(draft.attributes, (body as { data: { attributes: object } }).data.attributes)
    return draftAnswer(draft, 200)
  }

  function register(body: unknown): StandInAnswer {
    const { draft_registration_id: id } = (body as { data: { attributes: { draft_registration_id: string } } }).data
      .attributes
    const draft = drafts.get(id)
    if (!draft) return refusal(404, 'Not found.')
    if (draft.isRegistered) return refusal(403, 'This draft has already been registered.')
    draft.isRegistered = true
    const attributes = { ...draft.attributes, registration: true, date_registered: new Date().toISOString() }
    const registration = { id: `reg${registrations.length + 1}`, projectId: draft.projectId, attributes }
    registrations.push(registration)
    return { status: 201, body: { data: registrationData(registration) } }
  }

  return {
    ofProject: (projectId: string) => registrations.filter((one) => one.projectId === projectId).map(registrationData),

    answer(method: string, path: string, body: unknown): StandInAnswer | null {
      if (method === 'GET' && /\/schemas\/registrations\/?$/.test(path)) {
        const attributes = { name: 'OSF Preregistration', schema_version: 4, active: true }
        return { status: 200, body: { data: [{ id: schemaId, type: 'registration-schemas', attributes }] } }
      }
      if (method === 'GET' && path.endsWith(`/schemas/registrations/${schemaId}/schema_blocks/`)) {
        return { status: 200, body: { data: blocks, links: { next: null } } }
      }
      const [, project] = /\/nodes\/([^/]+)\/draft_registrations\/?$/.exec(path) ?? []
      if (method === 'POST' && project) return createDraft(project)
      const [, draft] = /\/draft_registrations\/([^/]+)\/?$/.exec(path) ?? []
      if (method === 'PATCH' && draft) return fillDraft(draft, body)
      return method === 'POST' && /\/v2\/registrations\/?$/.test(path) ? register(body) : null
    },
  }
}

/** The registrations that the project began with, and those that were added. */
export function registrationsAnswer(project: StandInProject, added: readonly object[]): StandInAnswer {
  const seeded = Array.from({ length: project.registrations }, (_, index) => ({
    id: `${project.id}r${index + 1}`,
    type: 'registrations',
    attributes: { title: project.title, registration: true, date_registered: '2026-01-15T09:00:00.000000' },
    links: { html: `http://osf.invalid/${project.id}r${index + 1}/` },
  }))
  const data = [...seeded, ...added]
  return {
    status: 200,
    body: {
      data,
      links: { first: null, last: null, prev: null, next: null },
      meta: { total: data.length, per_page: 100, version: '2.20' },
    },
  }
}
