import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test'

/** What a person leaves behind in a browser; what the browser has fetched and compiled is not among it. */
const leftBehind = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,websql'

/** A browser context in which one journey after the other begins anew, as in a browser that was used before. */
interface ReusedContext {
  context: BrowserContext
  /** On a page that stays open: the browser ends what it runs pages in with the last one, and starts anew. */
  session: CDPSession
}

/**
 * Browser contexts that are used again. In a new one every page is fetched and compiled again, which takes longer than
 * most of what a journey does.
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

  /** Nothing that happened in a context can be noticed by the next test that uses it. */
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
