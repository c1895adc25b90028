/** Where a student wanted to go before signing in: a piece of homework, or to all of it. */
export function whereTo(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  return /^\/tutor\/homework\/H[0-9A-Z]+$/.test(wanted) ? wanted : '/tutor/home'
}

export const signInTo = (path: string) => `/tutor/?${new URLSearchParams({ to: path })}`
