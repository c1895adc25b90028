import type { QueryClient } from '@tanstack/react-query'
import { type Auth, hasCompletedOnboarding, isResearcher, isTeacher } from '@trellis/domain'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { safeReturnTo } from '../lib/addresses'
import { isApiError } from '../lib/api-error'
import { authQuery, meQuery, recheckAuth } from '../lib/session'
import { anonymous, type PageAccess, redirectFor, type Visitor } from './access'
import { noteRedirect } from './redirect-notice'

/** A route loader that redirects visitors who may not see the page. */
export function guard(client: QueryClient, access: PageAccess) {
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const elsewhere = redirectFor(access, await visitorOf(client, access), pathname + search)
    noteRedirect(pathname, elsewhere)
    return elsewhere ? redirect(elsewhere) : null
  }
}

/** Sends a signed-in user away from the login page. */
export function loginGuard(client: QueryClient) {
  return async ({ request }: LoaderFunctionArgs) => {
    const auth = await recheckAuth(client).catch(() => null) // The login page is still useful without an answer.
    return auth?.auth ? redirect(safeReturnTo(new URL(request.url).searchParams.get('returnTo'))) : null
  }
}

/** A positive answer is cached; a negative one is always fetched again. Null when the check itself failed. */
async function checkedAuth(client: QueryClient): Promise<Auth | null> {
  try {
    const auth = await client.ensureQueryData(authQuery)
    return auth.auth ? auth : await recheckAuth(client)
  } catch {
    return null // An unidentified visitor has to log in; the login page works without an answer.
  }
}

async function visitorOf(client: QueryClient, access: PageAccess): Promise<Visitor> {
  const auth = await checkedAuth(client)
  if (!auth?.auth) return anonymous
  try {
    let me = await client.ensureQueryData(meQuery)
    if (access !== 'signed-in' && access !== 'teacher' && !hasCompletedOnboarding(me)) {
      me = await client.fetchQuery({ ...meQuery, staleTime: 0 })
    }
    return {
      isSignedIn: true,
      hasOnboarded: hasCompletedOnboarding(me),
      isResearcher: isResearcher(me.roles ?? []),
      isTeacher: isTeacher(me.roles ?? []),
      isAdmin: auth.isAdmin,
    }
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) return anonymous
    throw error
  }
}
