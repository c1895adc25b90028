import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import facts from 'lighthouse/package.json' with { type: 'json' }

export const lighthouseVersion = facts.version

/** An ordinary browser: unlike that of the journeys, it paints and optimizes scripts. */
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
]

export async function loadPage(url, device, cookie) {
  const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags })
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, onlyCategories: ['performance'], extraHeaders: { Cookie: cookie } },
      device === 'computer' ? desktopConfig : undefined,
    )
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
    const { audits } = result.lhr
    return {
      ...(await scriptsOf(audits['network-requests'].details.items)),
      largestContentfulPaintMs: audits['largest-contentful-paint'].numericValue,
      totalBlockingTimeMs: audits['total-blocking-time'].numericValue,
    }
  } finally {
    chrome.kill()
  }
}

async function scriptsOf(requests) {
  const scripts = new Set(requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url))
  let bytes = 0
  for (const url of scripts) bytes += gzipSync(await (await fetch(url)).arrayBuffer()).length
  return { scriptGzipKb: bytes / 1000, scripts: scripts.size }
}
