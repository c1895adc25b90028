import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Auth, loginCalls, type Setting, userCalls } from '@trellis/domain'
import { isApiError } from './api-error'
import { request } from './client'
import { keys } from './query-keys'

export const signedOut: Auth = {
  auth: false,
  userName: null,
  userID: null,
  osfUserId: null,
  isAdmin: false,
  firstTimeVisitingETrials: false,
}

async function checkAuth(signal: AbortSignal): Promise<Auth> {
  try {
    return await request(loginCalls.isAuth, {}, signal)
  } catch (error) {
    // A service may answer 401 here instead of `auth: false`.
    if (isApiError(error) && error.status === 401) return signedOut
    throw error
  }
}

export const authQuery = queryOptions({
  queryKey: keys.auth,
  queryFn: ({ signal }) => checkAuth(signal),
  staleTime: 60_000,
  // While the tab was in the background, the session may have ended, or been renewed elsewhere.
  refetchOnWindowFocus: 'always',
})

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => request(userCalls.getMe, { query: { include: ['ROLES', 'ATTRIBUTES'] } }, signal),
  staleTime: 60_000,
})

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => request(userCalls.getMySettings, {}, signal),
  staleTime: 60_000,
})

export function useAuth(): Auth {
  return useQuery(authQuery).data ?? signedOut
}

/** The signed-in user; undefined only on pages without a guard. */
export function useMe() {
  return useQuery(meQuery).data
}

export function useSaveSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, value }: Setting) =>
      request(userCalls.updateMySetting, { params: { settingName: name }, body: { value } }),
    onMutate: (saved) =>
      client.setQueryData(settingsQuery.queryKey, (settings = []) => [
        ...settings.filter((setting) => setting.name !== saved.name),
        saved,
      ]),
  })
}

/** Refetches who is signed in, ignoring the cache. */
export function recheckAuth(client: QueryClient): Promise<Auth> {
  return client.fetchQuery({ ...authQuery, staleTime: 0 })
}
