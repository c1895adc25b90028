import { createRequire } from 'node:module'

/** Set by the server's build, which bundles `accounts-page.ts` into the server (see `scripts/steps.mjs`). */
declare const ACCOUNTS_PAGE_SCRIPT: string | undefined

let script: string | null = null

/** The script of the accounts pages: from the build, or bundled on first use when the server runs from source. */
export function pageScript(): string {
  script ??= typeof ACCOUNTS_PAGE_SCRIPT === 'string' ? ACCOUNTS_PAGE_SCRIPT : bundleFromSource()
  return script
}

/** Loads esbuild only here: a built server has no need of it. */
function bundleFromSource(): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [require.resolve('@trellis/platform/accounts-page')],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
