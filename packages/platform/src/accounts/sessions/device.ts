/** What the list of sessions shows about a device. The whole User-Agent, which can identify a person, is not stored. */
export interface Device {
  browser: string | null
  system: string | null
}

/** The order matters: most browsers also claim to be Chrome or Safari, and phones to be computers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string | undefined): Device {
  const find = (names: readonly [RegExp, string][]) => names.find(([form]) => form.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
