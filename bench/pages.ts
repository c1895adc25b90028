import { type BenchServer, printCells } from './harness'
import { lighthouseVersion, loadPage, type PageLoad } from './lighthouse/load-page.mjs'

interface PageToLoad {
  what: string
  path: string
  /** The usual device for the page: researchers use a computer, students a phone. */
  device: 'computer' | 'phone'
  /** Targets, printed as met or missed. */
  most?: { scriptKb: number; scripts: number }
  mostBlockingMs?: number
}

/** The median of several loads, because a single one varies too much on a busy machine. */
const loadsEach = 3

/** Loads each page in the project's Chromium with an empty cache, and prints the medians of Lighthouse's metrics. */
export async function printPages(title: string, server: BenchServer, pages: readonly PageToLoad[]): Promise<void> {
  const rows: string[][] = []
  const verdicts: string[] = []
  for (const page of pages) {
    const loads: PageLoad[] = []
    for (let count = 0; count < loadsEach; count++)
      loads.push(await loadPage(server.url + page.path, page.device, server.cookie))
    const median = (of: (load: PageLoad) => number) => loads.map(of).sort((a, b) => a - b)[Math.floor(loadsEach / 2)]!
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
  printCells(`${title}, Lighthouse ${lighthouseVersion}, median of ${loadsEach}`, head, rows)
  for (const verdict of verdicts) console.log(verdict)
}
