/**
 * Failed queries report an error without printing the whole page. Queries that wait for an element fail many times, and
 * printing the page each time takes a sixth of the time of tests that wait a lot. A limit of 0 does not help, because
 * Testing Library prints the page first and truncates it afterwards.
 * `DEBUG_PRINT_LIMIT=7000 npm test` shows the page again.
 */
if (typeof document !== 'undefined' && !process.env.DEBUG_PRINT_LIMIT) {
  const { configure } = await import('@testing-library/dom')
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  })
  await withoutOwnerStacks()
}

/**
 * In a development build React records for every element where it was created, up to ten thousand times a second, for
 * the developer tools. That takes an eighth of the time; React stops when it believes that it has recorded enough
 * already.
 */
async function withoutOwnerStacks(): Promise<void> {
  const { default: react } = await import('react')
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
}
