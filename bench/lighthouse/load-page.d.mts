export interface PageLoad {
  /** The size of the scripts when the server compresses them. */
  scriptGzipKb: number
  scripts: number
  largestContentfulPaintMs: number
  totalBlockingTimeMs: number
}

/** Loads a page with an empty cache in the Chromium that CHROME_PATH names. */
export function loadPage(url: string, device: 'computer' | 'phone', cookie: string): Promise<PageLoad>

export const lighthouseVersion: string
