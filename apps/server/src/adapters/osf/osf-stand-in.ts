/** OSF's JSON:API over a few users and projects, for installations that are not connected to OSF. */
export interface StandInAnswer {
  status: number
  body: object
}

interface StandInUser {
  id: string
  fullName: string
  state: 'active' | 'unconfirmed' | 'disabled'
}

interface StandInProject {
  id: string
  title: string
  state: 'public' | 'private' | 'deleted'
  registrations: number
}

/** The name under `.invalid` can never be looked up: nothing sent to the stand-in leaves the process. */
export const standInBaseUrl = 'http://osf.invalid/v2/'

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

/** What OSF would answer to this path without a token. */
export function standInAnswer(path: string): StandInAnswer {
  const [, listed] = /\/nodes\/([^/]+)\/registrations\/?$/.exec(path) ?? []
  if (listed) return registrationsAnswer(standInProjects.find((project) => project.id === listed))
  const [, kind, id] = /\/(users|nodes)\/([^/]+)\/?$/.exec(path) ?? []
  if (kind === 'users') return userAnswer(standInUsers.find((user) => user.id === id))
  if (kind === 'nodes') return projectAnswer(standInProjects.find((project) => project.id === id))
  return notFound
}

export function createOsfStandIn(): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { status, body } =
      request.method === 'GET'
        ? standInAnswer(new URL(request.url).pathname)
        : refusal(405, `Method "${request.method}" not allowed.`)
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

/** The first of them only: nothing else but their number is read. */
function registrationsAnswer(project: StandInProject | undefined): StandInAnswer {
  const answer = projectAnswer(project)
  if (!project || answer.status !== 200) return answer
  const first = {
    id: `${project.id}r`,
    type: 'registrations',
    attributes: { title: project.title, registration: true },
  }
  return {
    status: 200,
    body: {
      data: project.registrations > 0 ? [first] : [],
      links: { first: null, last: null, prev: null, next: null },
      meta: { total: project.registrations, per_page: 1, version: '2.20' },
    },
  }
}

function resource(type: 'users' | 'nodes', id: string, attributes: object): StandInAnswer {
  const links = { self: `${standInBaseUrl}${type}/${id}/` }
  return { status: 200, body: { data: { id, type, attributes, links }, meta: { version: '2.20' } } }
}

function refusal(status: number, detail: string): StandInAnswer {
  return { status, body: { errors: [{ detail }], meta: { version: '2.20' } } }
}
