import type { InputOf, previewCalls, ReplyOf } from '@trellis/domain'
import { Trouble } from '../work/trouble'

type Calls = typeof previewCalls

/** Written here and not read from the contract, whose schemas would be most of what a student has to load. */
export const paths = {
  openPreview: '/preview/open',
  openPreviewProblem: '/preview/problem',
  answerPreview: '/preview/answer',
  helpPreview: '/preview/help',
} as const satisfies Record<keyof Calls, string>

/** Milliseconds. School Wi-Fi loses answers without a word. */
const patience = 20_000

/** Makes one call of the contract. Rejects with a `Trouble` and nothing else. */
export async function call<Name extends keyof Calls>(
  name: Name,
  body: InputOf<Calls[Name]>['body'],
): Promise<ReplyOf<Calls[Name]>> {
  const response = await send(`/api${paths[name]}`, body)
  if (!response.ok) throw new Trouble(kindOf(response.status))
  try {
    return await response.json()
  } catch {
    // Cut off on the way, or the page of something that stands between browser and server.
    throw new Trouble('offline')
  }
}

async function send(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    // Without an answer it does not matter why there is none.
    throw new Trouble('offline')
  }
}

function kindOf(status: number): Trouble['kind'] {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'refused'
  if (status === 400 || status === 404 || status === 422) return 'gone'
  return 'server'
}
