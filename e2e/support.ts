import { type BrowserContext, test as base, expect, type Page, type Request, type Route } from '@playwright/test'
import { sizes } from './accessible'
import { ContextPool } from './contexts'

export { expectAccessible } from './accessible'
export { expect }

export const people = {
  researcher: { email: 'researcher@demo.trellis', password: 'trellis-researcher' },
  admin: { email: 'admin@demo.trellis', password: 'trellis-admin' },
  teacher: { email: 'teacher@demo.trellis', password: 'trellis-teacher' },
  colleague: { email: 'colleague@demo.trellis', password: 'trellis-colleague' },
}

export interface Fixtures {
  /** Signs in without the pages, for journeys that do not test the sign-in. */
  signIn(person: keyof typeof people): Promise<void>
  /** Creates and signs in a new researcher who has postponed onboarding. */
  signUp(): Promise<{ email: string; password: string }>
  /** Opens a page on another person's device. */
  openDevice(kind: keyof Devices): Promise<Page>
  /** Whether the journey tests a first visit, with an empty cache. */
  isFirstVisit: boolean
}

interface Devices {
  desktop: ContextPool
  phone: ContextPool
}

/** Every journey fails if there is an unexpected error in the browser's console. */
export const test = base.extend<Fixtures & { consoleErrors: string[] }, { devices: Devices }>({
  isFirstVisit: [false, { option: true }],
  devices: [
    async ({ browser }, use) => {
      const [wide, narrow] = sizes
      const desktop = new ContextPool(browser, { viewport: wide, reducedMotion: 'reduce' })
      const phone = new ContextPool(browser, { viewport: narrow, reducedMotion: 'reduce', hasTouch: true })
      await use({ desktop, phone })
      await desktop.close()
      await phone.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, devices, isFirstVisit }, use) => {
    const context = isFirstVisit ? await browser.newContext() : await devices.desktop.take()
    await use(context)
    if (isFirstVisit) await context.close()
    else await devices.desktop.giveBack(context)
  },
  openDevice: async ({ devices }, use) => {
    const taken: [ContextPool, BrowserContext][] = []
    await use(async (kind) => {
      const context = await devices[kind].take()
      taken.push([devices[kind], context])
      return context.newPage()
    })
    for (const [pool, context] of taken) await pool.giveBack(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL)
  },
  page: async ({ context, contextOptions }, use) => {
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: contextOptions.reducedMotion })
    watch(page)
    await use(page)
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        // The browser itself logs refused calls; journeys that cause one check the message on the screen.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
      })
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (person) => {
      const answer = await page.request.post('/accounts/signin', { data: people[person] })
      expect(answer.ok()).toBe(true)
    })
  },
  signUp: async ({ page }, use) => {
    await use(async () => {
      const account = { email: `person-${crypto.randomUUID()}@example.org`, password: 'a long password' }
      const names = { firstName: 'Nadia', lastName: 'Berg' }
      const created = await page.request.post('/accounts/create', {
        data: { ...account, ...names },
        headers: { 'x-forwarded-for': anyAddress() },
      })
      expect(created.ok()).toBe(true)
      const done = await page.request.post('/core/users/me/attributes/ETSOnboardingCompleted', {
        data: { value: true },
      })
      expect(done.ok()).toBe(true)
      return account
    })
  },
})

/** The pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

function watch(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  // A stream of events stays open and does not count as pending.
  page.on('request', (request) => request.resourceType() === 'eventsource' || requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Waits until no request is pending and the last reply has caused no further one. Use it before a reload or a check of
 * the data on the server, because screens show a change before it is stored.
 */
export async function atRest(page: Page): Promise<void> {
  const requests = pendingRequests.get(page)!
  await expect(async () => {
    expect(requests.size).toBe(0)
    await page.evaluate(() => new Promise((nextTurn) => requestAnimationFrame(() => setTimeout(nextTurn))))
    expect(requests.size).toBe(0)
  }).toPass()
}

/** Delays the next request of a page to an address, like a slow connection. */
export async function heldBack(page: Page, address: RegExp): Promise<{ letThrough(): void }> {
  let letThrough = () => {}
  const free = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const pass = async (route: Route) => {
    await free
    await route.continue()
  }
  await page.route(address, pass, { times: 1 })
  return { letThrough }
}

const anyAddress = () => [10, ...crypto.getRandomValues(new Uint8Array(3))].join('.')
