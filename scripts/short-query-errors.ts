/**
 * A query that finds nothing says so without writing out the whole page. Queries that wait for something look again and
 * again in vain, and writing the page each time takes a sixth of the time where much is waited for. A limit of 0 does not
 * help: Testing Library writes the page first and cuts it afterwards.
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
 * React notes for every element of a development build where it was made, up to ten thousand times a second, for the
 * messages of the browser's tools. Noting takes an eighth of the time; it stops when it believes that there are enough already.
 */
async function withoutOwnerStacks(): Promise<void> {
  const { default: react } = await import('react')
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
}
