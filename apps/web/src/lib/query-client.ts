import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { keys } from './query-keys'
import { signedOut } from './session'

const mostRetries = 2

/** A retry helps with an unreliable connection or a restarting server, never with a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !isRefusal && failures < mostRetries
}

export function createQueryClient(): QueryClient {
  // The screen stays as it is; the shell notices the ended session and asks for a new login.
  const noticeSignedOut = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') client.setQueryData(keys.auth, signedOut)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignedOut }),
    mutationCache: new MutationCache({ onError: noticeSignedOut }),
    defaultOptions: {
      // 'always': a browser that believes it is offline would otherwise wait silently.
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
