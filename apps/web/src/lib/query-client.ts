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

/** Milliseconds, partly random, so that clients whose calls failed together do not all retry together. */
export function retryDelay(failures: number): number {
  return 1_000 * 2 ** failures * (0.5 + Math.random())
}

export function createQueryClient(leaveFor = (address: string) => window.location.assign(address)): QueryClient {
  // The screen stays as it is; the session watch asks for a new login.
  const handleError = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'not_signed_in') client.setQueryData(keys.auth, signedOut)
    // Nothing else is possible before a second factor is set up.
    if (error.code === 'second_factor_required') leaveFor(securityAddress(window.location.pathname))
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
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
 * Data written to the cache, for example after a save, is newer than the reply to a read in flight, which would restore
 * the old state. Such a read is restarted.
 */
function restartOutdatedReads(client: QueryClient) {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    if (event.query.state.fetchStatus === 'idle') return
    // The components that use the query show a failure.
    event.query.fetch(undefined, { cancelRefetch: true }).catch(() => {})
  })
}
