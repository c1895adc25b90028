import { refusal, resource, type StandInAnswer, type StandInProject } from './osf-stand-in-answers'
import { createStandInFiles } from './osf-stand-in-files'
import { createStandInRegistrations, registrationsAnswer } from './osf-stand-in-registrations'

interface StandInUser {
  id: string
  fullName: string
  state: 'active' | 'unconfirmed' | 'disabled'
}

export const standInUsers: readonly StandInUser[] = [
  { id: 'mlind', fullName: 'Maya Lindqvist', state: 'active' },
  { id: 'tokaf', fullName: 'Theo Okafor', state: 'active' },
  { id: 'icarv', fullName: 'Inês Carvalho', state: 'active' },
  { id: 'rtana', fullName: 'Ren Tanaka', state: 'unconfirmed' },
  { id: 'pnova', fullName: 'Petra Novak', state: 'disabled' },
]

export const standInProjects: readonly StandInProject[] = [
  { id: 'frac7', title: 'Worked examples in fraction comparison', state: 'public', registrations: 1 },
  { id: 'hint3', title: 'Hints or explanations in multi-step equations', state: 'public', registrations: 0 },
  { id: 'cwa22', title: 'Feedback on common wrong answers in grade 6 ratios', state: 'public', registrations: 2 },
  { id: 'pilot', title: 'Pilot of spaced practice with decimals', state: 'private', registrations: 0 },
  { id: 'draft', title: 'Draft of a study on number lines', state: 'private', registrations: 0 },
  { id: 'gone5', title: 'Withdrawn study on estimation', state: 'deleted', registrations: 0 },
]

const notFound = refusal(404, 'Not found.')

const findProject = (id: string) => standInProjects.find((project) => project.id === id)

/** The answer of OSF to a reading request without a token, with the registrations that were `added` to a project. */
export function standInAnswer(path: string, added: (projectId: string) => readonly object[] = () => []): StandInAnswer {
  const [, listed] = /\/nodes\/([^/]+)\/registrations\/?$/.exec(path) ?? []
  if (listed) {
    const [project, answer] = [findProject(listed), projectAnswer(findProject(listed))]
    return project && answer.status === 200 ? registrationsAnswer(project, added(listed)) : answer
  }
  const [, kind, id] = /\/(users|nodes)\/([^/]+)\/?$/.exec(path) ?? []
  if (kind === 'users') return userAnswer(standInUsers.find((user) => user.id === id))
  if (kind === 'nodes') return projectAnswer(findProject(id!))
  return notFound
}

/**
 * OSF's JSON:API over a few users and projects, for installations that are not connected to OSF. What is added is kept
 * in memory until the process ends.
 */
export function createOsfStandIn(): typeof fetch {
  const ofProject = (id: string) => projectAnswer(findProject(id))
  const registrations = createStandInRegistrations(ofProject)
  const files = createStandInFiles(ofProject)
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    const path = url.pathname
    const stored = request.method === 'PUT' ? files.write(url, Buffer.from(await request.arrayBuffer())) : null
    const sent = request.method === 'GET' || stored ? null : await request.json()
    const { status, body } =
      stored ??
      (request.method === 'GET' ? files.read(url) : null) ??
      registrations.answer(request.method, path, sent) ??
      (request.method === 'GET'
        ? standInAnswer(path, registrations.ofProject)
        : refusal(405, `Method "${request.method}" not allowed.`))
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/vnd.api+json' } })
  }
}

function userAnswer(user: StandInUser | undefined): StandInAnswer {
  if (!user) return notFound
  if (user.state === 'disabled') return refusal(410, 'The requested user is no longer available.')
  const [given_name, ...rest] = user.fullName.split(' ')
  return resource('users', user.id, {
    full_name: user.fullName,
    given_name,
    family_name: rest.join(' '),
    active: user.state === 'active',
  })
}

function projectAnswer(project: StandInProject | undefined): StandInAnswer {
  if (!project) return notFound
  if (project.state === 'deleted') return refusal(410, 'The requested node is no longer available.')
  if (project.state === 'private') return refusal(401, 'Authentication credentials were not provided.')
  return resource('nodes', project.id, {
    title: project.title,
    description: '',
    category: 'project',
    public: true,
    registration: false,
    tags: [],
  })
}
