import type {
  accountsCalls,
  classCalls,
  InputOf,
  loginCalls,
  previewCalls,
  publicPreviewCalls,
  ReplyOf,
  studentEntryCalls,
  tutorCalls,
} from '@trellis/domain'
import { WorkError } from './work-error'

type Calls = typeof previewCalls &
  typeof publicPreviewCalls &
  typeof tutorCalls &
  typeof studentEntryCalls &
  Pick<typeof classCalls, 'getMyHomework'> &
  Pick<typeof loginCalls, 'isAuth'> &
  Pick<typeof accountsCalls, 'signOut'>

export type CallName = keyof Calls
export type Body<Name extends CallName> = InputOf<Calls[Name]> extends { body: infer B } ? B : undefined
export type Reply<Name extends CallName> = ReplyOf<Calls[Name]>

/**
 * Repeated here, because the contract's schemas would be most of what a student has to load. A test compares the two.
 */
export const endpoints = {
  openPreview: 'POST /api/preview/open',
  openPreviewProblem: 'POST /api/preview/problem',
  answerPreview: 'POST /api/preview/answer',
  helpPreview: 'POST /api/preview/help',
  openPublicPreview: 'POST /api/public/preview/open',
  openPublicPreviewProblem: 'POST /api/public/preview/problem',
  answerPublicPreview: 'POST /api/public/preview/answer',
  helpPublicPreview: 'POST /api/public/preview/help',
  openHomework: 'POST /api/tutor/homework',
  getMyProgress: 'GET /api/tutor/progress',
  getMyFollowUps: 'GET /api/tutor/followUps',
  openLink: 'POST /api/tutor/link',
  lookUpLink: 'POST /api/tutor/link/look-up',
  getWork: 'POST /api/tutor/work',
  openProblem: 'POST /api/tutor/problem',
  answerProblem: 'POST /api/tutor/answer',
  askForHelp: 'POST /api/tutor/help',
  skipProblem: 'POST /api/tutor/skip',
  answerSurvey: 'POST /api/tutor/survey',
  lookBack: 'POST /api/tutor/look-back',
  recordEvents: 'POST /api/tutor/events',
  lookUpClass: 'POST /accounts/student/class',
  joinClass: 'POST /accounts/student/join',
  signInStudent: 'POST /accounts/student/signin',
  getMyHomework: 'GET /core/homework/mine',
  isAuth: 'GET /api/login/isAuth',
  signOut: 'GET /accounts/signout',
} as const satisfies Record<CallName, string>

/** Milliseconds. School Wi-Fi can lose a reply without an error. */
const timeout = 20_000

interface CallOptions {
  /** Whether the request continues when the page is left; its reply is then never read. */
  keepalive?: boolean
}

/** Makes one call of the contract. Rejects only with a `WorkError`. */
export async function call<Name extends CallName>(
  name: Name,
  ...[body, options]: Body<Name> extends undefined
    ? [body?: undefined, options?: CallOptions]
    : [body: Body<Name>, options?: CallOptions]
): Promise<Reply<Name>> {
  const response = await send(endpoints[name], body, options)
  const reply = await response.json().catch(() => null)
  if (!response.ok) throw errorFrom(response.status, reply)
  // The reply was cut off, or is a page of a proxy between browser and server.
  if (reply === null) throw new WorkError('offline')
  return reply
}

async function send(endpoint: string, body: unknown, { keepalive = false }: CallOptions = {}): Promise<Response> {
  const [method, path] = endpoint.split(' ') as [string, string]
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      keepalive,
    })
  } catch {
    // Whatever the reason, no reply arrived.
    throw new WorkError('offline')
  }
}

const kindOfCode: Partial<Record<string, WorkError['kind']>> = {
  ticket_ended: 'ticket_ended',
  work_moved_on: 'moved',
  work_closed: 'closed',
  study_closed: 'closed',
}

function errorFrom(status: number, reply: unknown): WorkError {
  const { code = null, details = null } =
    (reply as { error?: { code?: string; details?: unknown } } | null)?.error ?? {}
  return new WorkError(kindOfCode[code ?? ''] ?? kindOf(status), { code, details })
}

function kindOf(status: number): WorkError['kind'] {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'refused'
  if (status < 500 && status !== 408 && status !== 429) return 'gone'
  return 'server'
}
