import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test'

/** The storage that a person leaves in a browser, without the cache of fetched and compiled code. */
const leftBehind = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,websql'

/** A browser context in which one journey after the other starts fresh, but with a warm cache. */
interface ReusedContext {
  context: BrowserContext
  /** Belongs to a page that stays open, because the browser ends the renderer process with the last page. */
  session: CDPSession
}

/**
 * Browser contexts that are reused. A new one fetches and compiles every page again, which takes longer than most of a
 * journey.
 */
export class ContextPool {
  readonly #browser: Browser
  readonly #options: BrowserContextOptions
  readonly #free: ReusedContext[] = []
  readonly #taken = new Map<BrowserContext, ReusedContext>()

  constructor(browser: Browser, options: BrowserContextOptions) {
    this.#browser = browser
    this.#options = options
  }

  async take(): Promise<BrowserContext> {
    const reused = this.#free.pop() ?? (await this.#create())
    this.#taken.set(reused.context, reused)
    return reused.context
  }

  /** Clears a context, so that the next test that uses it finds no traces of this one. */
  async giveBack(context: BrowserContext): Promise<void> {
    const reused = this.#taken.get(context)!
    this.#taken.delete(context)
    const [staying, ...others] = context.pages()
    for (const page of others) await page.close()
    if (!staying || staying.isClosed()) return context.close()
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    const origin = new URL(process.env.E2E_URL!).origin
    await reused.session.send('Storage.clearDataForOrigin', { origin, storageTypes: leftBehind })
    this.#free.push(reused)
  }

  async close(): Promise<void> {
    for (const { context } of [...this.#free, ...this.#taken.values()]) await context.close()
  }

  async #create(): Promise<ReusedContext> {
    const context = await this.#browser.newContext({ baseURL: process.env.E2E_URL, ...this.#options })
    const page = await context.newPage()
    return { context, session: await context.newCDPSession(page) }
  }
}
