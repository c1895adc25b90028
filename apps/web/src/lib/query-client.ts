import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { securityAddress } from './addresses'
import { ApiError } from './api-error'
import { keys } from './query-keys'
import { signedOut } from './session'

const maxRetries = 3

/** A retry helps with an unreliable connection or a restarting server, never with a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !isRefusal && failures < maxRetries
}

/** Milliseconds; not the same for everyone whose calls failed at the same time. */
export function retryDelay(failures: number): number {
  return 1_000 * 2 ** failures * (0.5 + Math.random())
}

export function createQueryClient(leaveFor = (address: string) => window.location.assign(address)): QueryClient {
  // The screen stays as it is; the shell notices the ended session and asks for a new login.
  const notice = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'not_signed_in') client.setQueryData(keys.auth, signedOut)
    // Nothing else is possible before the second factor is there.
    if (error.code === 'second_factor_required') leaveFor(securityAddress(window.location.pathname))
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      // 'always': a browser that believes it is offline would otherwise wait silently.
      queries: { retry: shouldRetry, retryDelay, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  restartOutdatedReads(client)
  return client
}

/**
 * What is written into the cache, after a save for example, is newer than the reply to a read that is already under way,
 * which would bring the old state back. Such a read starts again.
 */
function restartOutdatedReads(client: QueryClient) {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    if (event.query.state.fetchStatus === 'idle') return
    // A failure is shown by the components that use the query.
    event.query.fetch(undefined, { cancelRefetch: true }).catch(() => {})
  })
}
