import type {
  accountsCalls,
  classCalls,
  InputOf,
  loginCalls,
  previewCalls,
  ReplyOf,
  studentEntryCalls,
  tutorCalls,
} from '@trellis/domain'
import { Trouble } from '../work/trouble'

type Calls = typeof previewCalls &
  typeof tutorCalls &
  typeof studentEntryCalls &
  Pick<typeof classCalls, 'getMyHomework'> &
  Pick<typeof loginCalls, 'isAuth'> &
  Pick<typeof accountsCalls, 'signOut'>

export type CallName = keyof Calls
export type Body<Name extends CallName> = InputOf<Calls[Name]> extends { body: infer B } ? B : undefined
export type Reply<Name extends CallName> = ReplyOf<Calls[Name]>

/** Written here and not read from the contract, whose schemas would be most of what a student has to load. */
export const places = {
  openPreview: 'POST /api/preview/open',
  openPreviewProblem: 'POST /api/preview/problem',
  answerPreview: 'POST /api/preview/answer',
  helpPreview: 'POST /api/preview/help',
  openHomework: 'POST /api/tutor/homework',
  getMyProgress: 'GET /api/tutor/progress',
  openLink: 'POST /api/tutor/link',
  getWork: 'POST /api/tutor/work',
  openProblem: 'POST /api/tutor/problem',
  answerProblem: 'POST /api/tutor/answer',
  askForHelp: 'POST /api/tutor/help',
  skipProblem: 'POST /api/tutor/skip',
  answerSurvey: 'POST /api/tutor/survey',
  recordEvents: 'POST /api/tutor/events',
  lookUpClass: 'POST /accounts/student/class',
  joinClass: 'POST /accounts/student/join',
  signInStudent: 'POST /accounts/student/signin',
  getMyHomework: 'GET /core/homework/mine',
  isAuth: 'GET /api/login/isAuth',
  signOut: 'GET /accounts/signout',
} as const satisfies Record<CallName, string>

/** Milliseconds. School Wi-Fi loses answers without a word. */
const patience = 20_000

interface How {
  /** Whether it goes on when the page is left; what came of it is then never known. */
  keepalive?: boolean
}

/** Makes one call of the contract. Rejects with a `Trouble` and nothing else. */
export async function call<Name extends CallName>(
  name: Name,
  ...[body, how]: Body<Name> extends undefined ? [body?: undefined, how?: How] : [body: Body<Name>, how?: How]
): Promise<Reply<Name>> {
  const response = await send(places[name], body, how)
  const read = await response.json().catch(() => null)
  if (!response.ok) throw refusalOf(response.status, read)
  // Cut off on the way, or the page of something that stands between browser and server.
  if (read === null) throw new Trouble('offline')
  return read
}

async function send(place: string, body: unknown, { keepalive = false }: How = {}): Promise<Response> {
  const [method, path] = place.split(' ') as [string, string]
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
      keepalive,
    })
  } catch {
    // Without an answer it does not matter why there is none.
    throw new Trouble('offline')
  }
}

const kindOfCode: Partial<Record<string, Trouble['kind']>> = {
  ticket_ended: 'ticket_ended',
  work_moved_on: 'moved',
  work_closed: 'closed',
  study_closed: 'closed',
}

function refusalOf(status: number, read: unknown): Trouble {
  const { code = null, details = null } = (read as { error?: { code?: string; details?: unknown } } | null)?.error ?? {}
  return new Trouble(kindOfCode[code ?? ''] ?? kindOf(status), { code, details })
}

function kindOf(status: number): Trouble['kind'] {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'refused'
  if (status < 500 && status !== 408 && status !== 429) return 'gone'
  return 'server'
}
