/** The sign-in page, which afterwards leads to `path`. */
export const signInPath = (path: string) => `/tutor/?${new URLSearchParams({ to: path })}`

/** Where a student goes after signing in: the homework they came for, or the list of homework. Never out of the tutor. */
export function returnPathFrom(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  return /^\/tutor\/homework\/H[0-9A-Z]+$/.test(wanted) ? wanted : '/tutor/home'
}
