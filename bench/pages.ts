import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse'
import playwright from '../playwright.config'
import { type BenchServer, printCells } from './harness'

interface PageToLoad {
  what: string
  path: string
  /** As the people who open it do: researchers on a computer, students on a phone. */
  device: 'computer' | 'phone'
}

interface Load {
  /** Scripts as a server that compresses sends them. */
  scriptGzipKb: number
  largestContentfulPaintMs: number
  totalBlockingTimeMs: number
}

/** A single load says little on a machine that does other things too. */
const loadsEach = 3

/** Loads each page in the project's Chromium with nothing cached, and prints the medians of what Lighthouse saw. */
export async function printPages(title: string, server: BenchServer, pages: readonly PageToLoad[]): Promise<void> {
  const rows: string[][] = []
  for (const page of pages) {
    const loads: Load[] = []
    for (let count = 0; count < loadsEach; count++) loads.push(await loadOnce(server, page))
    const median = (of: (load: Load) => number) => loads.map(of).sort((a, b) => a - b)[Math.floor(loadsEach / 2)]!
    rows.push([
      page.what,
      page.device,
      median((load) => load.scriptGzipKb).toFixed(1),
      (median((load) => load.largestContentfulPaintMs) / 1000).toFixed(2),
      median((load) => load.totalBlockingTimeMs).toFixed(0),
    ])
  }
  const head = ['', 'device', 'script kB gzip', 'largest contentful paint s', 'total blocking time ms']
  printCells(`${title}, Lighthouse ${await lighthouseVersion()}, median of ${loadsEach}`, head, rows)
}

async function loadOnce(server: BenchServer, page: PageToLoad): Promise<Load> {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH,
    chromeFlags: ['--headless=new', ...(playwright.use?.launchOptions?.args ?? [])],
  })
  try {
    const result = await lighthouse(
      server.url + page.path,
      { port: chrome.port, onlyCategories: ['performance'], extraHeaders: { Cookie: server.cookie } },
      page.device === 'computer' ? desktopConfig : undefined,
    )
    if (!result || result.lhr.runtimeError) throw new Error(`${page.what}: ${result?.lhr.runtimeError?.message}`)
    const { audits } = result.lhr
    return {
      scriptGzipKb: await scriptGzipKb(result),
      largestContentfulPaintMs: audits['largest-contentful-paint']!.numericValue!,
      totalBlockingTimeMs: audits['total-blocking-time']!.numericValue!,
    }
  } finally {
    chrome.kill()
  }
}

async function scriptGzipKb({ lhr }: RunnerResult): Promise<number> {
  const details = lhr.audits['network-requests']!.details as unknown as {
    items: { url: string; resourceType: string }[]
  }
  const scripts = new Set(details.items.filter((item) => item.resourceType === 'Script').map((item) => item.url))
  let bytes = 0
  for (const url of scripts) bytes += gzipSync(await (await fetch(url)).arrayBuffer()).length
  return bytes / 1000
}

async function lighthouseVersion(): Promise<string> {
  const { default: facts } = await import('lighthouse/package.json', { with: { type: 'json' } })
  return facts.version
}
