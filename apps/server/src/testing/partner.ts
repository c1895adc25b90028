import { done, type ReadyStudy } from './study-builder'
import type { Answer, TestClient, TestServer } from './test-server'

/** A partner platform with its token. */
export interface TestPartner {
  id: number
  name: string
  token: string
  post(url: string, body?: unknown): Promise<Answer>
  /** Makes calls as one of its users, like UpGrade's clients. */
  as(userId: string): {
    post(url: string, body?: unknown): Promise<Answer>
    patch(url: string, body?: unknown): Promise<Answer>
  }
}

export async function aPartner(server: TestServer, admin: TestClient, name: string): Promise<TestPartner> {
  const { partner, token } = done<{ partner: { id: number }; token: string }>(
    await admin.post('/api/admin/partners', { name }),
  )
  const send = async (
    method: 'POST' | 'PATCH',
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  return {
    id: partner.id,
    name,
    token,
    post: (url, body) => send('POST', url, body),
    as: (userId) => ({
      post: (url, body) => send('POST', url, body, { 'user-id': userId }),
      patch: (url, body) => send('PATCH', url, body, { 'user-id': userId }),
    }),
  }
}

/** Problem Varied: gives the first condition the set of the study, and the second one another set. */
export async function varySets(owner: TestClient, { id, set, conditions }: ReadyStudy, other: string): Promise<void> {
  done(await owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: other }))
  for (const [index, value] of [set.ceri, other].entries()) {
    const body = { conditionId: conditions[index], fieldname: 'psid', value }
    done(await owner.post('/api/study/updateStudyCondition', body))
  }
}
