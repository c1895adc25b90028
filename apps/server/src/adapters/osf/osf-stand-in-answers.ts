/** An answer of the stand-in, in OSF's JSON:API. */
export interface StandInAnswer {
  status: number
  body: object
}

export interface StandInProject {
  id: string
  title: string
  state: 'public' | 'private' | 'deleted'
  registrations: number
}

/** Names under `.invalid` never resolve, so nothing sent to the stand-in can leave the process. */
export const standInBaseUrl = 'http://osf.invalid/v2/'

export function resource(type: 'users' | 'nodes', id: string, attributes: object): StandInAnswer {
  const links = { self: `${standInBaseUrl}${type}/${id}/` }
  return { status: 200, body: { data: { id, type, attributes, links }, meta: { version: '2.20' } } }
}

export function refusal(status: number, detail: string): StandInAnswer {
  return { status, body: { errors: [{ detail }], meta: { version: '2.20' } } }
}
