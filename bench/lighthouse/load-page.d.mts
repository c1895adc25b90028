export interface PageLoad {
  /** Scripts as a server that compresses sends them. */
  scriptGzipKb: number
  scripts: number
  largestContentfulPaintMs: number
  totalBlockingTimeMs: number
}

/** Loads a page in the Chromium that CHROME_PATH names, with nothing cached. */
export function loadPage(url: string, device: 'computer' | 'phone', cookie: string): Promise<PageLoad>

export const lighthouseVersion: string
