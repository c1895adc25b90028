import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse'
import { type BenchServer, printCells } from './harness'

interface PageToLoad {
  what: string
  path: string
  /** As the people who open it do: researchers on a computer, students on a phone. */
  device: 'computer' | 'phone'
  /** Targets, printed as met or missed. */
  most?: { scriptKb: number; scripts: number }
  mostBlockingMs?: number
}

interface Load {
  /** Scripts as a server that compresses sends them. */
  scriptGzipKb: number
  scripts: number
  largestContentfulPaintMs: number
  totalBlockingTimeMs: number
}

/** As people have it: it paints, and optimizes scripts, which the browser of the journeys does not. */
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
]

/** A single load says little on a machine that does other things too. */
const loadsEach = 3

/** Loads each page in the project's Chromium with nothing cached, and prints the medians of what Lighthouse saw. */
export async function printPages(title: string, server: BenchServer, pages: readonly PageToLoad[]): Promise<void> {
  const rows: string[][] = []
  const verdicts: string[] = []
  for (const page of pages) {
    const loads: Load[] = []
    for (let count = 0; count < loadsEach; count++) loads.push(await loadOnce(server, page))
    const median = (of: (load: Load) => number) => loads.map(of).sort((a, b) => a - b)[Math.floor(loadsEach / 2)]!
    const [kb, scripts] = [median((load) => load.scriptGzipKb), median((load) => load.scripts)]
    if (page.most) {
      const isMet = kb <= page.most.scriptKb && scripts <= page.most.scripts
      const target = `at most ${page.most.scriptKb} in ${page.most.scripts}`
      verdicts.push(
        `${isMet ? 'met   ' : 'missed'}  ${page.what}: ${kb.toFixed(1)} kB in ${scripts} scripts, ${target}`,
      )
    }
    const blockingMs = median((load) => load.totalBlockingTimeMs)
    if (page.mostBlockingMs !== undefined) {
      const isMet = blockingMs <= page.mostBlockingMs
      const text = `${blockingMs.toFixed(0)} ms of blocking time, at most ${page.mostBlockingMs}`
      verdicts.push(`${isMet ? 'met   ' : 'missed'}  ${page.what}: ${text}`)
    }
    rows.push([
      page.what,
      page.device,
      kb.toFixed(1),
      String(scripts),
      (median((load) => load.largestContentfulPaintMs) / 1000).toFixed(2),
      blockingMs.toFixed(0),
    ])
  }
  const head = ['', 'device', 'script kB gzip', 'scripts', 'largest contentful paint s', 'total blocking time ms']
  printCells(`${title}, Lighthouse ${await lighthouseVersion()}, median of ${loadsEach}`, head, rows)
  for (const verdict of verdicts) console.log(verdict)
}

async function loadOnce(server: BenchServer, page: PageToLoad): Promise<Load> {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH,
    chromeFlags,
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
      ...(await scriptsOf(result)),
      largestContentfulPaintMs: audits['largest-contentful-paint']!.numericValue!,
      totalBlockingTimeMs: audits['total-blocking-time']!.numericValue!,
    }
  } finally {
    chrome.kill()
  }
}

async function scriptsOf({ lhr }: RunnerResult): Promise<Pick<Load, 'scriptGzipKb' | 'scripts'>> {
  const details = lhr.audits['network-requests']!.details as unknown as {
    items: { url: string; resourceType: string }[]
  }
  const scripts = new Set(details.items.filter((item) => item.resourceType === 'Script').map((item) => item.url))
  let bytes = 0
  for (const url of scripts) bytes += gzipSync(await (await fetch(url)).arrayBuffer()).length
  return { scriptGzipKb: bytes / 1000, scripts: scripts.size }
}

async function lighthouseVersion(): Promise<string> {
  const { default: facts } = await import('lighthouse/package.json', { with: { type: 'json' } })
  return facts.version
}
